/**
 * A file of 100,000 customers through the product, as csv and as xlsx: rows per second against COPY and one
 * insert … on conflict of the same rows, how much memory it takes, and how a page answers meanwhile.
 */
import { createReadStream } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ImportView } from '../src/kernel/contract/imports.ts'
import { readSettings } from '../src/kernel/server/settings.ts'
import { createEnvironment, createUser } from '../src/modules/identity/server/index.ts'
import { createServer } from '../src/server.ts'
import { createPriceList, createSeller } from '../src/testing/factories.ts'
import { type Bench, type BenchRow, type Scratch, withBenchContext } from './context.ts'
import { copyAndUpsert, rows, writeCsv, writeXlsx } from './import.data.ts'

const megabyte = 1_048_576

type Door = { address: string; token: string; stop: () => Promise<void> }

const plant = async ({ platform }: Scratch): Promise<string> => {
  const envId = await createEnvironment(platform.database, { name: 'Medida' })
  const user = { envId, email: 'bench@anden.example', password: 'demo1234', displayName: 'Medida', roleNumber: 1 }
  await createUser(platform.database, user)
  await platform.withTenant(envId, async tenant => {
    for (let index = 0; index < 20; index += 1) await createSeller(tenant, { code: `V${index}` })
    await createPriceList(tenant, { code: 'L1' })
  })
  return envId
}

const openDoor = async ({ platform }: Scratch): Promise<Door> => {
  const { app } = await createServer({ platform, settings: readSettings({ LOG_LEVEL: 'error' }) })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const basic = Buffer.from('bench@anden.example:demo1234').toString('base64')
  const signedIn = await fetch(`${address}/api/v1/auth/email`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
  })
  const { token } = (await signedIn.json()) as { token: string }
  return { address, token, stop: () => app.close() }
}

const call = async <T>(
  { address, token }: Door,
  method: string,
  path: string,
  body?: NodeJS.ReadableStream,
): Promise<T> => {
  const response = await fetch(`${address}/api/imports${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/octet-stream' } : {}) },
    ...(body ? { body: body as unknown as ReadableStream, duplex: 'half' } : {}),
  } as RequestInit)
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
  return (await response.json()) as T
}

/** Opens a page from a thread of its own, one after another, until it is told to stop; answers the latencies in ms. */
const visitor = `
  const { parentPort, workerData } = require('node:worker_threads')
  let stopped = false
  parentPort.on('message', () => { stopped = true })
  ;(async () => {
    const times = []
    while (!stopped) {
      const started = performance.now()
      const answer = await fetch(workerData.url, { headers: { authorization: 'Bearer ' + workerData.token } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(String(answer.status))
      times.push(performance.now() - started)
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    parentPort.postMessage(times)
    parentPort.close()
  })()`

const visitWhile = async <T>(
  { address, token }: Door,
  work: () => Promise<T>,
): Promise<{ result: T; times: number[] }> => {
  const thread = new Worker(visitor, { eval: true, workerData: { url: `${address}/api/data/sellers?limit=50`, token } })
  const visited = new Promise<number[]>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
  })
  const result = await work()
  thread.postMessage('stop')
  return { result, times: await visited }
}

const percentile = (times: number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN

const wait = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

type Measured = { seconds: number; grownMegabytes: number; view: ImportView }

/** From the request that starts a step to its end, and how much the process grew at its highest. */
const step = async (door: Door, id: string, act: 'check' | 'apply'): Promise<Measured> => {
  const before = process.memoryUsage().rss
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 10)
  const started = performance.now()
  try {
    let view = await call<ImportView>(door, 'POST', `/${id}/${act}`)
    while (view.state === 'checking' || view.state === 'applying') {
      await wait(50)
      view = await call<ImportView>(door, 'GET', `/${id}`)
    }
    if (view.rowCount !== rows || view.failure) throw new Error(`${view.rowCount} rows, ${view.failure}`)
    return { seconds: (performance.now() - started) / 1000, grownMegabytes: (peak - before) / megabyte, view }
  } finally {
    clearInterval(timer)
  }
}

const bring = async (door: Door, path: string): Promise<{ id: string; seconds: number }> => {
  const started = performance.now()
  const { id } = await call<ImportView>(door, 'POST', `?resource=customers&name=clientes`, createReadStream(path))
  return { id, seconds: (performance.now() - started) / 1000 }
}

export const run: Bench = async context => {
  const scratch = await context.createScratch()
  const folder = await mkdtemp(join(tmpdir(), 'anden-bench-import-'))
  await chmod(folder, 0o755)
  const file = (name: string): string => join(folder, name)
  const found: BenchRow[] = []
  const note = (name: string, { seconds, grownMegabytes, view }: Measured, baseline: number, times: number[]): void =>
    void found.push({
      name,
      ours: rows / seconds,
      baseline: rows / baseline,
      unit: 'rows/s',
      ratio: baseline / seconds,
      against: 'COPY and insert … on conflict',
      detail: {
        seconds,
        peakGrowthMegabytes: grownMegabytes,
        counts: [view.newCount, view.changedCount, view.equalCount, view.wrongCount],
        pageP50Ms: percentile(times, 0.5),
        pageP99Ms: percentile(times, 0.99),
        pages: times.length,
      },
    })
  try {
    await writeCsv(file('raw.csv'), 0, ';', true)
    await writeCsv(file('new.csv'), 0)
    await writeCsv(file('changed.csv'), 1)
    await writeXlsx(file('new.xlsx'), 2)
    const rawEnv = await plant(scratch)
    const created = await copyAndUpsert(scratch.ownerUrl, rawEnv, file('raw.csv'))
    const updated = await copyAndUpsert(scratch.ownerUrl, rawEnv, file('raw.csv'))
    await scratch.platform.database.deleteFrom('memberships').execute()
    await scratch.platform.database.deleteFrom('users').execute()
    await plant(scratch)
    const door = await openDoor(scratch)
    const idle = await visitWhile(door, () => wait(4000))
    const cases = [
      ['import csv: check 100,000 rows', 'new.csv', 'check', created],
      ['import csv: apply 100,000 new rows', 'new.csv', 'apply', created],
      ['import csv: apply 100,000 changed rows', 'changed.csv', 'apply', updated],
      ['import xlsx: apply 100,000 changed rows', 'new.xlsx', 'apply', updated],
    ] as const
    for (const [name, path, act, baseline] of cases) {
      const { id, seconds } = await bring(door, file(path))
      const { result, times } = await visitWhile(door, () => step(door, id, act))
      note(name, result, baseline, times)
      Object.assign(found.at(-1)?.detail ?? {}, { uploadSeconds: seconds, idlePageP99Ms: percentile(idle.times, 0.99) })
    }
    await door.stop()
    return found
  } finally {
    await scratch.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) console.log(JSON.stringify(await withBenchContext(run), null, 2))
