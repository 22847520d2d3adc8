import { z } from 'zod'
import { daySchema } from '../../../../kernel/contract/fields.ts'
import { idList, listOf } from '../../../../kernel/contract/list-inputs.ts'
import { isStorable, notStorable } from '../../../../kernel/contract/storable.ts'

const maximumConditions = 10

/** `question:value`; the value may itself have colons. Of a number, `question:from..to`, either of them empty. */
const condition = z
  .string()
  .max(400, 'Hasta 400 caracteres.')
  .refine(text => /^[^:]+:/.test(text), 'Un filtro por respuesta se escribe pregunta:valor.')
  .meta({ examples: ['question1:Sí'] })
  .refine(isStorable, notStorable)

/** Answers that a screen, a file or a figure is about. Days are the company's, both included. */
export const answerChoice = z.strictObject({
  from: daySchema.optional(),
  to: daySchema.optional(),
  sellers: idList,
  supervisors: idList,
  channels: idList,
  regions: idList,
  customers: idList,
  /** Numbers of versions; none: all of them. */
  versions: listOf(
    z.coerce.number('Tiene que ser un número.').int('Tiene que ser un número entero.').min(1).max(100_000),
  ),
  /** Repeated, or one a line: what is chosen is joined by «and». */
  answers: z.preprocess(
    value => (typeof value === 'string' ? value.split('\n').filter(Boolean) : (value ?? [])),
    z.array(condition).max(maximumConditions, `Hasta ${maximumConditions} filtros.`),
  ),
})
export type AnswerChoice = z.output<typeof answerChoice>

/** The same, beside another period. */
export const comparedChoice = answerChoice.extend({
  compareFrom: daySchema.optional(),
  compareTo: daySchema.optional(),
})
export type ComparedChoice = z.output<typeof comparedChoice>

export type AnswerCondition = { question: string; value: string }

export const readCondition = (text: string): AnswerCondition => {
  const at = text.indexOf(':')
  return { question: text.slice(0, at), value: text.slice(at + 1) }
}

export const writeCondition = ({ question, value }: AnswerCondition): string => `${question}:${value}`

/** `-5..10` as numbers; an empty side is open. Null when it is none. */
export const readBounds = (text: string): { from: number | null; to: number | null } | null => {
  const parts = text.split('..')
  if (parts.length !== 2) return null
  const [from, to] = parts.map(part => (part.trim() === '' ? null : Number(part))) as [number | null, number | null]
  return [from, to].every(bound => bound === null || Number.isFinite(bound)) ? { from, to } : null
}
