import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../src/kernel/server/database/migrate.ts'
import { createFileStore } from '../src/kernel/server/files/file-store.ts'
import { openDatabase } from '../src/kernel/server/open-database.ts'
import { createPlatform, type Platform } from '../src/kernel/server/platform.ts'
import { readSettings } from '../src/kernel/server/settings.ts'

/** One measured case: ours against what it is held to, both in `unit`; ratio is ours ÷ baseline. */
export type BenchRow = {
  name: string
  ours: number
  baseline: number
  unit: string
  ratio: number
  against: string
  detail?: Record<string, unknown>
}

export type Scratch = { ownerUrl: string; platform: Platform; drop: () => Promise<void> }

export type BenchContext = {
  secret: string
  /** A migrated database of its own on the benchmark's server. */
  createScratch: () => Promise<Scratch>
  /**
   * A database that `fill` fills once: with BENCH_KEEP, a folder, later runs find it there, migrated. `drop` leaves it then.
   */
  createKept: (name: string, fill: (scratch: Scratch) => Promise<void>) => Promise<Scratch>
}

export type Bench = (context: BenchContext) => Promise<BenchRow[]>

const secret = 'a secret for benchmarks'

const withDatabase = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href

const onServer = async (url: string, statement: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rowCount ?? 0
  } finally {
    await client.end()
  }
}

/** An embedded server on a temporary folder with its ordinary, durable settings; BENCH_DATABASE_URL names another. */
export const withBenchContext = async <T>(work: (context: BenchContext) => Promise<T>): Promise<T> => {
  const kept = process.env.BENCH_KEEP
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'anden-bench-')))
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  const settings = readSettings({ DATA_DIR: folder, DATABASE_URL: process.env.BENCH_DATABASE_URL })
  const server = await openDatabase(settings, () => {})
  const openScratch = async (name: string): Promise<Scratch> => {
    const ownerUrl = withDatabase(server.ownerUrl, name)
    await migrate(ownerUrl, secret)
    const platform = await createPlatform({
      ownerUrl,
      secret,
      files: createFileStore({ DATA_DIR: folder }),
      migrates: false,
      poolSize: 20,
      onError: error => console.error(error),
    })
    const drop = async (): Promise<void> => {
      await platform.stop()
      await onServer(server.ownerUrl, `drop database ${name} with (force)`)
    }
    return { ownerUrl, platform, drop }
  }
  const createScratch = async (): Promise<Scratch> => {
    const name = `anden_bench_${randomBytes(4).toString('hex')}`
    await onServer(server.ownerUrl, `create database ${name}`)
    return openScratch(name)
  }
  const createKept: BenchContext['createKept'] = async (label, fill) => {
    const name = `anden_bench_kept_${label}`
    const isFilled = (await onServer(server.ownerUrl, `select 1 from pg_database where datname = '${name}'`)) > 0
    if (!isFilled) {
      const filling = `${name}_filling`
      await onServer(server.ownerUrl, `drop database if exists ${filling} with (force)`)
      await onServer(server.ownerUrl, `create database ${filling}`)
      const scratch = await openScratch(filling)
      await fill(scratch)
      await scratch.platform.stop()
      await onServer(server.ownerUrl, `alter database ${filling} rename to ${name}`)
    }
    const scratch = await openScratch(name)
    return kept ? { ...scratch, drop: () => scratch.platform.stop() } : scratch
  }
  try {
    return await work({ secret, createScratch, createKept })
  } finally {
    await server.close()
    if (!kept) await rm(folder, { recursive: true, force: true })
  }
}

export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Milliseconds of each of `runs` calls, after `warmUp` unmeasured ones. */
export const timeRuns = async (runs: number, work: () => Promise<unknown>, warmUp = 3): Promise<number[]> => {
  for (let index = 0; index < warmUp; index += 1) await work()
  const times: number[] = []
  for (let index = 0; index < runs; index += 1) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return times
}
