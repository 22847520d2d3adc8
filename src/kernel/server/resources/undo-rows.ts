import type { AuditAction } from '../../contract/audit-acts.ts'
import { actorOf, recordHistoryOfEach } from '../audit.ts'
import type { ResourceContext } from './resource-service.ts'
import { setDeletedRows, updateRows, type Values } from './row-writes.ts'

/**
 * A row that goes back to what it was before something wrote many: `values` are what it held, as they are written;
 * `deletes` says that the writing made it or brought it back, `restores` that it deleted it. `shown` is what it
 * holds now, for its history, where somebody read it.
 */
export type UndoneRow = {
  id: string
  values: Values
  shown?: Values
  deletes?: 'created' | 'restored'
  restores?: true
}

/**
 * Takes back what an import or an act on many rows wrote, in few statements, with the history of each row; `source` goes
 * into that history. Which rows go back, and in which fields, is for the caller to say: what others touched since stays.
 */
export const undoRows = async (
  { tenant, resource, session, rules }: ResourceContext,
  rows: UndoneRow[],
  { writtenAt = new Date(), source }: { writtenAt?: Date; source: Record<string, unknown> },
): Promise<void> => {
  const altered = rows.filter(({ values }) => Object.keys(values).length > 0)
  const gone = rows.filter(({ deletes }) => deletes).map(({ id }) => id)
  const back = rows.filter(({ restores }) => restores).map(({ id }) => id)
  await updateRows(tenant, resource, altered, writtenAt)
  await setDeletedRows(tenant, resource, gone, { deletedAt: writtenAt, writtenAt })
  await setDeletedRows(tenant, resource, back, { deletedAt: null, writtenAt })
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
    altered.map(({ id, values, shown }) => ({
      entityId: id,
      detail: { ...(shown ? { before: shown } : {}), after: values },
    })),
  )
  await remember(
    'deleted',
    gone.map(entityId => ({ entityId })),
  )
  await remember(
    'restored',
    back.map(entityId => ({ entityId })),
  )
}
