import { z } from 'zod'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { customerPermissions } from '../../customers/contract/permissions.ts'
import { refusalText } from './refusals.ts'

/** The calls of spec.md §7 under /api/v1 and /api/newTables, with the answers that the older client reads. */
const tag = 'Cliente anterior'

export const maximumSynced = 2000

const seller = z.object({
  id: z.uuid(),
  envId: z.uuid(),
  k: z.string(),
  n: z.string(),
  /** Codes of the supervisor and the manager; empty: none. */
  supK: z.string(),
  mk: z.string(),
})
export type WireSeller = z.output<typeof seller>

const contact = z.object({
  id: z.uuid(),
  envId: z.uuid(),
  k: z.string(),
  n: z.string(),
  phone: z.string(),
  email: z.string(),
  puesto: z.string(),
  clientKey: z.string(),
  prospectKey: z.string(),
})
export type WireContact = z.output<typeof contact>

const listOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.object({ data: z.array(item) }) })

/** Of the sync calls: what was done, or why nothing was. */
const synced = z.object({ success: z.boolean(), msg: z.string() })

const code = z.string('Tiene que ser un texto.').trim().min(1, 'Completá este dato.').max(40, 'Hasta 40 caracteres.')

/** A region by its short names, or by the long ones of the API. */
const regionRecord = z
  .strictObject({ k: code.optional(), n: z.unknown().optional(), code: code.optional(), name: z.unknown().optional() })
  .refine(({ k, code }) => k !== undefined || code !== undefined, { path: ['k'], error: 'Falta este dato.' })
  .transform(({ k, n, code, name }) => ({ code: k ?? code ?? '', name: n ?? name }))

const regionName = z
  .union([
    code.transform(text => ({ code: text })),
    z
      .looseObject({ k: code.optional(), code: code.optional() })
      .transform(({ k, code }) => ({ code: k ?? code ?? '' })),
  ])
  .refine(({ code }) => code !== '', { path: ['k'], error: 'Falta este dato.' })

/** One record or a list of them. */
const recordsOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    body => (Array.isArray(body) || body === undefined ? body : [body]),
    z
      .array(item, 'El body no puede estar vacio')
      .min(1, 'El body no puede estar vacio')
      .max(maximumSynced, `Hasta ${maximumSynced} registros por envío.`),
  )

const regionSync = {
  path: '/api/newTables/region/sync',
  access: customerPermissions.write,
  tag,
  refusal: document => ({ success: false, msg: refusalText(document) }),
} as const satisfies Partial<Parameters<typeof defineRoute>[0]>

export const newTableRoutes = {
  sellers: defineRoute({
    method: 'GET',
    path: '/api/v1/erp/sellers',
    access: customerPermissions.read,
    tag,
    summary: 'Los vendedores que ve quien llama, con sus nombres cortos',
    output: listOf(seller),
  }),
  contacts: defineRoute({
    method: 'GET',
    path: '/api/newTables/contacts',
    access: customerPermissions.read,
    tag,
    summary: 'Contactos; k elige los de uno o más códigos, unidos con +',
    query: z.strictObject({ k: z.string().trim().max(4000, 'Hasta 4.000 caracteres.').optional() }),
    output: listOf(contact),
  }),
  syncRegions: defineRoute({
    ...regionSync,
    method: 'POST',
    summary: 'Crear o cambiar regiones por su código; con un registro mal no se escribe ninguno',
    body: recordsOf(regionRecord),
    bodyLimit: 2_000_000,
    output: synced,
  }),
  deleteRegions: defineRoute({
    ...regionSync,
    method: 'DELETE',
    summary: 'Eliminar regiones por su código; se pueden deshacer desde Clientes',
    body: recordsOf(regionName),
    output: synced,
  }),
}
