/**
 * LiveQuery of the Parse door: how long after its answer an order is told, with one subscription and with 200 different ones, and
 * what 200 subscriptions take from ingestion. Turns with and without alternate, because a machine with other work changes from
 * minute to minute.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../src/kernel/server/ids.ts'
import { type BenchContext, type BenchRow, withBenchContext } from './context.ts'
import { type Door, openDoor, orderBody, plant, post } from './ingest.bench.ts'

/** As many as a connection may have. */
const ofConnection = 20
const many = 200
const orders = 60
const turns = 3
const barMs = 1_000

type Message = { op: string; requestId?: number; object?: { sk: string } }
type Listeners = { told: Map<string, number[]>; close: () => void }

type QueryAt = (at: number) => object

/** No two are the same query. All answer every pending order. */
const ofEveryOrder: QueryAt = at => ({ className: 'Orders', where: { s: { $lt: 2 + at } }, keys: ['sk'] })
/** As phones ask: each for the orders of its seller, of whom there are twenty. */
const ofSellers: QueryAt = at => ({ className: 'Orders', where: { se: `V${at % 20}`, s: { $lt: 2 + at } } })

type Listening = { door: Door; queryAt: QueryAt; told: Map<string, number[]> }

const connect = async ({ door: { address, token }, queryAt, told }: Listening, first: number, count: number) => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/parse`)
  const { promise: isReady, resolve, reject } = Promise.withResolvers<void>()
  let subscribed = 0
  socket.addEventListener('error', () => reject(new Error('no websocket')))
  socket.addEventListener('open', () =>
    socket.send(JSON.stringify({ op: 'connect', applicationId: 'anden', sessionToken: token })),
  )
  socket.addEventListener('message', ({ data }) => {
    const { op, object }: Message = JSON.parse(String(data))
    if (op === 'error') reject(new Error(String(data)))
    if (op === 'connected')
      for (let at = 0; at < count; at += 1)
        socket.send(JSON.stringify({ op: 'subscribe', requestId: at + 1, query: queryAt(first + at) }))
    if (op === 'subscribed') {
      subscribed += 1
      if (subscribed === count) resolve()
    }
    if (op === 'create' && object) told.set(object.sk, [...(told.get(object.sk) ?? []), performance.now()])
  })
  await isReady
  return socket
}

const listen = async (door: Door, count: number, queryAt: QueryAt): Promise<Listeners> => {
  const told = new Map<string, number[]>()
  const sockets: WebSocket[] = []
  for (let first = 0; first < count; first += ofConnection)
    sockets.push(await connect({ door, queryAt, told }, first, Math.min(ofConnection, count - first)))
  return {
    told,
    close: () => {
      for (const socket of sockets) socket.close()
    },
  }
}

const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

/** Of each order, how long after the answer of its request the last of the subscriptions was told. */
const delays = async (door: Door, count: number): Promise<number[]> => {
  const { told, close } = await listen(door, count, ofEveryOrder)
  const answered = new Map<string, number>()
  for (let at = 0; at < orders; at += 1) {
    const sk = newId()
    const response = await fetch(`${door.address}/api/v1/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${door.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(orderBody(sk, at)),
    })
    answered.set(sk, performance.now())
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    for (let waited = 0; (told.get(sk)?.length ?? 0) < count && waited < 500; waited += 1) await sleep(10)
  }
  close()
  return [...answered].map(([sk, at]) => {
    const all = told.get(sk) ?? []
    if (all.length < count) throw new Error(`${all.length} of ${count} were told`)
    return Math.max(0, Math.max(...all) - at)
  })
}

const delayRows = async (door: Door, count: number): Promise<BenchRow[]> => {
  const waited = await delays(door, count)
  return [0.5, 0.99].map(share => {
    const ours = percentile(waited, share)
    const name = `an order until the last of ${count} subscriptions is told, p${share * 100}`
    return { name, ours, baseline: barMs, unit: 'ms', ratio: ours / barMs, against: 'a second' }
  })
}

const middle = (values: number[]): number => percentile(values, 0.5)
const bodies = Array.from({ length: 400 }, (_, index) => orderBody('[<id>]', index))

const ingestRow = async (door: Door, connections: number): Promise<BenchRow> => {
  const rates: { ours: number[]; baseline: number[] } = { ours: [], baseline: [] }
  for (let turn = 0; turn < turns; turn += 1) {
    rates.baseline.push((await post(door, connections, bodies, 1)).rate)
    const { close } = await listen(door, many, ofSellers)
    rates.ours.push((await post(door, connections, bodies, 1)).rate)
    close()
    await sleep(500)
  }
  const [ours, baseline] = [middle(rates.ours), middle(rates.baseline)]
  const name = `orders received while ${many} subscriptions are told, ${connections} at once`
  return { name, ours, baseline, unit: 'orders/s', ratio: ours / baseline, against: 'the same without subscriptions' }
}

export const run = async (context: BenchContext): Promise<BenchRow[]> => {
  const scratch = await context.createScratch()
  await plant(scratch)
  await scratch.platform.signals.start()
  const door = await openDoor(scratch)
  try {
    // A table that was just created has no statistics to plan by.
    await post(door, 16, bodies, 1)
    await scratch.platform.analyze()
    return [
      ...(await delayRows(door, 1)),
      ...(await delayRows(door, many)),
      await ingestRow(door, 1),
      await ingestRow(door, 16),
    ]
  } finally {
    await door.stop()
    await scratch.drop()
  }
}

if (import.meta.main) console.table(await withBenchContext(run))
