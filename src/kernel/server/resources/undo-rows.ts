import type { AuditAction } from '../../contract/audit-acts.ts'
import { actorOf, recordHistoryOfEach } from '../audit.ts'
import type { ResourceContext } from './resource-service.ts'
import { setDeletedRows, updateRows, type Values } from './row-writes.ts'

/**
 * A row that gets its earlier values back: `values`, as they are written. `deletes`: the import or bulk change created
 * or restored it, so it is deleted; `restores`: it was deleted, so it is restored. `shown` are its current values, for
 * its history, if they were read.
 */
export type UndoneRow = {
  id: string
  values: Values
  shown?: Values
  deletes?: 'created' | 'restored'
  restores?: true
}

/**
 * Undoes what an import or a bulk change wrote, in few statements, with the history of each row; `source` is added to
 * that history. The caller chooses the rows and fields: what others changed afterwards stays.
 */
export const undoRows = async (
  { tenant, resource, session, rules }: ResourceContext,
  rows: UndoneRow[],
  { writtenAt = new Date(), source }: { writtenAt?: Date; source: Record<string, unknown> },
): Promise<void> => {
  const rowsWithValues = rows.filter(({ values }) => Object.keys(values).length > 0)
  const idsToDelete = rows.filter(({ deletes }) => deletes).map(({ id }) => id)
  const idsToRestore = rows.filter(({ restores }) => restores).map(({ id }) => id)
  await updateRows(tenant, resource, rowsWithValues, writtenAt)
  await setDeletedRows(tenant, resource, idsToDelete, { deletedAt: writtenAt, writtenAt })
  await setDeletedRows(tenant, resource, idsToRestore, { deletedAt: null, writtenAt })
  await rules.written?.({
    tenant,
    session,
    rows: rows.map(({ id, values, deletes }) => ({ id, act: deletes === 'created' ? 'unmade' : 'undone', values })),
    writtenAt,
  })
  const remember = (action: AuditAction, entries: { entityId: string; detail?: Values }[]): Promise<void> =>
    recordHistoryOfEach(
      tenant,
      actorOf(session),
      { entity: resource.name, action },
      entries.map(({ entityId, detail }) => ({ entityId, detail: { ...detail, ...source } })),
    )
  await remember(
    'changed',
    rowsWithValues.map(({ id, values, shown }) => ({
      entityId: id,
      detail: { ...(shown ? { before: shown } : {}), after: values },
    })),
  )
  await remember(
    'deleted',
    idsToDelete.map(entityId => ({ entityId })),
  )
  await remember(
    'restored',
    idsToRestore.map(entityId => ({ entityId })),
  )
}
