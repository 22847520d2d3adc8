import fc from 'fast-check'
import { z } from 'zod'
import type { RouteContract } from '../../kernel/contract/route.ts'
import type { JsonSchema } from '../../kernel/server/http/openapi/json-schema.ts'
import type { FuzzPlace } from './door-requests.ts'
import { values } from './requests.ts'

const dayMs = 86_400_000
/** Days around today: whoever names one years away is refused by most rules, and meets no row. */
const days = [-40, -1, 0, 1, 30].map(from => new Date(Date.now() + from * dayMs).toISOString())

const filters = ['code:contains:o', 'name:starts-with:Propio', 'code:matches:V1|K1', 'name:ends-with:o']
const sorts = ['code', '-code', 'name', '-createdAt', 'name,-code']

const byName = (name: string, { codes }: FuzzPlace): fc.Arbitrary<string> | null => {
  if (name === 'filter') return fc.constantFrom(...filters)
  if (name === 'sort') return fc.constantFrom(...sorts)
  return /code|key|^(k|se|sk)$/i.test(name) ? fc.constantFrom(...codes) : null
}

const byFormat = ({ format }: JsonSchema, { ids }: FuzzPlace): fc.Arbitrary<string> | null => {
  if (format === 'uuid') return fc.constantFrom(...ids)
  if (format === 'date') return fc.constantFrom(...days.map(day => day.slice(0, 10)))
  if (format === 'date-time') return fc.constantFrom(...days)
  return format === 'email' ? fc.nat(999).map(number => `persona${number}@test.example`) : null
}

const words = fc.constantFrom('Ñandú', 'O’Higgins 1200', 'x', '12', 'Propio', "L'agua «sin gas»")

const textOf = (schema: JsonSchema, name: string, place: FuzzPlace): fc.Arbitrary<string> => {
  const { pattern, minLength = 0, maxLength = 200 } = schema
  const known = byFormat(schema, place) ?? (pattern ? fc.stringMatching(new RegExp(pattern)) : byName(name, place))
  return known ?? words.map(word => word.padEnd(minLength, 'x').slice(0, maxLength))
}

const numberOf = ({ minimum, maximum, multipleOf = 1 }: JsonSchema): fc.Arbitrary<number> => {
  const least = minimum ?? Math.min(1, maximum ?? 1)
  const most = Math.min(maximum ?? least + 100, least + 1000)
  return fc
    .integer({ min: Math.ceil(least), max: Math.max(Math.ceil(least), Math.floor(most)) })
    .map(number => (multipleOf === 1 ? number : Math.round(number / multipleOf) * multipleOf))
}

/** What is optional is there once in three: together they contradict each other. */
const objectOf = ({ properties = {}, required = [] }: JsonSchema, place: FuzzPlace): fc.Arbitrary<unknown> => {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const value = validValue(schema, place, name)
    const left = { weight: 2, arbitrary: fc.constant(undefined) }
    return [name, required.includes(name) ? value : fc.oneof(left, value)] as const
  })
  return fc
    .record(Object.fromEntries(fields))
    .map(found => Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)))
}

const arrayOf = ({ items = {}, minItems = 0, maxItems = 3 }: JsonSchema, place: FuzzPlace, name: string) =>
  fc.array(validValue(items, place, name), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 2) })

/** What a schema takes, with rows that are there where it wants an id or a code. */
const validValue = (schema: JsonSchema, place: FuzzPlace, name: string): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(choice => validValue(choice, place, name)))
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(part => validValue(part, place, name)))
  switch ([schema.type].flat()[0]) {
    case 'object':
      return objectOf(schema, place)
    case 'array':
      return arrayOf(schema, place, name)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return textOf(schema, name, place)
  }
}

const schemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** A place inside of a value, by the keys that lead there. */
type Path = string[]

const pathsOf = (value: unknown): Path[] =>
  typeof value === 'object' && value !== null
    ? [[], ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner).map(path => [key, ...path]))]
    : [[]]

const withAt = (value: unknown, [key, ...rest]: Path, spoil: unknown): unknown => {
  if (key === undefined) return spoil
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === key ? withAt(one, rest, spoil) : one))
  const record = value as Record<string, unknown>
  return { ...record, [key]: withAt(record[key], rest, spoil) }
}

/** The same value with another one in one of its places, however deep. */
export const mutated = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(value, fc.nat(), values).map(([valid, at, spoil]) => {
    const [, ...paths] = pathsOf(valid)
    return paths.length === 0 ? valid : withAt(valid, paths[at % paths.length] ?? [], spoil)
  })

const encode = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())

const queryText = (query: object): string =>
  Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map(one => `${encode(name)}=${encode(one)}`))
    .join('&')

export type ValidRequest = { url: string; body: unknown }

/** Requests that a contract takes; `isMutated`: with one place of the body or the query spoiled. */
export const validRequests = (
  contract: RouteContract,
  place: FuzzPlace,
  isMutated: boolean,
): fc.Arbitrary<ValidRequest> => {
  const nothing = fc.constant({})
  const partOf = (schema: z.ZodType | undefined) => schema && validValue(schemaOf(schema), place, '')
  const params = (partOf(contract.params) ?? nothing) as fc.Arbitrary<Record<string, unknown>>
  const query = (partOf(contract.query) ?? nothing) as fc.Arbitrary<object>
  const body = partOf(contract.body) ?? fc.constant(undefined)
  const isQuerySpoiled = isMutated && !contract.body
  return fc
    .tuple(
      params,
      isQuerySpoiled ? (mutated(query) as typeof query) : query,
      isMutated && contract.body ? mutated(body) : body,
    )
    .map(([names, asked, sent]) => {
      const path = contract.path.replace(/:(\w+)/g, (_, name: string) => encode(names[name] ?? '') || 'x')
      const written = typeof asked === 'object' && asked !== null ? queryText(asked) : encode(asked)
      return { url: written ? `${path}?${written}` : path, body: sent }
    })
}
