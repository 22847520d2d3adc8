import { setTimeout as sleep } from 'node:timers/promises'
import { type Company, people } from './company.ts'
import { createClient, createJournal, type Journal } from './patient-client.ts'
import { type Acknowledged, nothingYet, sendOrders } from './work.ts'

export type Phones = {
  done: Acknowledged
  journal: Journal
  /** Milliseconds until one more order was acknowledged; throws after a minute. */
  untilNext: () => Promise<number>
  stop: () => Promise<void>
}

const limitMs = 60_000

/** Phones that send orders until they are stopped. */
export const startPhones = (address: string, company: Company, seed: number, count = 4): Phones => {
  const [done, journal] = [nothingYet(), createJournal()]
  const [ending, giveUp] = [new AbortController(), new AbortController()]
  const client = createClient({ address, email: people.writer, journal, signal: giveUp.signal })
  const running = Promise.all(
    Array.from({ length: count }, (_, phone) => sendOrders({ client, company, done, seed }, phone, ending.signal)),
  )
  return {
    done,
    journal,
    async untilNext() {
      const [startedAt, before] = [performance.now(), done.orders.size]
      while (done.orders.size === before) {
        if (performance.now() - startedAt > limitMs) throw new Error('no order is acknowledged any more')
        await sleep(20)
      }
      return performance.now() - startedAt
    },
    async stop() {
      ending.abort()
      const timer = setTimeout(() => giveUp.abort(), limitMs)
      await running
      clearTimeout(timer)
    },
  }
}
