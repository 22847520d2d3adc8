import { z } from 'zod'
import { idParams, rowId } from '../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { integrationPermissions, integrationTag } from './permissions.ts'

/** The ledger of files is kept so many days. */
export const keptTransferDays = 400

export const transferDirections = { in: 'Entró', out: 'Salió' } as const
const directionIds = ['in', 'out'] as const

export const transferStates = {
  taking: 'Leyendo',
  checking: 'Revisando',
  review: 'Espera a una persona',
  applying: 'Importando',
  done: 'Importado',
  rejected: 'Con errores',
  repeated: 'Ya se había tomado',
  discarded: 'Descartado',
  preparing: 'Preparando',
  placing: 'Dejando el archivo',
  placed: 'Dejado',
  failed: 'Falló',
} as const
export type TransferState = keyof typeof transferStates
const stateIds = Object.keys(transferStates) as [TransferState, ...TransferState[]]

/** Which acts each state allows; any other is refused with `wrongTransfer`. */
export const transferActs = {
  apply: ['review'],
  discard: ['review'],
  again: ['rejected', 'repeated', 'discarded'],
} as const satisfies Record<string, readonly TransferState[]>
export type TransferAct = keyof typeof transferActs

export const mayAct = (act: TransferAct, state: TransferState): boolean =>
  (transferActs[act] as readonly TransferState[]).includes(state)

export const transferRow = z.object({
  id: rowId,
  connectionId: rowId,
  connection: z.string(),
  direction: z.enum(directionIds),
  state: z.enum(stateIds),
  what: z.string(),
  /** In words: «Clientes», «Pedidos para el ERP». */
  title: z.string(),
  fileName: z.string(),
  bytes: z.number().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  rowCount: z.number().nullable(),
  newCount: z.number().nullable(),
  changedCount: z.number().nullable(),
  wrongCount: z.number().nullable(),
  note: z.string().nullable(),
})
export type TransferRow = z.output<typeof transferRow>

export const transferDetail = transferRow.extend({
  placePath: z.string(),
  sha256: z.string().nullable(),
  importId: rowId.nullable(),
  batchId: rowId.nullable(),
})
export type TransferDetail = z.output<typeof transferDetail>

/** `trouble`: waits for a person, has errors or failed. */
export const ledgerStates = { all: 'Todos', trouble: 'Para mirar', ...transferStates } as const
export type LedgerState = keyof typeof ledgerStates

export const ledgerQuery = z.strictObject({
  connectionId: rowId.optional(),
  direction: z.enum(directionIds, 'Elegí lo que entró o lo que salió.').optional(),
  state: z.enum(['all', 'trouble', ...stateIds], 'Ese estado no existe.').default('all'),
  cursor: rowId.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type LedgerQuery = z.output<typeof ledgerQuery>

const base = '/api/integration/files'
const common = { access: integrationPermissions.manage, tag: integrationTag } as const
const one = { ...common, params: idParams, output: transferDetail } as const

export const transferRoutes = {
  ledger: defineRoute({
    ...common,
    method: 'GET',
    path: base,
    summary: 'Los archivos que entraron y salieron, del último al primero',
    query: ledgerQuery,
    output: z.object({ items: z.array(transferRow), next: z.string().nullable(), total: z.number() }),
  }),
  get: defineRoute({ ...one, method: 'GET', path: `${base}/:id`, summary: 'Un archivo que entró o salió' }),
  apply: defineRoute({
    ...one,
    method: 'POST',
    path: `${base}/:id/apply`,
    summary: 'Importar un archivo que esperaba a una persona',
  }),
  discard: defineRoute({
    ...one,
    method: 'POST',
    path: `${base}/:id/discard`,
    summary: 'Descartar un archivo que esperaba a una persona; queda en la carpeta con-errores',
  }),
  again: defineRoute({
    ...one,
    method: 'POST',
    path: `${base}/:id/again`,
    summary: 'Tomar otra vez un archivo con errores, repetido o descartado',
  }),
}
