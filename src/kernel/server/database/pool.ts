import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.generated.ts'

/** Exact in a double up to 2^53; beyond that a sum is a mistake, not an amount. */
const exactNumber = (text: string): number => {
  const value = Number(text)
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError(`number out of exact range: ${text}`)
  return value
}

const { builtins } = pg.types
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: exactNumber,
  [builtins.NUMERIC]: exactNumber,
  // A day stays text; an instant becomes ISO 8601 in UTC.
  [builtins.DATE]: text => text,
  [builtins.TIMESTAMPTZ]: text => new Date(text).toISOString(),
}

export const pgTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (parsers[oid] as never) ?? pg.types.getTypeParser(oid, format as 'text'),
}

/** A server that is gone without a word, with its machine or its network, is noticed within half a minute. */
export const keepingAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** A connection that is lost while it is idle, or while it works, is reported here; without a listener it would end the process. */
const listenForLoss = (client: pg.Client | pg.PoolClient, onError: (error: Error) => void): void =>
  void client.on('error', onError)

/** One connection outside the pool, opened; the caller ends it. Its loss rejects the statement under way. */
export const openClient = async (
  url: string,
  onError: (error: Error) => void = () => undefined,
): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, ...keepingAlive })
  listenForLoss(client, onError)
  await client.connect()
  return client
}

export type PoolOptions = { url: string; max?: number; applicationName?: string; onError: (error: Error) => void }

export const createPool = (options: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 16,
    application_name: options.applicationName ?? 'anden',
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    ...keepingAlive,
    // Statements that are sent together do not wait for each other's answers.
    pipeline: true,
    types: pgTypes,
  })
  pool.on('connect', client => listenForLoss(client, options.onError))
  // The pool repeats the error of an idle connection, which that connection has reported.
  pool.on('error', () => undefined)
  return pool
}

export type Database = Kysely<DB>

export const createDatabase = (pool: PostgresPool): Database =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
