import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { storeCookie } from '../src/kernel/server/http/app.ts'
import type { Buyer } from './store-rush.seed.ts'

const patienceMs = 30_000

type Asked = { method: 'GET' | 'POST' | 'PUT'; url: string; headers: Record<string, string>; body?: object }
export type Answered = { status: number; text: string; ms: number }

const textOf = async (answer: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

const begin = ({ method, url, headers, body }: Asked): ClientRequest => {
  const text = body ? JSON.stringify(body) : ''
  const typed = body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}
  // Each phone comes over a connection of its own.
  const asked = request(url, { method, headers: { ...headers, ...typed }, agent: false, timeout: patienceMs })
  asked.end(text)
  return asked
}

/** One request over a connection of its own. */
export const ask = (asked: Asked): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const sent = begin(asked)
    sent.once('error', reject)
    sent.once('timeout', () => sent.destroy(new Error(`no answer in ${patienceMs} ms: ${asked.url}`)))
    sent.once('response', answer => {
      textOf(answer).then(
        text => resolve({ status: answer.statusCode ?? 0, text, ms: performance.now() - startedAt }),
        reject,
      )
    })
  })

/** Sends a request whole and goes away before its answer, as a phone that loses the network does. */
const askAndLeave = (asked: Asked): Promise<void> =>
  new Promise(resolve => {
    const sent = begin(asked)
    sent.once('error', () => resolve())
    sent.once('finish', () => setTimeout(() => sent.destroy(new Error('left')), 2))
  })

const savedCart = z.object({
  key: z.string(),
  totals: z.object({ totalCents: z.number() }),
  obstacle: z.string().nullable(),
})
const placed = z.object({ id: z.string(), number: z.string(), totalCents: z.number(), isRepeated: z.boolean() })

/** What happened to the order of one person. */
export type Sent = {
  key: string
  shop: string
  /** Ids that its answers named: one, whatever happened on the way. */
  ids: string[]
  /** Milliseconds of each answer to the order's request. */
  ms: number[]
  /** Answers that asked to come again. */
  putOff: number
}

export type Mishap = 'none' | 'twice' | 'lost'

/** Fills the cart of a shop and sends it: once, twice at the same time, or again after an answer that never arrived. */
export const buy = async (address: string, { shop, token, lines }: Buyer, mishap: Mishap): Promise<Sent> => {
  const headers = { cookie: `${storeCookie}=${token}` }
  const base = `${address}/api/store/shops/${shop}`
  const filled = await ask({ method: 'PUT', url: `${base}/cart`, headers, body: { lines, note: '', deliveryOn: null } })
  if (filled.status !== 200) throw new Error(`cart: ${filled.status} ${filled.text}`)
  const cart = savedCart.parse(JSON.parse(filled.text))
  if (cart.obstacle) throw new Error(cart.obstacle)
  const order = {
    method: 'POST' as const,
    url: `${base}/orders`,
    headers,
    body: { key: cart.key, lines, note: '', payment: null, deliveryOn: null },
  }
  const sent: Sent = { key: cart.key, shop, ids: [], ms: [], putOff: 0 }
  const send = async (): Promise<void> => {
    const answer = await ask(order)
    sent.ms.push(answer.ms)
    if (answer.status === 503 || answer.status === 429) {
      sent.putOff += 1
      await sleep(500)
      return send()
    }
    if (answer.status !== 200) throw new Error(`order: ${answer.status} ${answer.text}`)
    const { id, totalCents } = placed.parse(JSON.parse(answer.text))
    if (totalCents !== cart.totals.totalCents)
      throw new Error(`the cart said ${cart.totals.totalCents}: ${answer.text}`)
    sent.ids.push(id)
  }
  if (mishap === 'lost') {
    await askAndLeave(order)
    await sleep(200)
  }
  await Promise.all(mishap === 'twice' ? [send(), send()] : [send()])
  return sent
}
