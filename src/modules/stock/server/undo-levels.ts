import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { actorOf } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { WrittenRow } from '../../../kernel/server/resources/import-write.ts'
import type { UndoOwnImport } from '../../../kernel/server/resources/own-import.ts'
import { moveStock } from './ledger/move-stock.ts'
import type { LotLevel } from './ledger/set-stock.ts'
import type { Compared } from './level-changes.ts'
import { reversalOf } from './reverse.service.ts'

/** The id of a level in lists, which is derived from its key (ledger-sources.ts). */
const levelId = ({ locationId, lotId, isFit }: LotLevel): string =>
  hash('md5', `${locationId}${lotId}${isFit}`, 'hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const documentPrefix = 'document:'
const expiryPrefix = 'expiry:'

type Expiry = { before: string | null; after: string }

/** What undoing a row needs: each level that it changed, its document, and the previous expiry of the lot. */
export const levelsTouched = ({ one, difference, isExpiry }: Compared, document: string): WrittenRow[] => {
  const { counted, kept, parts } = difference
  const lots = new Set(parts.map(({ lot }) => lot))
  return kept
    .filter(({ lot }) => lots.has(lot) || isExpiry)
    .map(level => ({
      entityId: levelId(level),
      row: one.row,
      act: 'changed',
      before: {
        [`${documentPrefix}${document}`]: true,
        ...(isExpiry
          ? {
              [`${expiryPrefix}${level.lotId}`]: {
                before: level.expiresOn,
                after: counted.expiresOn ?? '',
              } satisfies Expiry,
            }
          : {}),
      },
    }))
}

const keysOf = (changes: { before: Record<string, unknown> }[], prefix: string): [string, unknown][] =>
  changes.flatMap(({ before }) =>
    Object.entries(before).flatMap(([key, value]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), value] as [string, unknown]] : [],
    ),
  )

/** Restores the expiries of lots, except those that were changed again since. */
const restoreExpiries = async ({ db, envId }: Tenant, expiries: [string, unknown][]): Promise<void> => {
  const rows = expiries.map(([id, value]) => ({ id, ...(value as Expiry) }))
  if (rows.length === 0) return
  await sql`
    update stock_lots l set expires_on = r.before
    from json_to_recordset(${JSON.stringify(rows)}::json) r (id uuid, before date, after date)
    where l.env_id = ${envId}::uuid and l.id = r.id and l.expires_on = r.after`.execute(db)
}

/**
 * Undoes an imported file of counts with contrary movements; the ledger keeps both. Throws `stock.insufficient`, and undoes
 * nothing, when goods that the file added are no longer there.
 */
export const undoLevels: UndoOwnImport = async ({ tenant, session, source, changes }) => {
  const documents = [...new Set(keysOf(changes, documentPrefix).map(([id]) => id))]
  await moveStock(
    tenant,
    actorOf(session),
    await reversalOf(tenant, documents, {
      newKey: `import-undo:${source.importId}`,
      reason: `Se deshizo el recuento por archivo «${source.fileName}»`,
    }),
  )
  await restoreExpiries(tenant, keysOf(changes, expiryPrefix))
}
