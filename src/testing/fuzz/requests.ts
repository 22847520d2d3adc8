import fc from 'fast-check'
import { z } from 'zod'
import type { RouteContract } from '../../kernel/contract/route.ts'
import { newId } from '../../kernel/server/ids.ts'
import { parameterNames, sampleBody, sampleUrl } from '../sample-request.ts'

/** Texts that databases, parsers and logs have stumbled over. */
export const texts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    "'; drop table orders; --",
    '" or 1=1',
    '🍦'.repeat(40),
    'ñ́́́',
    '\ud800',
    'x'.repeat(5000),
    '-1',
    '1e400',
    'NaN',
    'null',
    '2026-02-30',
    '0000-01-01',
    '+275760-09-13',
    '9999-12-31T23:59:59Z',
    'code:contains:%',
    'code:matches:\\',
    'name:greater-than:\u0000',
    '__proto__',
    '../../etc/passwd',
    '%00',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
export const numbers = fc.oneof(
  fc.constantFrom(0, -0, -1, 1e15, 1e300, -1e300, 2 ** 31, 2 ** 53, 0.1 + 0.2, 5e-324),
  fc.double({ noNaN: true }),
  fc.integer(),
)
export const leaves = fc.oneof(texts, numbers, fc.boolean(), fc.constant(null))
export const values = fc.oneof(
  { weight: 4, arbitrary: leaves },
  fc.array(leaves, { maxLength: 4 }),
  fc.dictionary(texts, leaves, { maxKeys: 3 }),
)

type Shape = { properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[] }
const shapeOf = (schema: z.ZodType | undefined): Shape =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape) : {}

/** The form a contract asks for, with anything in each place, or anything at all. */
const inForm = (shape: Shape): fc.Arbitrary<unknown> => {
  const [first] = shape.anyOf ?? []
  if (first) return fc.oneof(...(shape.anyOf ?? []).map(inForm))
  if (shape.properties) {
    const fields = Object.entries(shape.properties).map(([name, part]) => [name, inForm(part)] as const)
    return fc.oneof({ weight: 4, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys: [] }) }, values)
  }
  if (shape.items) return fc.oneof({ weight: 4, arbitrary: fc.array(inForm(shape.items), { maxLength: 3 }) }, values)
  return values
}

/** A request that would pass, with one or two of its places spoiled: it reaches the code behind the schema. */
const spoiled = (sample: unknown): fc.Arbitrary<unknown> => {
  if (sample === null || typeof sample !== 'object' || Array.isArray(sample)) return values
  const names = Object.keys(sample)
  if (names.length === 0) return values
  return fc
    .tuple(fc.constantFrom(...names), values)
    .map(([name, value]) => ({ ...(sample as Record<string, unknown>), [name]: value }))
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

/** An address of a route, with ids of rows that are there among its parameters. */
export const urls = (contract: RouteContract, ids: string[]): fc.Arbitrary<string> => {
  const known = Object.keys(shapeOf(contract.query).properties ?? {})
  const name = known.length > 0 ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...known) }, texts) : texts
  const query = fc.array(fc.tuple(name, fc.oneof(texts, numbers.map(String))), { maxLength: 3 })
  const parameters = fc.array(fc.oneof(texts, fc.constantFrom(...ids, newId())), {
    minLength: parameterNames(contract).length,
    maxLength: parameterNames(contract).length,
  })
  return fc.tuple(query, parameters, fc.boolean()).map(([pairs, places, isPlain]) => {
    const given = [...places]
    const path = contract.path.replace(/:\w+/g, () => encode(given.shift() ?? '') || 'x')
    const written = pairs.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&')
    const start = isPlain ? (sampleUrl(contract, { uuid: ids[0] ?? '', text: 'x' }).split('?')[1] ?? '') : ''
    return `${path}?${[start, written].filter(Boolean).join('&')}`
  })
}

/** A body of a route: in its form, or one that it would take with one place spoiled. */
export const bodies = (contract: RouteContract, ids: string[]): fc.Arbitrary<unknown> => {
  if (!contract.body) return fc.constant(undefined)
  const sample = sampleBody(contract, { uuid: ids[0] ?? '', text: 'x' })
  return fc.oneof(inForm(shapeOf(contract.body)), spoiled(sample))
}
