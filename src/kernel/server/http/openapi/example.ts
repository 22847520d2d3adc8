import type { JsonSchema, Side } from './json-schema.ts'

const byFormat: Record<string, string> = {
  uuid: '0190f3a2-7c1e-7d4a-9b52-3f6c8e21a405',
  date: '2026-11-20',
  'date-time': '2026-11-20T14:32:00.000Z',
  time: '14:32:00',
  email: 'compras@kiosco.example',
  uri: 'https://programa.example/anden',
  binary: '',
}

/** What a name says of its value, where neither the schema's format nor its pattern does. */
const byName: Record<string, string> = {
  code: 'C100',
  name: 'Almacén del centro',
  email: 'compras@kiosco.example',
  phone: '3415550100',
  address: '9 de julio 1200',
  url: 'https://programa.example/anden',
}

const textOf = ({ format, minLength = 0, maxLength = 200 }: JsonSchema, name: string): string => {
  const text = (format && byFormat[format]) ?? byName[name] ?? 'texto'
  return format ? text : text.slice(0, maxLength).padEnd(minLength, 'x')
}

const numberOf = ({ minimum, exclusiveMinimum, maximum = 1, multipleOf = 1 }: JsonSchema): number => {
  const least = exclusiveMinimum === undefined ? (minimum ?? 1) : exclusiveMinimum + multipleOf
  return Math.min(Math.max(least, 1), Math.max(maximum, least))
}

/** What a caller has to send, or all that an answer brings; of a body where all may be left out, its first value. */
const namesOf = ({ properties = {}, required = [] }: JsonSchema, side: Side): string[] => {
  const named = Object.keys(properties)
  const needed = named.filter(name => required.includes(name) || properties[name]?.examples)
  return side === 'input' && needed.length === 0 ? named.slice(0, 1) : needed
}

const objectOf = (schema: JsonSchema, side: Side): Record<string, unknown> => {
  const { properties = {}, additionalProperties, propertyNames } = schema
  const named = namesOf(schema, side).map(name => [name, exampleOf(properties[name] ?? {}, side, name)])
  if (named.length > 0 || typeof additionalProperties !== 'object') return Object.fromEntries(named)
  const keys = propertyNames?.enum?.map(String) ?? [propertyNames ? String(exampleOf(propertyNames, side)) : 'name']
  return Object.fromEntries(keys.map(key => [key, exampleOf(additionalProperties, side, key)]))
}

const arrayOf = ({ items, prefixItems, minItems = 1 }: JsonSchema, side: Side, name: string): unknown[] => {
  if (prefixItems) return prefixItems.map(item => exampleOf(item, side, name))
  return items ? Array.from({ length: Math.max(minItems, 1) }, () => exampleOf(items, side, name)) : []
}

/** Of a choice, the first that says something. */
const choiceOf = (choices: JsonSchema[]): JsonSchema => choices.find(({ type }) => type !== 'null') ?? {}

const ofType = (schema: JsonSchema, side: Side, name: string): unknown => {
  switch ([schema.type].flat().find(type => type !== 'null')) {
    case 'object':
      return objectOf(schema, side)
    case 'array':
      return arrayOf(schema, side, name)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return true
    case 'string':
      return textOf(schema, name)
    default:
      return schema.type === 'null' ? null : {}
  }
}

/**
 * A value that a schema describes. A contract says in `examples` what its schema does not: the form of a code, what
 * fits together.
 */
export const exampleOf = (schema: JsonSchema, side: Side, name = ''): unknown => {
  if (schema.examples?.length) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined && side === 'input') return schema.default
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return exampleOf(choiceOf(choices), side, name)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(one => exampleOf(one, side, name)))
  return ofType(schema, side, name)
}
