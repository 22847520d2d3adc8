import type { Signals } from './signals.ts'

export const eventChannel = 'anden_events'

/** Commits within this time share one notification: NOTIFY inside the transaction would make all commits queue. */
const gatherMs = 40

/** Tells all serving processes that an environment's outbox grew. */
export const createAnnouncer = ({ send }: Pick<Signals, 'send'>) => {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let isStopped = false
  const flush = (): void => {
    timer = null
    const envIds = [...waiting]
    waiting.clear()
    void send(eventChannel, envIds)
  }
  return {
    announce(envId: string): void {
      if (isStopped) return
      waiting.add(envId)
      timer ??= setTimeout(flush, gatherMs)
    },
    stop(): void {
      isStopped = true
      if (timer) clearTimeout(timer)
    },
  }
}
