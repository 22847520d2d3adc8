import { sql } from 'kysely'
import { formatDay, formatQuantity } from '../../../../kernel/contract/formats.ts'
import type { FieldError } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { type ContentWords, differencesOf } from '../../../../kernel/server/same-content.ts'
import type { KnownDocument } from './ledger.queries.ts'
import { type StockMovement, thousandthsOf } from './movement.ts'

const units = (value: unknown): string => formatQuantity(Number(value))

const words: ContentWords = {
  reason: { title: 'Motivo' },
  'lines.place': { title: 'Lugar' },
  'lines.warehouse': { title: 'Depósito' },
  'lines.article': { title: 'Artículo' },
  'lines.lot': { title: 'Lote' },
  'lines.isFit': { title: 'Estado', written: value => (value === true ? 'apto' : 'no apto') },
  'lines.expiresOn': { title: 'Vencimiento', written: value => formatDay(String(value)) },
  'lines.units': { title: 'Cantidad', written: units },
}

const hiddenDifference: FieldError[] = [
  { path: '', message: 'Cambió un dato que el movimiento no muestra, como un vencimiento.' },
]

const orHidden = (errors: FieldError[]): FieldError[] => (errors.length > 0 ? errors : hiddenDifference)

/** A movement with the names that people know, in the form in which two documents are compared. */
type NamedLine = { place: string; article: string; lot: string; isFit: boolean; units: number }

const storedLines = async ({ db, envId }: Tenant, documentId: string): Promise<NamedLine[]> => {
  const { rows } = await sql<NamedLine>`
    select coalesce(s.name, v.code, '') as place, a.code || ' ' || a.name as article, l.code as lot, m.is_fit, m.units
    from stock_movements m join articles a on a.env_id = ${envId}::uuid and a.id = m.article_id
    join stock_lots l on l.env_id = ${envId}::uuid and l.id = m.lot_id
    left join sites s on s.env_id = ${envId}::uuid and s.id = m.site_id
    left join vehicles v on v.env_id = ${envId}::uuid and v.id = m.vehicle_id
    where m.env_id = ${envId}::uuid and m.document_id = ${documentId}::uuid order by m.line`.execute(db)
  return rows
}

/** Names of articles, warehouses and vehicles, by id. */
const namesOf = async ({ db, envId }: Tenant, ids: string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, code || ' ' || name as name from articles where env_id = ${envId}::uuid and id = any(${ids}::uuid[])
    union all select id, name from sites where env_id = ${envId}::uuid and id = any(${ids}::uuid[])
    union all select id, code from vehicles where env_id = ${envId}::uuid and id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const sentLines = async (tenant: Tenant, movements: StockMovement[]): Promise<NamedLine[]> => {
  const moving = movements.filter(movement => thousandthsOf(movement.units) !== 0)
  const names = await namesOf(tenant, [...new Set(moving.flatMap(({ articleId, place }) => [articleId, place.id]))])
  return moving.map(({ place, articleId, lot = '', isFit = true, units: moved }) => ({
    place: names.get(place.id) ?? '',
    article: names.get(articleId) ?? '',
    lot,
    isFit,
    units: moved,
  }))
}

type SentMovements = { reason: string | undefined; movements: StockMovement[] }

/** What movements sent under a used key say differently from those that the ledger has under it. */
export const movementDifferences = async (
  tenant: Tenant,
  stored: KnownDocument,
  { reason, movements }: SentMovements,
): Promise<FieldError[]> =>
  orHidden(
    differencesOf(
      { reason: stored.reason, lines: await storedLines(tenant, stored.id) },
      { reason, lines: await sentLines(tenant, movements) },
      words,
    ),
  )

/** What levels sent under a used key say differently. Counts from before their statement was stored have none to compare. */
export const statedDifferences = (stated: unknown, content: unknown): FieldError[] =>
  stated === null
    ? [{ path: '', message: 'Los niveles enviados no son los que se guardaron con esa clave.' }]
    : orHidden(differencesOf({ lines: stated }, { lines: content }, words))
