import { z } from 'zod'
import { type FieldError, problem, problems } from '../../contract/problems.ts'
import { isStorable, notStorable } from '../../contract/storable.ts'

// Messages that a schema does not define are zod's own in Spanish, because people read them.
z.config(z.locales.es())

const unknownFields = (keys: string[]): string =>
  keys.length === 1
    ? `El dato «${keys[0]}» no se conoce.`
    : `Los datos ${keys.map(key => `«${key}»`).join(', ')} no se conocen.`

const messageOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'unrecognized_keys') return unknownFields(issue.keys)
  if (issue.code === 'invalid_type' && issue.input === undefined && issue.message.startsWith('Entrada inválida'))
    return 'Falta este dato.'
  return issue.message
}

/** Largest number of field errors in an answer; a person corrects a few at a time. */
const maximumErrors = 200

export const fieldErrors = (error: z.ZodError): FieldError[] =>
  error.issues
    .slice(0, maximumErrors)
    .map(issue => ({ path: issue.path.map(String).join('.'), message: messageOf(issue) }))

/** Validates one part of a request; what the contract does not name must be absent. */
export const parseInput = (
  schema: z.ZodType | undefined,
  value: unknown,
  part: 'params' | 'query' | 'body',
): unknown => {
  if (!schema) return refuseUnexpected(value, part)
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  throw problem(problems.invalidInput, { errors: fieldErrors(result.error) })
}

const refuseUnexpected = (value: unknown, part: string): undefined => {
  const keys = value && typeof value === 'object' ? Object.keys(value) : []
  if (keys.length > 0 && part !== 'params')
    throw problem(problems.invalidInput, { errors: [{ path: '', message: unknownFields(keys) }] })
  return undefined
}

/** A value of the input with its key and its parent; its path is built only when it is refused. */
type InputPart = { value: unknown; key: string; within: InputPart | null }

const pathOf = (start: InputPart): string => {
  const keys: string[] = []
  for (let part: InputPart = start; part.within; part = part.within) keys.push(part.key)
  return keys.reverse().join('.')
}

const partsOf = (within: InputPart): InputPart[] =>
  typeof within.value === 'object' && within.value !== null
    ? Object.entries(within.value).map(([key, value]) => ({ value, key, within }))
    : []

const isStorablePart = ({ value, key }: InputPart): boolean =>
  isStorable(key) && (typeof value !== 'string' || isStorable(value))

/**
 * Without recursion, and visiting each key once: input nested a hundred thousand deep must neither exhaust the stack
 * nor take a time that grows with the square of its depth.
 */
const unstorablePaths = (root: unknown): string[] => {
  const paths: string[] = []
  const stack: InputPart[] = [{ value: root, key: '', within: null }]
  for (let node = stack.pop(); node && paths.length < maximumErrors; node = stack.pop()) {
    if (!isStorablePart(node)) paths.push(pathOf(node))
    // One by one: a call takes fewer arguments than a list may have parts.
    else for (const part of partsOf(node)) stack.push(part)
  }
  return paths
}

/** Refuses text that no database stores, on every route, whatever its contract allows. */
export const refuseUnstorable = (parts: unknown[]): void => {
  const paths = parts.flatMap(unstorablePaths)
  if (paths.length === 0) return
  throw problem(problems.invalidInput, { errors: paths.map(path => ({ path, message: notStorable })) })
}
