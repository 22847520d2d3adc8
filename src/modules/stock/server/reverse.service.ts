import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { moveStock } from './ledger/move-stock.ts'
import type { StockMovement } from './ledger/movement.ts'

type Moved = {
  kind: StockMovement['kind']
  siteId: string | null
  vehicleId: string | null
  articleId: string
  lot: string
  isFit: boolean
  units: number
}

/** The movements of documents, in the order of their lines. */
const movedBy = async ({ db, envId }: Tenant, documents: RawBuilder<unknown>): Promise<Moved[]> => {
  const { rows } = await sql<Moved>`
    select m.kind, m.site_id, m.vehicle_id, m.article_id, l.code as lot, m.is_fit, m.units
    from stock_documents d join stock_movements m on m.env_id = ${envId}::uuid and m.document_id = d.id
    join stock_lots l on l.env_id = ${envId}::uuid and l.id = m.lot_id
    where d.env_id = ${envId}::uuid and ${documents} order by d.created_at, d.id, m.line`.execute(db)
  return rows
}

type Reversal = { newKey: string; reason: string }

const contraries = (movements: Moved[], { newKey, reason }: Reversal): StockMovement[] =>
  movements.map(({ siteId, vehicleId, units, ...movement }) => ({
    ...movement,
    documentKey: newKey,
    place: vehicleId ? { kind: 'vehicle', id: vehicleId } : { kind: 'warehouse', id: siteId ?? '' },
    units: -units,
    reason,
  }))

/** The movements that reverse those of documents. */
export const reversalOf = async (tenant: Tenant, documents: string[], reversal: Reversal): Promise<StockMovement[]> =>
  contraries(await movedBy(tenant, sql`d.id = any(${documents}::uuid[])`), reversal)

/**
 * Reverses all movements of the document `key`, lot by lot, under a new key; the ledger keeps both. Throws
 * `stock.insufficient` when the goods are no longer there. A document without movements is left as it is.
 */
export const reverseStock = async (
  tenant: Tenant,
  actor: Actor,
  { key, newKey, reason }: { key: string; newKey: string; reason: string },
): Promise<void> => {
  const movements = await movedBy(tenant, sql`d.key = ${key}`)
  await moveStock(tenant, actor, contraries(movements, { newKey, reason }))
}
