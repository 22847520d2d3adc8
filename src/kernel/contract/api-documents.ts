import { z } from 'zod'
import { apiDocumentAddresses } from './api-document-addresses.ts'
import { defineRoute } from './route.ts'

/** A call in the index: enough to find it and to say who may make it. */
const listedCall = z.object({
  /** `operationId` in its area's document. */
  id: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string(),
  summary: z.string(),
})

const listedArea = z.object({
  name: z.string(),
  title: z.string(),
  /** Address of its OpenAPI document. */
  document: z.string(),
  calls: z.array(listedCall),
})

export type ListedCall = z.output<typeof listedCall>
export type ListedArea = z.output<typeof listedArea>
export type ApiIndex = { areas: ListedArea[] }

const tag = 'Documentación'

export const apiDocumentRoutes = {
  whole: defineRoute({
    method: 'GET',
    path: apiDocumentAddresses.whole,
    access: 'public',
    tag,
    summary: 'El documento OpenAPI de todas las áreas',
    output: z.record(z.string(), z.unknown()),
  }),
  index: defineRoute({
    method: 'GET',
    path: apiDocumentAddresses.index,
    access: 'public',
    tag,
    summary: 'Las áreas de la API, con sus llamadas',
    output: z.object({ areas: z.array(listedArea) }),
  }),
  area: defineRoute({
    method: 'GET',
    path: apiDocumentAddresses.area,
    access: 'public',
    tag,
    summary: 'El documento OpenAPI de un área',
    params: z.strictObject({
      area: z
        .string()
        .max(80)
        .meta({ examples: ['clientes'] }),
    }),
    output: z.record(z.string(), z.unknown()),
  }),
  page: defineRoute({
    method: 'GET',
    path: apiDocumentAddresses.page,
    access: 'public',
    tag,
    summary: 'La documentación, para leer y probar',
  }),
}
