import { z } from 'zod'

type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema | boolean
  prefixItems?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
  $ref?: string
}

const plainTypes: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

const isPlainName = /^[A-Za-z_$][\w$]*$/

const objectType = ({ properties = {}, required = [], additionalProperties }: JsonSchema): string => {
  const fields = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? '' : '?'
    return `${isPlainName.test(name) ? name : JSON.stringify(name)}${mark}: ${typeOf(property)}`
  })
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  return typeof additionalProperties === 'object' ? `Record<string, ${typeOf(additionalProperties)}>` : 'object'
}

const arrayType = ({ items }: JsonSchema): string => (typeof items === 'object' ? `(${typeOf(items)})[]` : 'unknown[]')

const union = (types: string[]): string => [...new Set(types)].join(' | ')

const ofName = (schema: JsonSchema, name: string): string => {
  if (name === 'object') return objectType(schema)
  if (name === 'array') return arrayType(schema)
  return plainTypes[name] ?? 'unknown'
}

/** The TypeScript type of a JSON schema. What refers elsewhere, as a schema within itself does, is `unknown`. */
const typeOf = (schema: JsonSchema): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map(value => JSON.stringify(value)))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return union(choices.map(typeOf))
  if (schema.allOf) return schema.allOf.map(one => `(${typeOf(one)})`).join(' & ')
  const names = [schema.type ?? []].flat()
  return names.length === 0 ? 'unknown' : union(names.map(name => ofName(schema, name)))
}

/** The TypeScript type of what a schema takes or gives. */
export const typeOfSchema = (schema: z.ZodType, io: 'input' | 'output'): string =>
  typeOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema)
