import { missing } from '../../contract/formats.ts'
import { ColorSwatch } from '../components/color-swatch.tsx'

/** The cell of a column of colors. */
export const ColorCell = ({ value }: { value?: unknown }) =>
  typeof value === 'string' && value !== '' ? <ColorSwatch color={value} /> : missing
