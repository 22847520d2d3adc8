import type pg from 'pg'
import { createLoop } from '../loop.ts'
import { openClient } from './pool.ts'
import { keepAsking, type Silence } from './silent-connections.ts'

const retryMs = 5_000

export type LeadershipOptions = {
  url: string
  /** Begins the work of the leader and returns what stops it. */
  begin: () => () => Promise<void>
  onError: (error: unknown) => void
  /** Only a test is more impatient. */
  silence?: Silence
}

type Term = { client: pg.Client; stop: () => Promise<void> }

const takeLock = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ isLeader: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('anden leader', 0)) as "isLeader"`,
  )
  return rows[0]?.isLeader ?? false
}

/**
 * Among all processes that serve one database, lets one do what must not be done twice: it holds a lock for as long as its
 * connection lives. The others try again every few seconds; whoever loses the connection stops its work.
 */
export const createLeadership = ({ url, begin, onError, silence }: LeadershipOptions) => {
  let leading: Term | null = null

  const lead = (client: pg.Client): void => {
    const term = { client, stop: begin() }
    leading = term
    client.once('end', () => {
      if (leading !== term) return
      leading = null
      term.stop().catch(onError)
    })
  }
  const tryToLead = async (): Promise<void> => {
    if (leading) return
    const client = await openClient(url, onError)
    const isLeader = await keepAsking(client, onError, silence)
      .then(() => takeLock(client))
      .catch(async (error: unknown) => {
        await client.end()
        throw error
      })
    if (isLeader) lead(client)
    else await client.end()
  }
  const loop = createLoop({ work: tryToLead, everyMs: retryMs, firstAfterMs: 0, onError })
  return {
    start: loop.start,
    async stop(): Promise<void> {
      await loop.stop()
      const term = leading
      leading = null
      await term?.stop()
      await term?.client.end()
    },
  }
}

/** Runs the work while no other process of the installation runs work of the same name; the others wait. */
export const withInstallationLock = async <T>(url: string, name: string, work: () => Promise<T>): Promise<T> => {
  const client = await openClient(url)
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`anden ${name}`])
    return await work()
  } finally {
    await client.end()
  }
}
