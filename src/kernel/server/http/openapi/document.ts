import type { RouteContract } from '../../../contract/route.ts'
import { problemResponses, problemSchema } from './answers.ts'
import type { JsonSchema } from './json-schema.ts'
import { type Operation, operationOf, type Parameter, type ScopeOf } from './operation.ts'
import { createSharedParameters, createSharedSchemas } from './shared-parts.ts'

export type ApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  tags: { name: string }[]
  security: Record<string, never[]>[]
  components: Record<string, Record<string, unknown>>
  paths: Record<string, Record<string, unknown>>
}

type Visit = (schema: JsonSchema, hint: string) => JsonSchema
type WithContent = { content?: Record<string, { schema: JsonSchema }> }

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const changeContent = <T extends WithContent>(part: T, hint: string, visit: Visit): T =>
  part.content
    ? {
        ...part,
        content: Object.fromEntries(
          Object.entries(part.content).map(([type, media]) => [type, { ...media, schema: visit(media.schema, hint) }]),
        ),
      }
    : part

/** The operation with each schema of its body and answers changed. */
const changeSchemas = (operation: Operation, visit: Visit): Operation => {
  const { operationId, requestBody, responses } = operation
  const name = capital(operationId)
  return {
    ...operation,
    ...(requestBody ? { requestBody: changeContent(requestBody, `${name}Body`, visit) } : {}),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, answer]) => [
        status,
        changeContent(answer as WithContent, `${name}Answer`, visit),
      ]),
    ),
  }
}

const frameOf = (title: string): Pick<ApiDocument, 'openapi' | 'info' | 'security'> => ({
  openapi: '3.1.0',
  info: {
    title,
    version: '1',
    description:
      'Un programa presenta su clave (`Authorization: Bearer anden_…`); un teléfono, el token de `POST /api/v1/auth/email`; el navegador, su sesión. Los errores son `application/problem+json`.',
  },
  security: [{ bearer: [] }, { session: [] }],
})

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'Clave de un programa, o token de un teléfono' },
  session: { type: 'apiKey', in: 'cookie', name: 'anden_access', description: 'La sesión del navegador' },
}

/** The OpenAPI 3.1 document of some contracts. What they repeat is in its own components: it refers to no other. */
export const openApiDocument = (contracts: RouteContract[], title: string, scopeOf: ScopeOf): ApiDocument => {
  const schemas: Record<string, unknown> = { Problem: problemSchema }
  const parameters: Record<string, unknown> = {}
  const sharedSchemas = createSharedSchemas(schemas)
  const sharedParameters = createSharedParameters(parameters)
  const operations = contracts.map(contract => ({ contract, operation: operationOf(contract, scopeOf) }))
  for (const { operation } of operations) {
    changeSchemas(operation, sharedSchemas.count)
    operation.parameters.forEach(sharedParameters.count)
  }
  const paths: ApiDocument['paths'] = {}
  for (const { contract, operation } of operations) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [contract.method.toLowerCase()]: {
        ...changeSchemas(operation, sharedSchemas.share),
        parameters: operation.parameters.map((parameter: Parameter) => sharedParameters.share(parameter)),
      },
    }
  }
  return {
    ...frameOf(title),
    tags: [...new Set(contracts.map(({ tag }) => tag))].map(name => ({ name })),
    components: { schemas, parameters, responses: problemResponses(), securitySchemes },
    paths,
  }
}
