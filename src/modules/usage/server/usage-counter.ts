import { dayOf } from '../../../kernel/contract/formats.ts'
import type { WithTenant } from '../../../kernel/server/database/tenancy.ts'
import { createLoop } from '../../../kernel/server/loop.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { addUsage, type UsageKind, type UsageRow } from './usage-rows.queries.ts'

type Counted = Partial<Pick<UsageRow, 'uses' | 'measured' | 'slow' | 'waitedMs'>>
type Who = Pick<Session, 'envId' | 'userId' | 'timeZone'>

const everyMs = 60_000
/** Rows waiting in memory, of all companies: a database that is away must not fill it. */
const maximumWaiting = 20_000

type Rows = Map<string, UsageRow>

const keyOf = ({ day, userId, kind, subject }: UsageRow): string => `${day} ${userId} ${kind} ${subject}`

const addInto = (rows: Rows, row: UsageRow): void => {
  const key = keyOf(row)
  const held = rows.get(key)
  if (!held) {
    rows.set(key, { ...row })
    return
  }
  held.uses += row.uses
  held.measured += row.measured
  held.slow += row.slow
  held.waitedMs += row.waitedMs
}

/** In the order of the key, so that two processes that write at once wait for each other and do not lock each other out. */
const ordered = (rows: Rows): UsageRow[] =>
  [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)

export type UsageCounter = {
  count: (who: Who, kind: UsageKind, subject: string, counted?: Counted) => void
  /** Writes what waits of a company, or of all. What cannot be written waits for the next time. */
  flush: (envId?: string) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Counts in memory and writes once a minute, one statement for each company: a use costs an entry of a map, never a write.
 * What a process that dies had not written is lost; nobody is paid by these figures.
 */
export const createUsageCounter = (withTenant: WithTenant, onError: (error: unknown) => void): UsageCounter => {
  const waiting = new Map<string, Rows>()
  const held = (): number => [...waiting.values()].reduce((sum, rows) => sum + rows.size, 0)

  const write = async (envId: string): Promise<void> => {
    const rows = waiting.get(envId)
    if (!rows) return
    waiting.delete(envId)
    try {
      await withTenant(envId, tenant => addUsage(tenant, ordered(rows)))
    } catch (error) {
      onError(error)
      if (held() + rows.size > maximumWaiting) return
      const since = waiting.get(envId) ?? new Map()
      for (const row of rows.values()) addInto(since, row)
      waiting.set(envId, since)
    }
  }
  const flush: UsageCounter['flush'] = async envId => {
    for (const one of envId ? [envId] : [...waiting.keys()]) await write(one)
  }
  const loop = createLoop({ work: () => flush(), everyMs, onError })
  loop.start()
  return {
    count({ envId, userId, timeZone }, kind, subject, counted = {}) {
      const rows: Rows = waiting.get(envId) ?? new Map()
      waiting.set(envId, rows)
      const day = dayOf(new Date(), timeZone)
      addInto(rows, { day, userId, kind, subject, uses: 1, measured: 0, slow: 0, waitedMs: 0, ...counted })
    },
    flush,
    async stop() {
      await loop.stop()
      await flush()
    },
  }
}
