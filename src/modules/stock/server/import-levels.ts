import { plainText } from '../../../kernel/contract/plain-text.ts'
import { isProblem, problem, problems } from '../../../kernel/contract/problems.ts'
import { actorOf } from '../../../kernel/server/audit.ts'
import type { Tenant, WithTenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { refuseGone } from '../../../kernel/server/resources/import-plan.ts'
import type { NewRow } from '../../../kernel/server/resources/import-rows.ts'
import {
  type ImportOwnRows,
  notAsShown,
  type OwnChange,
  type OwnImportOptions,
  type OwnOutcome,
} from '../../../kernel/server/resources/own-import.ts'
import { readRows, rehearse } from '../../../kernel/server/resources/resource-import.ts'
import type { ImportError } from '../../../kernel/server/resources/resource-service.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { stockLevels } from '../contract/stock-levels.ts'
import { onceEach } from './import-repeats.ts'
import { knownPlaces } from './ledger/ledger.queries.ts'
import { type CountDifference, type CountedLevel, compareStock, settleStock } from './ledger/set-stock.ts'
import { type Compared, changeOf, compareRow } from './level-changes.ts'
import { levelsTouched } from './undo-levels.ts'

/** Without a natural key: this importer itself decides which rows are of the same level, since a file may omit the lot. */
const resource = { ...stockLevels, naturalKey: null }

/** A row of a file as a count; `lot` is absent where the file has no lots. */
const levelOf = ({ values }: NewRow): CountedLevel => ({
  place: { kind: 'warehouse', id: String(values.warehouse) },
  articleId: String(values.article),
  ...(Object.hasOwn(values, 'lot') ? { lot: plainText(values.lot) } : {}),
  expiresOn: typeof values.expiresOn === 'string' ? values.expiresOn : null,
  isFit: values.isFit !== false,
  units: Number(values.units),
})

const onlyWarehouses = async (tenant: Tenant, rows: NewRow[], errors: ImportError[]): Promise<NewRow[]> => {
  const places = await knownPlaces(tenant, [...new Set(rows.map(({ values }) => String(values.warehouse)))])
  return rows.filter(({ row, values }) => {
    const isKnown = places.has(`warehouse ${String(values.warehouse)}`)
    if (!isKnown) errors.push({ row, path: 'warehouse', message: 'Ese sitio no guarda mercadería.' })
    return isKnown
  })
}

const refusal = (path: string, message: string) => problem(problems.invalidInput, { errors: [{ path, message }] })

/** Refuses a row that was read but may not be written. Throws a problem. */
const refuse = (row: Compared, change: OwnChange, { allows }: OwnImportOptions): void => {
  refuseGone(row.one, ['warehouse', 'article'])
  if (row.isUnits && row.difference.counted.units < 0) throw refusal('units', 'Lo contado no puede ser menos que cero.')
  if (allows && !allows(change)) throw refusal('', notAsShown)
}

const errorOf = (row: number, error: unknown): ImportError => {
  if (!isProblem(error)) throw error
  const [first] = error.errors
  return { row, path: first?.path ?? '', message: first?.message ?? error.userMessage }
}

type Found = { rows: Compared[]; outcome: OwnOutcome }

/** The change that each row would make; the levels stay locked until the transaction ends. */
const findChanges = async (tenant: Tenant, rows: NewRow[], options: OwnImportOptions, errors: ImportError[]) => {
  const differences = await compareStock(tenant, rows.map(levelOf))
  const changes: Found = { rows: [], outcome: { created: [], changed: [], unchanged: 0, errors } }
  for (const [index, one] of rows.entries()) {
    const row = compareRow(one, differences[index] as CountDifference)
    if (!row.isUnits && !row.isExpiry) {
      changes.outcome.unchanged += 1
      continue
    }
    const change = changeOf(row)
    try {
      refuse(row, change, options)
      changes.rows.push(row)
      changes.outcome.changed.push(change)
    } catch (error) {
      errors.push(errorOf(one.row, error))
    }
  }
  return changes
}

const write = async (tenant: Tenant, session: Session, { rows, outcome }: Found, options: OwnImportOptions) => {
  if (rows.length === 0) return
  const { source } = options
  const writtenAt = new Date()
  const document = await settleStock(tenant, actorOf(session), {
    documentKey: `${source ? `import:${source.importId}` : 'count'}:${newId()}`,
    reason: source ? `Recuento por archivo «${source.fileName}»` : 'Recuento por archivo',
    content: rows.map(({ difference }) => difference.counted),
    differences: rows.map(({ difference }) => difference),
  })
  outcome.written = rows.flatMap(row => levelsTouched(row, document))
  outcome.writtenAt = writtenAt
}

/** Makes the stock of each lot in a file what the file says; other lots stay as they were. */
export const importLevels = async (
  tenant: Tenant,
  session: Session,
  rows: Record<string, unknown>[],
  options: OwnImportOptions,
): Promise<OwnOutcome> => {
  const errors: ImportError[] = []
  const read = await readRows({ resource: resource, tenant }, rows, errors)
  const { once, repeated, keys } = onceEach(await onlyWarehouses(tenant, read, errors), options.seen, errors)
  let outcome: OwnOutcome = { created: [], changed: [], unchanged: 0, errors }
  const work = async (): Promise<void> => {
    const changes = await findChanges(tenant, once, options, errors)
    outcome = changes.outcome
    outcome.unchanged += repeated
    if (!options.dryRun) await write(tenant, session, changes, options)
  }
  await (options.dryRun ? rehearse(tenant, work) : work())
  await options.settle?.(tenant, outcome)
  for (const [key, digest] of keys) options.seen?.set(key, digest)
  return outcome
}

/** `importLevels` in a transaction of its own, for the import of files. */
export const levelsImporter =
  (withTenant: WithTenant): ImportOwnRows =>
  (session, rows, options) =>
    withTenant(session.envId, tenant => importLevels(tenant, session, rows, options))
