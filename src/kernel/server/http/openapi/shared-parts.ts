import type { JsonSchema } from './json-schema.ts'

/** Shorter schemas are repeated: a reference to them would hardly be shorter, and harder to read. */
const shortest = 160

type Place = (schema: JsonSchema, hint: string) => JsonSchema

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const mapValues = (values: Record<string, JsonSchema>, change: Place): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]))

/** The schema with each schema within it changed. */
const changeWithin = (schema: JsonSchema, hint: string, change: Place): JsonSchema => {
  const list = (schemas: JsonSchema[]): JsonSchema[] => schemas.map(one => change(one, hint))
  const { properties, items, prefixItems, additionalProperties, anyOf, oneOf, allOf } = schema
  return {
    ...schema,
    ...(properties ? { properties: mapValues(properties, change) } : {}),
    ...(items ? { items: change(items, `${hint}Item`) } : {}),
    ...(prefixItems ? { prefixItems: list(prefixItems) } : {}),
    ...(typeof additionalProperties === 'object'
      ? { additionalProperties: change(additionalProperties, `${hint}Value`) }
      : {}),
    ...(anyOf ? { anyOf: list(anyOf) } : {}),
    ...(oneOf ? { oneOf: list(oneOf) } : {}),
    ...(allOf ? { allOf: list(allOf) } : {}),
  }
}

/** The free name nearest to a hint. */
const freeName = (hint: string, taken: Record<string, unknown>): string => {
  const base = capital(hint.replace(/[^A-Za-z0-9]/g, '')) || 'Shape'
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? base : `${base}${count}`
    if (!(name in taken)) return name
  }
}

/**
 * Writes what several calls of a document repeat once, and refers to it: `count` sees every schema first, `share` then
 * answers a reference for the repeated ones and fills `schemas`.
 */
export const createSharedSchemas = (schemas: Record<string, unknown>) => {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  const count: Place = (schema, hint) => {
    const text = JSON.stringify(schema)
    const used = (uses.get(text) ?? 0) + 1
    uses.set(text, used)
    return used === 1 ? changeWithin(schema, hint, count) : schema
  }
  const share: Place = (schema, hint) => {
    const text = JSON.stringify(schema)
    if (text.length < shortest || (uses.get(text) ?? 0) < 2) return changeWithin(schema, hint, share)
    let name = names.get(text)
    if (!name) {
      name = freeName(hint, schemas)
      names.set(text, name)
      schemas[name] = null
      schemas[name] = changeWithin(schema, hint, share)
    }
    return { $ref: `#/components/schemas/${name}` }
  }
  return { count, share }
}

/** Parameters that several calls have in common, such as those of every list, written once. */
export const createSharedParameters = (parameters: Record<string, unknown>) => {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  return {
    count: (parameter: object): void => {
      const text = JSON.stringify(parameter)
      uses.set(text, (uses.get(text) ?? 0) + 1)
    },
    share: (parameter: { name: string }): object => {
      const text = JSON.stringify(parameter)
      if (text.length < shortest || (uses.get(text) ?? 0) < 2) return parameter
      const name = names.get(text) ?? freeName(parameter.name, parameters)
      names.set(text, name)
      parameters[name] = parameter
      return { $ref: `#/components/parameters/${name}` }
    },
  }
}
