import { isProblem } from '../../../kernel/contract/problems.ts'
import { actorOf } from '../../../kernel/server/audit.ts'
import type { Tenant, WithTenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { NewRow } from '../../../kernel/server/resources/import-plan.ts'
import { readRows, rehearse } from '../../../kernel/server/resources/resource-import.ts'
import type { ImportError, ImportResult } from '../../../kernel/server/resources/resource-service.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { stockLevels } from '../contract/stock-levels.ts'
import { knownPlaces } from './ledger/ledger.queries.ts'
import { type CountedLevel, setStock } from './ledger/set-stock.ts'

/** In a file a lot makes a row another one; the screen asks for the column only of whoever has lots. */
const byLot = { ...stockLevels, naturalKey: ['warehouse', 'article', 'lot'] }

const levelOf = ({ values }: NewRow): CountedLevel => ({
  place: { kind: 'warehouse', id: String(values.warehouse) },
  articleId: String(values.article),
  lot: typeof values.lot === 'string' ? values.lot : '',
  expiresOn: typeof values.expiresOn === 'string' ? values.expiresOn : null,
  units: Number(values.units),
})

const onlyWarehouses = async (tenant: Tenant, rows: NewRow[], errors: ImportError[]): Promise<NewRow[]> => {
  const known = await knownPlaces(tenant, [...new Set(rows.map(({ values }) => String(values.warehouse)))])
  return rows.filter(({ row, values }) => {
    const isKnown = known.has(`warehouse ${String(values.warehouse)}`)
    if (!isKnown) errors.push({ row, path: 'warehouse', message: 'Ese sitio no guarda mercadería.' })
    return isKnown
  })
}

/** Counts of a file become the stock of each lot they name; what they do not name stays as it was. */
export const importLevels = async (
  tenant: Tenant,
  session: Session,
  rows: Record<string, unknown>[],
  dryRun: boolean,
): Promise<ImportResult> => {
  const errors: ImportError[] = []
  const read = await readRows({ resource: byLot, tenant }, rows, errors)
  const levels = (await onlyWarehouses(tenant, read, errors)).map(levelOf)
  let changed = 0
  const write = async (): Promise<void> => {
    const count = { documentKey: `count:${newId()}`, reason: 'Recuento por archivo', levels }
    changed = levels.length === 0 ? 0 : (await setStock(tenant, actorOf(session), count)).changed
  }
  try {
    await (dryRun ? rehearse(tenant, write) : write())
  } catch (error) {
    if (!isProblem(error)) throw error
    return {
      created: 0,
      updated: 0,
      unchanged: 0,
      errors: [...errors, { row: 0, path: '', message: error.userMessage }],
    }
  }
  return {
    created: 0,
    updated: changed,
    unchanged: levels.length - changed,
    errors: errors.sort((a, b) => a.row - b.row),
  }
}

/** The same, in a transaction of its own, for whoever reads files. */
export const levelsImporter =
  (withTenant: WithTenant) =>
  (session: Session, rows: Record<string, unknown>[], dryRun: boolean): Promise<ImportResult> =>
    withTenant(session.envId, tenant => importLevels(tenant, session, rows, dryRun))
