import type { Question } from 'survey-core'
import { formatQuantity } from '../../../../kernel/contract/formats.ts'
import type { AndenProperties } from '../definition/types.ts'

/** Our property of a question, which survey-core keeps without reading it. */
export const andenOf = (question: Question): AndenProperties => {
  const value: unknown = question.getPropertyValue('anden')
  return typeof value === 'object' && value !== null ? (value as AndenProperties) : {}
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

const photos = (count: number): string => (count === 1 ? '1 foto' : `${count} fotos`)

/** survey-core counts files only while they are uploaded; an answer that arrives whole is counted here. */
export const photoCountError = (question: Question, value: unknown): string | null => {
  if (question.getType() !== 'file' || question.isEmpty()) return null
  const least = andenOf(question).minFiles ?? 0
  const most: unknown = question.getPropertyValue('allowMultiple') ? question.getPropertyValue('maxFiles') : 1
  const count = lengthOf(value)
  if (count < least) return `Falta${least - count === 1 ? '' : 'n'} ${photos(least - count)}: se piden ${least}.`
  return typeof most === 'number' && most > 0 && count > most ? `Se aceptan ${photos(most)} como máximo.` : null
}

const numberOf = (value: unknown): number | null => {
  const number = value === null || value === undefined || value === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : null
}

/** The accepted range of a number question; a bound that is missing or not a number is null. */
export const rangeOf = (question: Question): { min: number | null; max: number | null } => ({
  min: numberOf(question.getPropertyValue('renderedMin') ?? question.getPropertyValue('min')),
  max: numberOf(question.getPropertyValue('renderedMax') ?? question.getPropertyValue('max')),
})

const rangeText = ({ min, max }: { min: number | null; max: number | null }, unit: string): string => {
  if (min !== null && max !== null) return `Va de ${formatQuantity(min)} a ${formatQuantity(max)}${unit}`
  return min === null ? `Va hasta ${formatQuantity(max)}${unit}` : `Va desde ${formatQuantity(min)}${unit}`
}

/** A number out of its range, told with the whole range and what was written: «Va de −30 a −10 °C y escribiste 18.» */
export const rangeError = (question: Question): string | null => {
  const range = rangeOf(question)
  const value = numberOf(question.value)
  if (question.getType() !== 'text' || question.getPropertyValue('inputType') !== 'number' || value === null)
    return null
  const isLow = range.min !== null && value < range.min
  const isHigh = range.max !== null && value > range.max
  if (!isLow && !isHigh) return null
  const { unit } = andenOf(question)
  return `${rangeText(range, unit ? ` ${unit}` : '')} y escribiste ${formatQuantity(value)}.`
}
