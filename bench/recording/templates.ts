import { addDays, daysBetween } from '../../src/kernel/contract/formats.ts'

/** A text that an earlier answer holds: which request was answered, and where in the answer the text is. */
export type Origin = { request: number; path: string }

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
/** An id within the name of a field, as the columns of the warehouses have it. */
const bareId = /(?<=w)[0-9a-f]{32}(?![0-9a-f])/g
const day = /\d{4}-\d{2}-\d{2}/g
const cursor = /(?<=[?&]cursor=)[^&]+/
/** Ids that `lists.seed` computes from a row's number: they are the same in every fill. */
const isComputedId = (id: string): boolean => /^0000000[0-9a-d]-0000-7000-8000-/.test(id)

const bareParts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/

/** How a template writes a text of an earlier answer: as it is, or an id without its dashes. */
type Form = 'from' | 'bare'
export const reference = /\{(from|bare):(\d+):([^}]*)\}/g

/** Of a list the first rows are enough: nobody opens the others while requests are recorded. */
const rowsOfInterest = 100

/** Every id and cursor of an answer, with its place. */
export function* originsIn(answer: unknown, path: string[] = []): Generator<{ text: string; path: string }> {
  if (typeof answer === 'string') {
    const isCursor = path.at(-1) === 'next' && answer !== ''
    if (isCursor || new RegExp(`^${uuid.source}$`, 'i').test(answer)) yield { text: answer, path: path.join('.') }
  } else if (Array.isArray(answer)) {
    for (const [index, item] of answer.slice(0, rowsOfInterest).entries()) yield* originsIn(item, [...path, `${index}`])
  } else if (typeof answer === 'object' && answer !== null) {
    for (const [name, value] of Object.entries(answer)) yield* originsIn(value, [...path, name])
  }
}

/** A url or body that can be sent again on another day and over another fill. */
export const toTemplate = (text: string, today: string, origins: ReadonlyMap<string, Origin>): string => {
  const named = (value: string, form: Form = 'from', otherwise = value): string => {
    const origin = origins.get(value)
    return origin ? `{${form}:${origin.request}:${origin.path}}` : otherwise
  }
  return text
    .replace(cursor, value => named(decodeURIComponent(value)))
    .replace(uuid, value => (isComputedId(value) ? value : named(value)))
    .replace(bareId, value => named(value.replace(bareParts, '$1-$2-$3-$4-$5'), 'bare', value))
    .replace(day, value => {
      const offset = daysBetween(today, value)
      return `{day${offset < 0 ? '' : '+'}${offset}}`
    })
}

/** `read` asks an earlier request again and takes a text from its answer. */
export const fromTemplate = async (
  template: string,
  today: string,
  read: (origin: Origin) => Promise<string>,
): Promise<string> => {
  let text = template.replace(/\{day([+-]\d+)\}/g, (_whole, offset: string) => addDays(today, Number(offset)))
  for (const [whole, form, request, path = ''] of template.matchAll(reference)) {
    const value = await read({ request: Number(request), path })
    text = text.replace(whole, encodeURIComponent(form === 'bare' ? value.replaceAll('-', '') : value))
  }
  return text
}

/** The text at a path as `originsIn` writes them. */
export const textAt = (answer: unknown, path: string): string => {
  const value = path
    .split('.')
    .reduce<unknown>(
      (part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined),
      answer,
    )
  if (typeof value !== 'string') throw new Error(`the answer has no text at ${path}`)
  return value
}

/** Turns templates into addresses of today; an earlier answer that one of them names is asked for once. */
export const createResolver = ({
  today,
  templateOf,
  ask,
}: {
  today: string
  /** The template of a recorded request. Throws where there is none. */
  templateOf: (request: number) => string
  ask: (url: string) => Promise<unknown>
}): ((template: string) => Promise<string>) => {
  const answers = new Map<number, Promise<unknown>>()
  const answerOf = async (request: number): Promise<unknown> => ask(await urlOf(templateOf(request)))
  const urlOf = (template: string): Promise<string> =>
    fromTemplate(template, today, async ({ request, path }) => {
      const answer = answers.get(request) ?? answerOf(request)
      answers.set(request, answer)
      return textAt(await answer, path)
    })
  return urlOf
}
