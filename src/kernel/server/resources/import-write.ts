import type { AuditAction } from '../../contract/audit-acts.ts'
import { actorOf, recordHistoryOfEach } from '../audit.ts'
import { newId } from '../ids.ts'
import type { ImportPlan } from './import-plan.ts'
import type { ChangedRow } from './import-rows.ts'
import type { ResourceContext } from './resource-service.ts'
import { insertRowsAs, setDeletedRows, updateRows, type Values, writtenValue } from './row-writes.ts'

/**
 * What an import wrote to a row: whether it created, changed or restored it, and the earlier values of the changed
 * fields.
 */
export type WrittenRow = { entityId: string; row: number; act: 'created' | 'changed' | 'restored'; before: Values }

const shownBefore = ({ current, changes }: ChangedRow): Values =>
  Object.fromEntries(Object.keys(changes).map(name => [name, current[name] ?? null]))

/** Values of a row for all columns of a statement; those that the row does not change keep their current value. */
const wholeValues = ({ current, changes }: ChangedRow, names: string[]): Values =>
  Object.fromEntries(
    names.map(name => [name, Object.hasOwn(changes, name) ? changes[name] : writtenValue(current[name])]),
  )

const writeChanges = async (context: ResourceContext, changedRows: ChangedRow[], writtenAt: Date): Promise<void> => {
  const { tenant, resource } = context
  const back = changedRows.filter(({ current }) => current.deletedAt).map(({ current }) => current.id)
  await setDeletedRows(tenant, resource, back, { deletedAt: null, writtenAt })
  const rowsWithChanges = changedRows.filter(({ changes }) => Object.keys(changes).length > 0)
  const names = [...new Set(rowsWithChanges.flatMap(({ changes }) => Object.keys(changes)))]
  const rows = rowsWithChanges.map(one => ({ id: one.current.id, values: wholeValues(one, names) }))
  await updateRows(tenant, resource, rows, writtenAt)
}

/**
 * Writes a plan, in few statements however many rows it has, with the history of each row. `source` is added to that
 * history: which import it was. Returns what undoing it needs.
 */
export const writePlan = async (
  context: ResourceContext,
  { fresh, changed }: Pick<ImportPlan, 'fresh' | 'changed'>,
  { writtenAt, source = {} }: { writtenAt: Date; source?: Record<string, unknown> },
): Promise<WrittenRow[]> => {
  const { tenant, resource, session } = context
  const ids = await insertRowsAs(
    tenant,
    resource,
    fresh.map(({ id, values }) => ({ id: id ?? newId(), values })),
    writtenAt,
  )
  await writeChanges(context, changed, writtenAt)
  await context.rules.written?.({
    tenant,
    session,
    rows: [
      ...ids.map((id, index) => ({ id, act: 'created' as const, values: fresh[index]?.values ?? {} })),
      ...changed.map(({ current, changes }) => ({ id: current.id, act: 'changed' as const, values: changes })),
    ],
    writtenAt,
  })
  const remember = (action: AuditAction, entries: { entityId: string; detail: Values }[]): Promise<void> =>
    recordHistoryOfEach(
      tenant,
      actorOf(session),
      { entity: resource.name, action },
      entries.map(({ entityId, detail }) => ({ entityId, detail: { ...detail, ...source } })),
    )
  await remember(
    'created',
    ids.map((entityId, index) => ({ entityId, detail: { values: fresh[index]?.values ?? {} } })),
  )
  await remember(
    'restored',
    changed.filter(({ current }) => current.deletedAt).map(({ current }) => ({ entityId: current.id, detail: {} })),
  )
  await remember(
    'changed',
    changed
      .filter(({ changes }) => Object.keys(changes).length > 0)
      .map(one => ({ entityId: one.current.id, detail: { before: shownBefore(one), after: one.changes } })),
  )
  return [
    ...ids.map((entityId, index) => ({ entityId, row: fresh[index]?.row ?? 0, act: 'created' as const, before: {} })),
    ...changed.map(one => ({
      entityId: one.current.id,
      row: one.row,
      act: one.current.deletedAt ? ('restored' as const) : ('changed' as const),
      before: Object.fromEntries(Object.entries(shownBefore(one)).map(([name, value]) => [name, writtenValue(value)])),
    })),
  ]
}
