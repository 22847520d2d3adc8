import { z } from 'zod'
import { type FieldError, problem, problems } from '../../contract/problems.ts'
import { isStorable, notStorable } from '../../contract/storable.ts'

// Whatever a schema does not word itself is worded by zod in Spanish: nobody reads an English error.
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

/** At most this many field errors travel back: a person mends them a few at a time. */
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
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  throw problem(problems.invalidInput, { errors: fieldErrors(parsed.error) })
}

const refuseUnexpected = (value: unknown, part: string): undefined => {
  const keys = value && typeof value === 'object' ? Object.keys(value) : []
  if (keys.length > 0 && part !== 'params')
    throw problem(problems.invalidInput, { errors: [{ path: '', message: unknownFields(keys) }] })
  return undefined
}

/** A part of what was sent, under its own key; where it stands is spelled out only of what is refused. */
type Placed = { value: unknown; key: string; within: Placed | null }

const pathOf = (placed: Placed): string => {
  const keys: string[] = []
  for (let part: Placed = placed; part.within; part = part.within) keys.push(part.key)
  return keys.reverse().join('.')
}

const partsOf = (within: Placed): Placed[] =>
  typeof within.value === 'object' && within.value !== null
    ? Object.entries(within.value).map(([key, value]) => ({ value, key, within }))
    : []

const isKept = ({ value, key }: Placed): boolean => isStorable(key) && (typeof value !== 'string' || isStorable(value))

/**
 * Without recursion, and each key looked at once: what is nested a hundred thousand deep must neither exhaust the stack
 * nor take a time that grows with the square of its depth.
 */
const unstorablePaths = (root: unknown): string[] => {
  const paths: string[] = []
  const left: Placed[] = [{ value: root, key: '', within: null }]
  for (let placed = left.pop(); placed && paths.length < maximumErrors; placed = left.pop()) {
    if (!isKept(placed)) paths.push(pathOf(placed))
    // One by one: a call does not take as many arguments as a list may have parts.
    else for (const part of partsOf(placed)) left.push(part)
  }
  return paths
}

/** Text that no database keeps is refused for every route alike, whatever its contract says of it. */
export const refuseUnstorable = (parts: unknown[]): void => {
  const paths = parts.flatMap(unstorablePaths)
  if (paths.length === 0) return
  throw problem(problems.invalidInput, { errors: paths.map(path => ({ path, message: notStorable })) })
}
