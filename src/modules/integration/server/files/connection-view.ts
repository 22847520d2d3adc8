import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import {
  type ConnectionAddress,
  type ConnectionState,
  type ConnectionView,
  exportRule,
  type ImportRule,
} from '../../contract/file-connections.ts'
import { fileSchedule } from '../../contract/file-schedule.ts'
import { type ConnectionRow, type ExportRow, selectExports } from './connections.queries.ts'
import { countWaiting, type WaitingCount } from './transfers.queries.ts'

/** The documents of a row, which its own service wrote. */
export const documentsOf = ({ address, imports }: Pick<ConnectionRow, 'address' | 'imports'>) => ({
  address: address as ConnectionAddress,
  imports: imports as ImportRule[],
})

/** The whole place in one line, without user or keys. */
export const placeText = (address: ConnectionAddress): string => {
  if (address.kind === 'sftp') return `${address.host}${address.port === 22 ? '' : `:${address.port}`}`
  if (address.kind === 's3') return `${new URL(address.endpoint).host}/${address.bucket}`
  return 'Carpeta del servidor'
}

const stateOf = ({ kind, hostKey, pausedAt, failingSince }: ConnectionRow, exports: ExportRow[]): ConnectionState => {
  if (pausedAt) return 'paused'
  if (kind === 'sftp' && hostKey === null) return 'unaccepted'
  return failingSince || exports.some(one => one.failingSince) ? 'failing' : 'active'
}

const viewOf = (row: ConnectionRow, exports: ExportRow[], counted: WaitingCount | undefined): ConnectionView => {
  const { id, name, hostKey, createdAt, creator, pausedAt, pausedBy, failingSince, lastError, lookedAt, nextAt } = row
  const { address, imports } = documentsOf(row)
  return {
    id,
    name,
    address,
    place: placeText(address),
    hasSecret: row.sealedSecret !== null,
    hostKey,
    schedule: fileSchedule.parse(row.schedule),
    imports,
    exports: exports.map(one => ({
      ...exportRule.parse({
        id: one.id,
        what: one.what,
        format: one.format,
        layoutId: one.profileId,
        schedule: one.schedule,
      }),
      id: one.id,
      nextAt: one.nextAt,
      lastError: one.lastError,
    })),
    state: stateOf(row, exports),
    createdAt,
    creator,
    pausedAt,
    pausedBy,
    failingSince: failingSince ?? exports.find(one => one.failingSince)?.failingSince ?? null,
    lastError: lastError ?? exports.find(one => one.lastError)?.lastError ?? null,
    lookedAt,
    nextAt,
    waiting: counted?.waiting ?? 0,
    wrong: counted?.wrong ?? 0,
  }
}

/** Connections as their screen shows them, without anything secret. */
export const connectionViews = async (tenant: Tenant, rows: ConnectionRow[]): Promise<ConnectionView[]> => {
  const exports = Map.groupBy(await selectExports(tenant), ({ connectionId }) => connectionId)
  const counted = await countWaiting(tenant)
  return rows.map(row =>
    viewOf(
      row,
      exports.get(row.id) ?? [],
      counted.find(({ connectionId }) => connectionId === row.id),
    ),
  )
}
