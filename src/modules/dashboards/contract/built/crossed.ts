import { type CrossDrawing, crossFormOf } from '../drawings/cross.ts'
import type { MeasureAnswer } from './measure.ts'
import type { MeasureWidget } from './widgets.ts'

type Crossing = Pick<MeasureWidget, 'measure' | 'by' | 'across' | 'chart'>

/** The drawing of a widget by two dimensions, the same on the screen and on paper; null by one. */
export const crossOf = ({ measure, by, across, chart }: Crossing, data: MeasureAnswer): CrossDrawing | null =>
  across === '' ? null : { form: crossFormOf(measure, [by, across], { asColumns: chart === 'columns' }), measure, data }
