import { z } from 'zod'
import { operationName } from '../../../contract/operation-name.ts'
import { roleGroups } from '../../../contract/roles.ts'
import type { RouteContract } from '../../../contract/route.ts'
import { refusalsOf } from './answers.ts'
import { exampleOf } from './example.ts'
import { type JsonSchema, jsonSchemaOf, type Side } from './json-schema.ts'

export type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema; example: unknown }
type Content = Record<string, { schema: JsonSchema; example?: unknown }>

export type Operation = {
  operationId: string
  summary: string
  tags: string[]
  'x-access': string
  'x-roles'?: readonly string[]
  'x-scope'?: string
  security?: []
  parameters: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, unknown>
}

/** The scope that a program's key needs for a call; null where no key may make it. */
export type ScopeOf = (contract: RouteContract) => string | null

const parametersOf = (schema: z.ZodType | undefined, place: Parameter['in']): Parameter[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    example: exampleOf(property, 'input', name),
  }))
}

const contentOf = (type: string, schema: z.ZodType, side: Side): Content => {
  const json = jsonSchemaOf(schema, side)
  return { [type]: { schema: json, example: exampleOf(json, side) } }
}

const bytes: Content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

/** One JSON document a line: schema and example are of a line. */
const lineType = 'application/x-ndjson'

const bodyOf = ({ body, bodyLines, isBinary }: RouteContract): Pick<Operation, 'requestBody'> => {
  if (bodyLines) return { requestBody: { required: true, content: contentOf(lineType, bodyLines, 'input') } }
  if (isBinary) return { requestBody: { required: true, content: bytes } }
  return body ? { requestBody: { required: true, content: contentOf('application/json', body, 'input') } } : {}
}

const answerOf = ({ method, output, lines }: RouteContract): Operation['responses'] => {
  if (lines) return { 200: { description: 'Bien, un JSON por línea', content: contentOf(lineType, lines, 'output') } }
  if (output && !(output instanceof z.ZodVoid))
    return { 200: { description: 'Bien', content: contentOf('application/json', output, 'output') } }
  // The handler writes the answer itself: a file, a page, events.
  if (method === 'GET') return { 200: { description: 'Bien', content: { '*/*': { schema: {} } } } }
  return { 204: { description: 'Bien, sin contenido' } }
}

const whoOf = ({ access }: RouteContract): Pick<Operation, 'x-access' | 'x-roles' | 'security'> => {
  if (typeof access !== 'string')
    return { 'x-access': `${access.name} (${access.group})`, 'x-roles': roleGroups[access.group] }
  return { 'x-access': access, ...(access === 'public' ? { security: [] } : {}) }
}

/** A route as OpenAPI writes it, complete in itself. */
export const operationOf = (contract: RouteContract, scopeOf: ScopeOf): Operation => {
  const scope = scopeOf(contract)
  return {
    operationId: operationName(contract),
    summary: contract.summary,
    tags: [contract.tag],
    ...whoOf(contract),
    ...(scope ? { 'x-scope': scope } : {}),
    parameters: [...parametersOf(contract.params, 'path'), ...parametersOf(contract.query, 'query')],
    ...bodyOf(contract),
    responses: { ...answerOf(contract), ...refusalsOf(contract) },
  }
}
