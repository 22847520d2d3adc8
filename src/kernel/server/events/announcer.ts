import type pg from 'pg'

export const eventChannel = 'anden_events'

/** Commits within this time share one notification: NOTIFY inside the transaction would make all commits queue. */
const gatherMs = 40

/** Tells all serving processes that an environment's outbox grew. */
export const createAnnouncer = (pool: pg.Pool, onError: (error: unknown) => void) => {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let isStopped = false
  const flush = async (): Promise<void> => {
    timer = null
    const envIds = [...waiting]
    waiting.clear()
    try {
      await pool.query('select pg_notify($1, env_id) from unnest($2::text[]) env_id', [eventChannel, envIds])
    } catch (error) {
      onError(error)
    }
  }
  return {
    announce(envId: string): void {
      if (isStopped) return
      waiting.add(envId)
      timer ??= setTimeout(() => void flush(), gatherMs)
    },
    stop(): void {
      isStopped = true
      if (timer) clearTimeout(timer)
    },
  }
}
