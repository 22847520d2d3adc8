import { z } from 'zod'
import type { RouteContract } from '../kernel/contract/route.ts'
import type { JsonSchema } from '../kernel/server/http/openapi/json-schema.ts'

/** What a sample is filled with where it may matter. */
export type SampleValues = { uuid: string; text: string }

const stringOf = ({ format, minLength = 0 }: JsonSchema, { uuid, text }: SampleValues): string => {
  const byFormat: Record<string, string> = {
    uuid,
    date: '2026-11-02',
    'date-time': '2026-11-02T12:00:00Z',
    email: 'sample@test.example',
  }
  return (format ? byFormat[format] : undefined) ?? text.padEnd(minLength, 'x')
}

const objectOf = ({ properties = {}, required = [] }: JsonSchema, values: SampleValues): Record<string, unknown> =>
  Object.fromEntries(required.map(name => [name, sampleOf(properties[name] ?? {}, values)]))

/** The smallest value a schema describes; what it cannot say (refinements) may still be refused. */
const sampleOf = (schema: JsonSchema, values: SampleValues): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0], values)
  switch ([schema.type].flat()[0]) {
    case 'object':
      return objectOf(schema, values)
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}, values))
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return stringOf(schema, values)
  }
}

const jsonSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

export const parameterNames = (contract: RouteContract): string[] =>
  [...contract.path.matchAll(/:(\w+)/g)].map(match => match[1] ?? '')

/** Path and query of the smallest request a contract accepts. */
export const sampleUrl = (contract: RouteContract, values: SampleValues): string => {
  const params = contract.params ? (jsonSchema(contract.params).properties ?? {}) : {}
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(sampleOf(params[name] ?? {}, values))),
  )
  const query = contract.query ? (sampleOf(jsonSchema(contract.query), values) as Record<string, unknown>) : {}
  const search = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map(item => `${name}=${encodeURIComponent(String(item))}`),
  )
  return search.length > 0 ? `${path}?${search.join('&')}` : path
}

export const sampleBody = (contract: RouteContract, values: SampleValues): unknown =>
  contract.body ? sampleOf(jsonSchema(contract.body), values) : undefined

const propertiesOf = (schema: JsonSchema): [string, JsonSchema][] => [
  ...Object.entries(schema.properties ?? {}),
  ...(schema.items ? propertiesOf(schema.items) : []),
  ...(schema.anyOf ?? []).flatMap(propertiesOf),
]

/** Every property of a body, however deep, by its name. */
const everyProperty = (schema: JsonSchema): [string, JsonSchema][] =>
  propertiesOf(schema).flatMap(([name, property]) => [[name, property], ...everyProperty(property)])

const isFile = ({ reference, anyOf = [] }: JsonSchema): boolean => reference === 'file' || anyOf.some(isFile)

/** Names of what a body's author calls a file's id, and whether each is marked as one (`fileReference`). */
export const fileNames = (contract: RouteContract): { name: string; isMarked: boolean }[] =>
  contract.body
    ? everyProperty(jsonSchema(contract.body))
        .map(([name, property]) => ({ name, isMarked: isFile(property) }))
        .filter(({ name, isMarked }) => isMarked || /(file|photo|picture|image|logo|signature)id$/i.test(name))
    : []

const withFileIn = (schema: JsonSchema, values: SampleValues, file: string): unknown => {
  if (isFile(schema)) return file
  const { properties } = schema
  if (!properties) return sampleOf(schema, values)
  const named = new Set(schema.required ?? [])
  const entries = Object.entries(properties).filter(([name, property]) => named.has(name) || isFile(property))
  return Object.fromEntries(entries.map(([name, property]) => [name, withFileIn(property, values, file)]))
}

/** The smallest body a contract accepts, with one file wherever it takes one. */
export const bodyWithFile = (contract: RouteContract, values: SampleValues, file: string): unknown =>
  contract.body && withFileIn(jsonSchema(contract.body), values, file)
