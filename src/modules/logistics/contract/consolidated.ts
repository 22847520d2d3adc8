import { defineProblems } from '../../../kernel/contract/problems.ts'

/** States of a consolidated load (spec.md §4), as a person reads them. */
export const loadStates = { pendiente: 'Pendiente', procesado: 'Procesado', completado: 'Completado' } as const

export type LoadState = keyof typeof loadStates

/** The moves that people make with a load. Processing puts its goods on the vehicle; reopening takes them back. */
export const loadMoves = {
  process: { from: 'pendiente', to: 'procesado', title: 'Procesar', done: 'procesó la carga' },
  complete: { from: 'procesado', to: 'completado', title: 'Completar', done: 'completó el consolidado' },
  reopen: { from: 'procesado', to: 'pendiente', title: 'Reabrir', done: 'reabrió el consolidado' },
} as const satisfies Record<string, { from: LoadState; to: LoadState; title: string; done: string }>

export type LoadMove = keyof typeof loadMoves

/** The moves that closing and reopening the settlement of a load make; people cannot make them directly. */
export const settlementMoves = {
  settle: { from: ['procesado', 'completado'], to: 'completado' },
  unsettle: { from: ['completado'], to: 'procesado' },
} as const satisfies Record<string, { from: readonly LoadState[]; to: LoadState }>

export type SettlementMove = keyof typeof settlementMoves

/** The moves allowed from a state. */
export const movesFrom = (state: LoadState): LoadMove[] =>
  Object.keys(loadMoves)
    .filter((move): move is LoadMove => move in loadMoves)
    .filter(move => loadMoves[move].from === state)

/** The entity of loads in the history, and their live topic. */
export const consolidatedLoads = 'consolidated-loads'

/** The key under which the goods of a load entered its vehicle, the `loading`-th time, in the stock ledger. */
export const loadStockKey = (id: string, loading: number): string => `load:${id}:${loading}`

/** The key under which those goods returned to the warehouse when the load was reopened. */
export const unloadStockKey = (id: string, loading: number): string => `unload:${id}:${loading}`

export const loadProblems = defineProblems('loads', {
  moved: { status: 409, message: 'Otra persona ya lo cambió de estado. Mirá cómo quedó y volvé a intentar.' },
  changed: { status: 409, message: 'Otra persona cambió este consolidado mientras lo mirabas. Volvé a abrirlo.' },
  notPending: { status: 409, message: 'Solo se cambia un consolidado pendiente. Reabrilo para corregirlo.' },
  orderTaken: { status: 409, message: 'Hay pedidos que ya están en otro consolidado.' },
  orderUnfit: { status: 400, message: 'Hay pedidos que no se pueden cargar: fueron anulados, borrados o no existen.' },
  unknownPlace: { status: 400, message: 'El repartidor, el vehículo o el depósito no existen o no están activos.' },
  expiredPapers: { status: 409, message: 'Hay papeles vencidos y la empresa no permite cargar así.' },
  empty: { status: 409, message: 'El consolidado no tiene pedidos.' },
  beingPrepared: { status: 409, message: 'Todavía se prepara en picking: terminá o cancelá la tarea antes.' },
  delivered: { status: 409, message: 'Ya se registraron entregas: no se puede reabrir. Corregilas en la rendición.' },
  settled: { status: 409, message: 'El consolidado ya se rindió: reabrí la rendición antes.' },
})
