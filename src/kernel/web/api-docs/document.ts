import type { ListedCall } from '../../contract/api-documents.ts'

/** An area's OpenAPI document, as far as the page reads it (`kernel/server/http/openapi` writes it). */
export type Schema = {
  type?: string | string[]
  format?: string
  pattern?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  properties?: Record<string, Part<Schema>>
  required?: string[]
  items?: Part<Schema>
  additionalProperties?: Part<Schema> | boolean
  anyOf?: Part<Schema>[]
  oneOf?: Part<Schema>[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

export type Reference = { $ref: string }
export type Part<T> = T | Reference

export type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Part<Schema>
  example?: unknown
}

export type Media = { schema: Part<Schema>; example?: unknown }
export type Answer = { description: string; content?: Record<string, Media> }

export type Operation = {
  operationId: string
  summary: string
  'x-access': string
  'x-roles'?: string[]
  'x-scope'?: string
  parameters: Part<Parameter>[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Part<Answer>>
}

export type AreaDocument = {
  components: Record<string, Record<string, unknown>>
  paths: Record<string, Record<string, Operation>>
}

/** A call with everything that the page shows of it. */
export type Call = ListedCall & {
  operation: Operation
  parameters: Parameter[]
  body: { type: string; media: Media } | null
}

const isReference = <T extends object>(part: Part<T>): part is Reference => '$ref' in part

/** The part itself, or the one that it refers to in the same document. */
export const resolvePart = <T extends object>(document: AreaDocument, part: Part<T>): T => {
  if (!isReference(part)) return part
  const [kind = '', name = ''] = part.$ref.split('/').slice(-2)
  return document.components[kind]?.[name] as T
}

export const callIn = (document: AreaDocument, listed: ListedCall): Call | null => {
  const operation = document.paths[listed.path]?.[listed.method.toLowerCase()]
  if (!operation) return null
  const [content] = Object.entries(operation.requestBody?.content ?? {})
  return {
    ...listed,
    operation,
    parameters: operation.parameters.map(parameter => resolvePart(document, parameter)),
    body: content ? { type: content[0], media: content[1] } : null,
  }
}

/** Lines and JSON are written; other bodies are files. */
export const isWritten = (type: string): boolean => type.includes('json')

export const exampleText = (example: unknown, type = 'application/json'): string => {
  if (example === undefined) return ''
  return type.includes('ndjson') ? JSON.stringify(example) : JSON.stringify(example, null, 2)
}
