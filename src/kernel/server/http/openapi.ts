import { z } from 'zod'
import { defineRoute, type RouteContract } from '../../contract/route.ts'
import { apiDocsPage } from './api-docs.ts'
import { type BoundRoute, handleOpen } from './register-routes.ts'

type JsonSchema = Record<string, unknown>

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as JsonSchema

const parametersOf = (schema: z.ZodType | undefined, place: 'path' | 'query'): JsonSchema[] => {
  if (!schema) return []
  const json = jsonSchema(schema, 'input') as { properties?: Record<string, JsonSchema>; required?: string[] }
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (json.required ?? []).includes(name),
    schema: property,
  }))
}

const problemAnswer = {
  description: 'Problema',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

const accessText = (contract: RouteContract): string =>
  typeof contract.access === 'string' ? contract.access : `${contract.access.name} (${contract.access.group})`

/** One JSON document a line: the schema is of a line. */
const linesOf = (line: z.ZodType, io: 'input' | 'output'): JsonSchema => ({
  'application/x-ndjson': { schema: jsonSchema(line, io) },
})

const bodyOf = ({ body, bodyLines, isBinary }: RouteContract): JsonSchema => {
  if (bodyLines) return { requestBody: { required: true, content: linesOf(bodyLines, 'input') } }
  if (!body && !isBinary) return {}
  const content =
    body && !isBinary
      ? { 'application/json': { schema: jsonSchema(body, 'input') } }
      : { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  return { requestBody: { required: true, content } }
}

const answerOf = ({ output, lines }: RouteContract): JsonSchema => {
  if (lines) return { 200: { description: 'Bien, un JSON por línea', content: linesOf(lines, 'output') } }
  if (!output) return { 204: { description: 'Bien, sin contenido' } }
  return { 200: { description: 'Bien', content: { 'application/json': { schema: jsonSchema(output, 'output') } } } }
}

const operation = (contract: RouteContract): JsonSchema => ({
  summary: contract.summary,
  tags: [contract.tag],
  'x-access': accessText(contract),
  parameters: [...parametersOf(contract.params, 'path'), ...parametersOf(contract.query, 'query')],
  ...bodyOf(contract),
  responses: {
    ...answerOf(contract),
    default: problemAnswer,
  },
})

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail', 'errors'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
    instance: { type: 'string' },
  },
}

/** The OpenAPI 3.1 document of all contracts. */
export const openApiDocument = (contracts: RouteContract[]): JsonSchema => {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const contract of contracts) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operation(contract) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Andén', version: '1' },
    security: [{ bearer: [] }],
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths,
  }
}

const tag = 'Documentación'

const documentRoute = defineRoute({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  tag,
  summary: 'El documento OpenAPI',

  output: z.record(z.string(), z.unknown()),
})

const docsRoute = defineRoute({
  method: 'GET',
  path: '/api/docs',
  access: 'public',
  tag,
  summary: 'Las rutas, para leer',
})

export const createOpenApiRoutes = (routes: BoundRoute[]): BoundRoute[] => {
  const contracts = routes.map(route => route.contract)
  let document: JsonSchema | null = null
  return [
    handleOpen(documentRoute, async () => {
      document ??= openApiDocument(contracts)
      return document
    }),
    handleOpen(docsRoute, async ({ reply }) => reply.type('text/html; charset=utf-8').send(apiDocsPage(contracts))),
  ]
}
