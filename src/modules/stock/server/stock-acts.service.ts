import { sql } from 'kysely'
import { type FieldError, problem, problems } from '../../../kernel/contract/problems.ts'
import type { Actor } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { stockProblems } from '../contract/problems.ts'
import type { AdjustmentBody, ReceiptBody, StockAct, TransferBody } from '../contract/stock-routes.ts'
import { moveStock } from './ledger/move-stock.ts'
import type { StockMovement } from './ledger/movement.ts'
import { knownArticles } from './warehouses.queries.ts'

/** Prefixes of the document keys of acts that people make on the ledger; other modules use other prefixes. */
const undoable = ['receipt:', 'adjustment:', 'transfer:']

const checkArticles = async (tenant: Tenant, lines: { article: string }[], path: (index: number) => string) => {
  const articles = await knownArticles(
    tenant,
    lines.map(({ article }) => article),
  )
  const errors: FieldError[] = lines.flatMap(({ article }, index) =>
    articles.has(article) ? [] : [{ path: path(index), message: 'Ese artículo no existe en esta empresa.' }],
  )
  if (errors.length > 0) throw problem(problems.invalidInput, { errors })
}

const post = async (tenant: Tenant, actor: Actor, movements: StockMovement[]): Promise<StockAct> => {
  const [claim] = (await moveStock(tenant, actor, movements)).values()
  if (!claim) throw new Error('an act of stock moves something')
  return { document: claim.id, isNew: claim.isNew }
}

const warehouse = (id: string) => ({ kind: 'warehouse' as const, id })
const lineArticle = (index: number): string => `lines.${index}.article`

/** Receives goods from a supplier or from production. */
export const receiveStock = async (tenant: Tenant, actor: Actor, body: ReceiptBody): Promise<StockAct> => {
  await checkArticles(tenant, body.lines, lineArticle)
  return post(
    tenant,
    actor,
    body.lines.map(({ article, lot, expiresOn, units }) => ({
      documentKey: `receipt:${body.key}`,
      kind: 'receipt',
      place: warehouse(body.warehouse),
      articleId: article,
      lot,
      expiresOn,
      units,
      reason: body.reason,
    })),
  )
}

/** Adjusts a level to what a person found, with a reason. */
export const adjustStock = async (tenant: Tenant, actor: Actor, body: AdjustmentBody): Promise<StockAct> => {
  const { key, warehouse: place, article, lot, isFit, units, reason } = body
  await checkArticles(tenant, [body], () => 'article')
  return post(tenant, actor, [
    {
      documentKey: `adjustment:${key}`,
      kind: 'adjustment',
      place: warehouse(place),
      articleId: article,
      lot,
      isFit,
      units,
      reason,
    },
  ])
}

export const transferStock = async (tenant: Tenant, actor: Actor, body: TransferBody): Promise<StockAct> => {
  await checkArticles(tenant, body.lines, lineArticle)
  return post(
    tenant,
    actor,
    body.lines.flatMap(({ article, lot, units }) => {
      const line = { documentKey: `transfer:${body.key}`, kind: 'transfer' as const, articleId: article, lot }
      return [
        { ...line, place: warehouse(body.from), units: -units, reason: body.reason },
        { ...line, place: warehouse(body.to), units, reason: body.reason },
      ]
    }),
  )
}

type Moved = {
  key: string
  kind: StockMovement['kind']
  siteId: string | null
  vehicleId: string | null
  articleId: string
  lot: string
  isFit: boolean
  units: number
}

const movementsOf = async ({ db, envId }: Tenant, documentId: string): Promise<Moved[]> => {
  const { rows } = await sql<Moved>`
    select d.key, m.kind, m.site_id, m.vehicle_id, m.article_id, l.code as lot, m.is_fit, m.units
    from stock_documents d join stock_movements m on m.env_id = ${envId}::uuid and m.document_id = d.id
    join stock_lots l on l.env_id = ${envId}::uuid and l.id = m.lot_id
    where d.env_id = ${envId}::uuid and d.id = ${documentId}::uuid order by m.line`.execute(db)
  return rows
}

/**
 * Undoes a receipt, an adjustment or a transfer with contrary movements; the ledger keeps both. Throws when the document is
 * none of these, or when the goods are no longer there.
 */
export const undoDocument = async (tenant: Tenant, actor: Actor, documentId: string): Promise<StockAct> => {
  const movements = await movementsOf(tenant, documentId)
  const key = movements[0]?.key
  if (!key) throw problem(problems.notFound)
  if (!undoable.some(prefix => key.startsWith(prefix))) throw problem(stockProblems.notUndoable)
  return post(
    tenant,
    actor,
    movements.map(({ siteId, vehicleId, articleId, lot, isFit, kind, units }) => ({
      documentKey: `undo:${key}`,
      kind,
      place: vehicleId ? { kind: 'vehicle', id: vehicleId } : warehouse(siteId ?? ''),
      articleId,
      lot,
      isFit,
      units: -units,
      reason: 'Se deshizo el movimiento',
    })),
  )
}
