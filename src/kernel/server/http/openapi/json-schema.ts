import { z } from 'zod'

/** What zod writes of a schema, as far as the documents and the tests read it. */
export type JsonSchema = {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  multipleOf?: number
  $ref?: string
  /** Said by `fileReference`. */
  reference?: string
}

export type Side = 'input' | 'output'

/** What is rewritten before it is validated is written as required, even where nothing is rewritten to a value. */
const mayBeMissing = (schema: unknown): boolean => schema instanceof z.ZodType && schema.safeParse(undefined).success

/**
 * zod writes its patterns of formats beside the formats, which say the same in less. It leaves out the examples of what
 * it rewrites; the contracts' are of what is sent.
 */
const complete = (jsonSchema: JsonSchema, schema: z.core.$ZodType, io: Side): void => {
  if (io === 'input' && jsonSchema.required && schema instanceof z.ZodObject)
    jsonSchema.required = jsonSchema.required.filter(name => !mayBeMissing(schema.shape[name]))
  if (jsonSchema.format) delete jsonSchema.pattern
  const { examples } = z.globalRegistry.get(schema) ?? {}
  if (Array.isArray(examples)) jsonSchema.examples = examples
}

export const jsonSchemaOf = (schema: z.ZodType, io: Side): JsonSchema => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ jsonSchema, zodSchema }) => complete(jsonSchema as JsonSchema, zodSchema, io),
  })
  return json as JsonSchema
}
