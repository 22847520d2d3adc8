import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../../kernel/server/open-database.ts'
import { readSettings } from '../../kernel/server/settings.ts'
import { type Company, people, prepareCompany, secret } from './company.ts'
import { createInstallation, type Installation } from './installation.ts'
import { type Kill, type KillPlan, type KillTarget, planKills } from './kill-plan.ts'
import { createClient, createJournal, type Journal } from './patient-client.ts'
import { verify } from './verify.ts'
import { type Acknowledged, exportOrders, importFiles, nothingYet, sendOrders, settleLoads } from './work.ts'

export type KillRun = KillPlan & {
  folder: string
  phones?: number
  /** Brands of each file. */
  importRows?: number
  tell?: (line: string) => void
}

export type Recovery = { target: KillTarget; milliseconds: number }
export type KillReport = { done: Acknowledged; journal: Journal; recoveries: Recovery[]; findings: string[] }

const cli = fileURLToPath(new URL('../../cli.ts', import.meta.url))
const progressLimitMs = 120_000

/** Runs `anden doctor` on the data folder; empty when every line says «bien». */
const askDoctor = async (folder: string): Promise<string[]> => {
  const env = { PATH: process.env.PATH, DATA_DIR: folder, SECRET: secret, DEMO: 'off' }
  const child = spawn(process.execPath, [cli, 'doctor'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)))
  const [code] = await once(child, 'exit')
  return code === 0 ? [] : [`doctor ends with ${code}:\n${output}`]
}

type Workers = { done: Acknowledged; journal: Journal; stop: () => Promise<void> }

/** Phones, an importer, an exporter and a cashier work until they are stopped; what they began they end. */
const startWork = (installation: Installation, company: Company, run: KillRun): Workers => {
  const { seed, phones = 6, importRows = 300 } = run
  const [done, journal] = [nothingYet(), createJournal()]
  const [ending, giveUp] = [new AbortController(), new AbortController()]
  const client = (email: string) =>
    createClient({ address: installation.address, email, journal, signal: giveUp.signal })
  const writer = client(people.writer)
  const work = { client: writer, company, done, seed }
  const settlers = { counter: client(people.writer), closer: client(people.closer) }
  const running = Promise.all([
    ...Array.from({ length: phones }, (_, phone) => sendOrders({ ...work }, phone, ending.signal)),
    importFiles(work, importRows, ending.signal),
    exportOrders(work, ending.signal),
    settleLoads(work, settlers, ending.signal),
  ])
  return {
    done,
    journal,
    async stop() {
      ending.abort()
      const timer = setTimeout(() => giveUp.abort(), progressLimitMs)
      await running
      clearTimeout(timer)
      if (giveUp.signal.aborted) done.findings.push('work that was begun did not end')
    },
  }
}

const untilMore = async (done: Acknowledged, count: number): Promise<void> => {
  const startedAt = performance.now()
  while (done.orders.size < count) {
    if (performance.now() - startedAt > progressLimitMs) throw new Error('no order is acknowledged any more')
    await sleep(20)
  }
}

/** Kills, and answers how long it took until an order sent after that was acknowledged. */
const killOnce = async (installation: Installation, kill: Kill, { done }: Workers): Promise<Recovery | null> => {
  await sleep(kill.afterMs)
  if (!(await installation.kill(kill))) return null
  const startedAt = performance.now()
  const before = done.orders.size
  await installation.untilReady()
  await untilMore(done, before + 10)
  return { target: kill.target, milliseconds: performance.now() - startedAt }
}

const verifyStopped = async (folder: string, company: Company, done: Acknowledged): Promise<string[]> => {
  const server = await openDatabase(readSettings({ DATA_DIR: folder }), () => {})
  try {
    return await verify(server.ownerUrl, company, done)
  } finally {
    await server.close()
  }
}

/** Kills parts of an installation by the plan of a seed while it works, and answers what was lost, doubled or left half. */
export const runKills = async (run: KillRun): Promise<KillReport> => {
  const { folder, processes, tell = () => {} } = run
  const company = await prepareCompany({ folder, loads: 5 + run.kills })
  const installation = await createInstallation({ folder, processes, variables: { SECRET: secret } })
  await installation.start()
  const workers = startWork(installation, company, run)
  const recoveries: Recovery[] = []
  try {
    for (const [index, kill] of planKills(run).entries()) {
      const recovery = await killOnce(installation, kill, workers)
      if (recovery) recoveries.push(recovery)
      tell(
        `${index + 1}/${run.kills} ${kill.target}: ${recovery ? `${Math.round(recovery.milliseconds)} ms` : 'nobody to kill'}, ${workers.done.orders.size} orders`,
      )
    }
  } catch (error) {
    workers.done.findings.push(`${String(error)}\n${installation.output()}`)
  }
  await workers.stop()
  await installation.stop()
  const { done, journal } = workers
  const findings = [
    ...done.findings,
    ...journal.oddities,
    ...(await verifyStopped(folder, company, done)),
    ...(await askDoctor(folder)),
  ]
  return { done, journal, recoveries, findings }
}
