import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportView } from '../../kernel/contract/imports.ts'
import { newId } from '../../kernel/server/ids.ts'
import { createRandom } from '../../modules/demo/server/random.ts'
import type { ExportBatchDetail } from '../../modules/erp/contract/exports.ts'
import type { ItemAnswer } from '../../modules/sales/contract/ingest/routes.ts'
import type { Company } from './company.ts'
import type { Client } from './patient-client.ts'

/** What the server said it has done. Whatever is here must be there at the end. */
export type Acknowledged = {
  orders: Set<string>
  batches: Map<string, ExportBatchDetail>
  /** Codes of brands of the files that were imported to the end. */
  imports: string[][]
  settled: Set<string>
  /** What was wrong while it worked. */
  findings: string[]
}

export const nothingYet = (): Acknowledged => ({
  orders: new Set(),
  batches: new Map(),
  imports: [],
  settled: new Set(),
  findings: [],
})

export type Work = { client: Client; company: Company; done: Acknowledged; seed: number }

const orderBody = ({ company, seed }: Work, key: string) => {
  const random = createRandom(seed, key)
  return {
    sk: key,
    se: random.pick(company.sellers),
    t: new Date().toISOString(),
    c: { k: random.pick(company.customers) },
    o: [{ a: random.pick(company.articles), q: random.integer(1, 24), up: 1_250.5 }],
  }
}

/** One phone: an order, or some gathered without signal, each with its key, again and again until each is answered. */
export const sendOrders = async (work: Work, phone: number, signal: AbortSignal): Promise<void> => {
  const random = createRandom(work.seed, `phone ${phone}`)
  for (let turn = 0; !signal.aborted; turn += 1) {
    const keys = Array.from({ length: random.chance(0.2) ? 5 : 1 }, (_, index) => `F${phone}-${turn}-${index}`)
    const items = keys.map(key => orderBody(work, key))
    const answer = await work.client.ask({ method: 'POST', path: '/api/v1/orders', body: { items } })
    if (!answer) return
    const outcomes = answer.status === 200 ? answer.json<{ items: ItemAnswer[] }>().items : []
    for (const { key, status, errors } of outcomes)
      if (status === 'rejected') work.done.findings.push(`order ${key} refused: ${JSON.stringify(errors)}`)
      else work.done.orders.add(key)
    if (outcomes.length !== keys.length)
      work.done.findings.push(`orders answered ${answer.status}: ${answer.body.toString().slice(0, 200)}`)
    await sleep(random.integer(30, 150))
  }
}

const importPollMs = 300

const applyUntilDone = async ({ client }: Work, id: string): Promise<boolean> => {
  for (;;) {
    const view = (await client.ask({ path: `/api/imports/${id}` }))?.json<ImportView>()
    if (!view) return false
    if (view.state === 'done') return true
    if (view.state === 'uploaded' || view.state === 'failed')
      await client.ask({ method: 'POST', path: `/api/imports/${id}/apply` })
    await sleep(importPollMs)
  }
}

/** Files of brands, one after the other; one that a kill cut off is started again, as a person would. */
export const importFiles = async (work: Work, rows: number, signal: AbortSignal): Promise<void> => {
  for (let file = 0; !signal.aborted; file += 1) {
    const codes = Array.from({ length: rows }, (_, row) => `F${file}-${row}`)
    const answer = await work.client.ask({
      method: 'POST',
      path: `/api/imports?resource=brands&name=marcas-${file}.csv`,
      type: 'application/octet-stream',
      body: ['Código;Nombre', ...codes.map(code => `${code};Marca ${code}`)].join('\n'),
    })
    if (!answer) return
    if (answer.status !== 200) work.done.findings.push(`upload answered ${answer.status}: ${answer.body.toString()}`)
    else if (await applyUntilDone(work, answer.json<ImportView>().id)) work.done.imports.push(codes)
    await sleep(500)
  }
}

/** Downloads what there is for the ERP, and compares each file with what its batch says. */
export const exportOrders = async ({ client, done }: Work, signal: AbortSignal): Promise<void> => {
  for (; !signal.aborted; await sleep(700)) {
    const answer = await client.ask({
      method: 'POST',
      path: '/api/erp/exports',
      body: { kind: 'orders', sellerId: null },
    })
    if (answer?.status !== 200 && answer?.status !== 201) continue
    const batch = answer.json<ExportBatchDetail>()
    done.batches.set(batch.id, batch)
    const file = await client.ask({ path: `/api/erp/exports/${batch.id}/file` })
    if (file && createHash('sha256').update(file.body).digest('hex') !== batch.sha256)
      done.findings.push(`the file of batch ${batch.number} is not the one that was written`)
  }
}

export type Settlers = { counter: Client; closer: Client }

/** Delivers, counts and closes the loads one by one; after a lost answer it looks how far the settlement is. */
export const settleLoads = async (work: Work, { counter, closer }: Settlers, signal: AbortSignal): Promise<void> => {
  for (const { loadId, orders } of work.company.loads) {
    const [order] = orders
    const delivery = { key: newId(), loadId, orderId: order?.id, at: new Date().toISOString(), result: 'delivered' }
    await counter.ask({ method: 'POST', path: '/api/deliveries', body: delivery })
    const isSettled = await settle({ path: `/api/settlements/${loadId}`, counter, closer, signal })
    if (isSettled) work.done.settled.add(loadId)
    else if (!signal.aborted) work.done.findings.push(`load ${loadId} cannot be settled`)
    await sleep(200)
    if (signal.aborted) return
  }
}

type Settling = Settlers & { path: string; signal: AbortSignal }

type Seen = { state: string; version: number; results: number; goods: { articleId: string }[] }

const attempts = 20

const settle = async ({ path, counter, closer, signal }: Settling): Promise<boolean> => {
  const look = async (): Promise<Seen | undefined> => (await counter.ask({ path }))?.json<Seen>()
  for (let attempt = 0; attempt < attempts && !signal.aborted; attempt += 1) {
    const seen = await look()
    if (!seen) return false
    if (seen.state === 'closed') return true
    const goods = seen.goods.map(({ articleId }) => ({ articleId, fit: 0, unfit: 0, empty: null }))
    await counter.ask({ method: 'PUT', path, body: { seenVersion: seen.version, goods } })
    for (const part of ['goods', 'money'])
      await counter.ask({
        method: 'POST',
        path: `${path}/count`,
        body: { seenVersion: (await look())?.version ?? 0, part },
      })
    const counted = await look()
    const body = { seenVersion: counted?.version ?? 0, seenResults: counted?.results ?? 0 }
    await closer.ask({ method: 'POST', path: `${path}/close`, body })
  }
  return (await look())?.state === 'closed'
}
