import { type FormKind, kindOf } from './kinds.ts'
import type { FormElement } from './types.ts'

/** A least and a most value of a question, and how each is written in its JSON. */
type LimitPair = { min: string; max: string; label: string }

const pairs: Partial<Record<FormKind, LimitPair>> = {
  number: { min: 'min', max: 'max', label: 'valor' },
  money: { min: 'min', max: 'max', label: 'importe' },
  date: { min: 'min', max: 'max', label: 'fecha' },
  time: { min: 'min', max: 'max', label: 'hora' },
  scale: { min: 'rateMin', max: 'rateMax', label: 'escala' },
  choices: { min: 'minSelectedChoices', max: 'maxSelectedChoices', label: 'cantidad de opciones' },
  photo: { min: 'anden.minFiles', max: 'maxFiles', label: 'cantidad de fotos' },
  repeat: { min: 'minPanelCount', max: 'maxPanelCount', label: 'cantidad de repeticiones' },
}

export const limitPairOf = (element: FormElement): LimitPair | undefined => pairs[kindOf(element)]

export const readLimit = (element: FormElement, property: string): unknown =>
  property === 'anden.minFiles' ? element.anden?.minFiles : element[property]

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Whether the least is more than the most. 0 as most options means no limit, as in SurveyJS. */
export const areLimitsCrossed = (element: FormElement): boolean => {
  const pair = limitPairOf(element)
  if (!pair) return false
  const [min, max] = [readLimit(element, pair.min), readLimit(element, pair.max)]
  if (isNumber(min) && isNumber(max)) return min > max && !(max === 0 && pair.max === 'maxSelectedChoices')
  return isText(min) && isText(max) && min > max
}

/** The change that exchanges least and most. */
export const swappedLimits = (element: FormElement): Record<string, unknown> => {
  const pair = limitPairOf(element)
  if (!pair) return {}
  const [min, max] = [readLimit(element, pair.min), readLimit(element, pair.max)]
  if (pair.min === 'anden.minFiles') return { anden: { ...element.anden, minFiles: max }, [pair.max]: min }
  return { [pair.min]: max, [pair.max]: min }
}
