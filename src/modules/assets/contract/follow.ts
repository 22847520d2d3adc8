import { z } from 'zod'
import { daySchema } from '../../../kernel/contract/fields.ts'
import { fileReference, idParams, noteInput, rowId } from '../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { assetTypes } from './assets.ts'
import { assetPermissions, assetsTag } from './permissions.ts'
import { assetStates, movementLabels, transitionKinds } from './transitions.ts'

const keysOf = <T extends Record<string, unknown>>(labels: T) =>
  Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]]

export const conditions = { good: 'Bueno', fair: 'Regular', bad: 'Malo' } as const
export const results = {
  in_order: 'En orden',
  to_repair: 'Necesita reparación',
  misused: 'Uso indebido',
  missing: 'No estaba',
} as const

const access = assetPermissions.manage
const tag = assetsTag
const cents = z.number().int()
const count = z.number().int()
const named = z.object({ id: z.uuid(), code: z.string(), name: z.string() })
const state = z.enum(keysOf(assetStates))

/** One month of what the customer bought since the asset is there. The first and the running one ask for their part of the minimum. */
const salesMonth = z.object({
  month: z.string(),
  /** Days of the month that count, and days it has. */
  days: count,
  daysInMonth: count,
  netCents: cents,
  orders: count,
  minimumCents: cents.nullable(),
})

const sales = z.object({
  from: z.string(),
  to: z.string(),
  months: z.array(salesMonth),
  /** Months that `months` leaves out, because they are more than it shows. */
  earlierMonths: count,
  netCents: cents,
  /** What all of those months asked for; null without an agreed minimum. */
  minimumCents: cents.nullable(),
  lastPurchaseOn: z.string().nullable(),
  /** Other assets at the same customer, and what all of them, this one too, ask for a month. */
  otherAssets: count,
  jointMinimumCents: cents.nullable(),
})
export type AssetSales = z.output<typeof sales>

const contract = z.object({
  id: z.uuid(),
  number: z.number(),
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  endedOn: z.string().nullable(),
  minimumCents: cents.nullable(),
  customer: named,
})
export type AssetContract = z.output<typeof contract>

const movement = z.object({
  sequence: count,
  kind: z.enum(keysOf(movementLabels)),
  day: z.string(),
  fromState: state,
  fromCustomer: z.string().nullable(),
  toState: state,
  toCustomer: z.string().nullable(),
  otherAsset: z.string().nullable(),
  otherAssetId: z.string().nullable(),
  undone: count.nullable(),
  /** Taken back by a later one. */
  isUndone: z.boolean(),
  note: z.string().nullable(),
  actor: z.string(),
  createdAt: z.string(),
})
export type AssetMovement = z.output<typeof movement>

const inspection = z.object({
  id: z.uuid(),
  day: z.string(),
  condition: z.enum(keysOf(conditions)),
  result: z.enum(keysOf(results)),
  customer: z.string().nullable(),
  note: z.string().nullable(),
  fileId: z.string().nullable(),
  actor: z.string(),
})

const photo = z.object({
  id: z.uuid(),
  fileId: z.uuid(),
  caption: z.string().nullable(),
  actor: z.string(),
  createdAt: z.string(),
})

export const assetFollow = z.object({
  today: z.string(),
  asset: z.object({
    id: z.uuid(),
    code: z.string(),
    serial: z.string().nullable(),
    type: z.enum(keysOf(assetTypes)),
    brand: z.string().nullable(),
    model: z.string().nullable(),
    valueCents: cents.nullable(),
    boughtOn: z.string().nullable(),
    note: z.string().nullable(),
    state,
    since: z.string().nullable(),
    customer: named.nullable(),
    moves: count,
    isDeleted: z.boolean(),
  }),
  /** What can be done with it from here. */
  allowed: z.array(z.enum(transitionKinds)),
  contract: contract.nullable(),
  pastContracts: z.array(contract),
  movements: z.array(movement),
  movementCount: count,
  inspections: z.array(inspection),
  inspectionCount: count,
  photos: z.array(photo),
  sales: sales.nullable(),
})
export type AssetFollow = z.output<typeof assetFollow>

const photoParams = idParams.extend({ photoId: rowId })
const minimumCents = cents.min(0, 'Desde 0.').max(1e13, 'Es demasiado.').nullable().default(null)
/** Movements the person saw: with another number somebody else was faster. */
const seenMoves = count.min(0, 'Desde 0.')
const id = z.uuid('Elegí un registro de la lista.')

export const moveInput = z.strictObject({
  kind: z.enum(transitionKinds, 'Elegí una de las opciones.'),
  day: daySchema,
  customerId: id.nullable().default(null),
  otherAssetId: id.nullable().default(null),
  minimumCents,
  endsOn: daySchema.nullable().default(null),
  note: noteInput,
  seenMoves,
})
export type MoveInput = z.output<typeof moveInput>

export const inspectionInput = z.strictObject({
  day: daySchema,
  condition: z.enum(keysOf(conditions), 'Elegí una de las opciones.'),
  result: z.enum(keysOf(results), 'Elegí una de las opciones.'),
  note: noteInput,
  fileId: fileReference.nullable().default(null),
})

const base = '/api/assets/:id'

const act = <Body extends z.ZodType>(path: string, summary: string, body: Body) =>
  defineRoute({
    method: 'POST',
    path: `${base}/${path}`,
    access,
    tag,
    summary,
    params: idParams,
    body,
    output: assetFollow,
  })

export const assetRoutes = {
  follow: defineRoute({
    method: 'GET',
    path: base,
    access,
    tag,
    summary: 'Todo lo de un activo: movimientos, comodato, ventas, inspecciones y fotos',
    params: idParams,
    output: assetFollow,
  }),
  move: act('movements', 'Mover un activo: entrega, retiro, cambio, reparación, baja', moveInput),
  undo: act('undo', 'Anular el último movimiento de un activo', z.strictObject({ seenMoves })),
  agree: act(
    'contract',
    'Cambiar lo acordado en el comodato vigente',
    z.strictObject({ minimumCents, endsOn: daySchema.nullable().default(null) }),
  ),
  inspect: act('inspections', 'Registrar una inspección', inspectionInput),
  addPhoto: act('photos', 'Agregar una foto', z.strictObject({ fileId: fileReference, caption: noteInput })),
  removePhoto: defineRoute({
    method: 'DELETE',
    path: `${base}/photos/:photoId`,
    access,
    tag,
    summary: 'Quitar una foto',
    params: photoParams,
    output: assetFollow,
  }),
  restorePhoto: defineRoute({
    method: 'POST',
    path: `${base}/photos/:photoId/restore`,
    access,
    tag,
    summary: 'Deshacer que se quitó una foto',
    params: photoParams,
    output: assetFollow,
  }),
  contractPdf: defineRoute({
    method: 'GET',
    path: `${base}/contract.pdf`,
    access,
    tag,
    summary: 'El comodato vigente en PDF',
    params: idParams,
  }),
}
