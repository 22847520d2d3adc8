/**
 * Pages and orders a second of the real command with one serving process and with two, on one machine: what the second
 * process adds. The phones run in this process, the server and PostgreSQL in theirs, and all share the machine's cores.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { readPostmaster } from '../src/kernel/server/database/embedded/postmaster-file.ts'
import { childrenOf } from '../src/testing/faults/child-processes.ts'
import { type Company, password, people, prepareCompany, secret } from '../src/testing/faults/company.ts'
import { createInstallation } from '../src/testing/faults/installation.ts'
import { withFolder } from '../src/testing/faults/scenario.ts'
import type { BenchRow } from './context.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const warmUpSeconds = 3
const connections = 16
const bodies = 400

/** Requests a second, milliseconds of an answer, and milliseconds of processor time that one request takes on each side. */
type Rate = { rate: number; p50: number; p99: number; serverMs: number; databaseMs: number }
type Rates = { page: Rate; ingest: Rate }

const signIn = async (address: string): Promise<string> => {
  const authorization = `Basic ${Buffer.from(`${people.writer}:${password}`).toString('base64')}`
  const answer = await fetch(`${address}/api/v1/auth/email`, { method: 'POST', headers: { authorization } })
  return ((await answer.json()) as { token: string }).token
}

const orderBody = ({ sellers, customers, articles }: Company, index: number) => ({
  sk: `[<id>]-${index}`,
  se: sellers[index % sellers.length],
  t: new Date().toISOString(),
  c: { k: customers[index % customers.length] },
  o: articles.map((a, line) => ({ a, q: 1 + ((index + line) % 12), up: 120.5 })),
})

type Shot = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }

/** Milliseconds of processor time of a process and its living children, in ticks of ten. */
const processorMs = async (pid: number): Promise<number> => {
  const texts = await Promise.all(
    [pid, ...(await childrenOf(pid))].map(one => readFile(`/proc/${one}/stat`, 'utf8').catch(() => '')),
  )
  return texts.reduce((sum, text) => {
    const fields = text.split(') ')[1]?.split(' ') ?? []
    return sum + 10 * (Number(fields[11] ?? 0) + Number(fields[12] ?? 0))
  }, 0)
}

type Sides = { server: number; database: number }

const shoot = async (address: string, requests: Shot[], duration: number, sides: Sides): Promise<Rate> => {
  const [serverBefore, databaseBefore] = [await processorMs(sides.server), await processorMs(sides.database)]
  const result = await autocannon({ url: address, connections, duration, workers: 1, idReplacement: true, requests })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  return {
    rate: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    serverMs: ((await processorMs(sides.server)) - serverBefore) / result['2xx'],
    databaseMs: ((await processorMs(sides.database)) - databaseBefore) / result['2xx'],
  }
}

const measure = (processes: number): Promise<Rates> =>
  withFolder(async folder => {
    const company = await prepareCompany({ folder, loads: 1 })
    const installation = await createInstallation({ folder, processes, variables: { SECRET: secret } })
    await installation.start()
    try {
      const { address } = installation
      const headers = { authorization: `Bearer ${await signIn(address)}`, 'content-type': 'application/json' }
      const orders = Array.from({ length: bodies }, (_, index): Shot => {
        const body = JSON.stringify(orderBody(company, index))
        return { method: 'POST', path: '/api/v1/orders', headers, body }
      })
      const pages: Shot[] = [{ method: 'GET', path: '/api/data/orders?sort=-time&limit=50&part=rows', headers }]
      const postmaster = await readPostmaster(join(folder, 'postgres'))
      const sides = { server: installation.serverPid(), database: postmaster?.pid ?? 0 }
      await shoot(address, orders, warmUpSeconds, sides)
      const ingest = await shoot(address, orders, seconds, sides)
      await shoot(address, pages, warmUpSeconds, sides)
      return { ingest, page: await shoot(address, pages, seconds, sides) }
    } finally {
      await installation.stop()
    }
  })

export const run = async (): Promise<BenchRow[]> => {
  const [one, two] = [await measure(1), await measure(2)]
  const rowOf = (name: keyof Rates): BenchRow => ({
    name: `${name}, two processes`,
    ours: two[name].rate,
    baseline: one[name].rate,
    unit: 'requests/s',
    ratio: two[name].rate / one[name].rate,
    against: 'one process',
    detail: { two: two[name], one: one[name] },
  })
  return [rowOf('page'), rowOf('ingest')]
}

if (import.meta.main) for (const row of await run()) console.log(JSON.stringify(row))
