import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Api } from './api.ts'
import { type Document, drawOperation, drawPosition, type Kind } from './documents.ts'
import type { Field } from './field.ts'
import { countAnswer, type Tally } from './tally.ts'

export type PhoneOptions = {
  api: Api
  field: Field
  seller: string
  /** Marks this run's document keys. */
  run: string
  tally: Tally
  /** Milliseconds of real time for each simulated minute. */
  minute: number
  endsAt: number
}

/** Percentage of requests whose answer is lost: the phone repeats them with the same keys. */
const lostPercent = 4
/** Percentage of visits after which the phone has no signal for a while. */
const deadSpotPercent = 6

const isBusy = ({ status }: Answer): boolean => status === 429 || status === 503

/** Repeats a request until an answer arrives, as a phone does. */
const deliver = async (
  { api, tally, endsAt }: PhoneOptions,
  kind: Kind,
  body: Record<string, unknown>,
  documents: number,
): Promise<void> => {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const answer = await api.post(`/api/v1/${kind}`, body)
    countAnswer(tally, answer, documents)
    const isLost = randomInt(100) < lostPercent && !isBusy(answer)
    if (isLost) tally.lost += 1
    if (!isLost && !isBusy(answer)) return
    if (performance.now() > endsAt && !isLost) return
    await sleep(isBusy(answer) ? 1000 : 20)
  }
}

/** Sends the documents gathered without signal, in one batch per kind, and the positions with them. */
const sendAll = async (phone: PhoneOptions, queue: Document[]): Promise<void> => {
  for (const kind of ['orders', 'collections', 'no-purchases', 'positions'] as const) {
    const items = queue.filter(document => document.kind === kind).map(document => document.body)
    const [only] = items
    if (items.length === 1 && only) await deliver(phone, kind, only, 1)
    else if (items.length > 1) await deliver(phone, kind, { items }, items.length)
  }
}

/** Simulates the phone of one seller until the end: a visit about every eight minutes, a position every ten. */
export const runPhone = async (phone: PhoneOptions): Promise<void> => {
  const { field, seller, run, minute, endsAt } = phone
  let queue: Document[] = []
  let visits = 0
  let silentUntil = 0
  let nextPosition = 0
  await sleep(randomInt(Math.max(1, Math.round(8 * minute))))
  while (performance.now() < endsAt) {
    const at = new Date().toISOString()
    visits += 1
    queue.push(drawOperation({ field, seller, key: `${seller}-S${run}-${visits}`, at }))
    const position = performance.now() >= nextPosition ? drawPosition({ field, seller, at }) : null
    if (position) {
      queue.push(position)
      nextPosition = performance.now() + 10 * minute
    }
    if (randomInt(100) < deadSpotPercent) silentUntil = performance.now() + (15 + randomInt(30)) * minute
    if (performance.now() >= silentUntil) {
      await sendAll(phone, queue)
      queue = []
    }
    await sleep(Math.round((4 + randomInt(8)) * minute))
  }
  await sendAll(phone, queue)
}
