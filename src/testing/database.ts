import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseSetting } from '../kernel/server/database/distribute/plan-distribution.ts'
import { createFolderStore } from '../kernel/server/files/folder-store.ts'
import { createPlatform, type Platform } from '../kernel/server/platform.ts'
import { silentStatements } from './announced/kinds.ts'
import { unannouncedQuery } from './announced/watch-tables.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    /** The workers of the cluster whose coordinator `databaseUrl` is; none on a plain server. */
    clusterWorkers: string[]
  }
}

export const testSecret = 'a secret for tests alone'
export const templateDatabase = 'anden_test_template'
/** The same with `watchTables`. */
export const watchedTemplate = 'anden_test_watched'

/** As docs/operations.md asks for: whatever the server's own order of text is, names sort in Spanish. */
export const createSpanishDatabase = (name: string): string =>
  `create database ${name} template template0 encoding 'UTF8' locale_provider icu icu_locale 'es-AR' locale 'C'`

export const onServer = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const databaseUrl = (serverUrl: string, database: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

export type TestDatabase = { url: string; drop: () => Promise<void> }

const isStillUsed = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '55006'

/** A cluster looks after each of its databases from outside, and may just be entering again what is being dropped. */
const dropDatabase = async (nodes: string[], name: string, attempts = 5): Promise<void> => {
  const statement = `drop database if exists ${name} with (force)`
  try {
    for (const node of nodes) await onServer(node, client => client.query(statement))
  } catch (error) {
    if (attempts <= 1 || !isStillUsed(error)) throw error
    await sleep(500)
    await dropDatabase(nodes, name, attempts - 1)
  }
}

/** A database of its own, copied from the migrated template in some 35 ms: file by file, which a log of each page takes six times as long for. */
export const createTestDatabase = async (template = templateDatabase): Promise<TestDatabase> => {
  const server = inject('databaseUrl')
  const nodes = [server, ...inject('clusterWorkers')]
  const name = `anden_test_${randomBytes(6).toString('hex')}`
  const onNodes = async (statement: string): Promise<void> =>
    void (await Promise.all(nodes.map(node => onServer(node, client => client.query(statement)))))
  await onNodes(`create database ${name} template ${template} strategy file_copy`)
  // A copy of a database does not have the settings of the one it was made from.
  if (nodes.length > 1) await onServer(server, client => client.query(databaseSetting(name)))
  return {
    url: databaseUrl(server, name),
    drop: () => dropDatabase(nodes, name),
  }
}

type Unannounced = { kind: string; table: string; statement: string; records: number }

const isSilent = ({ table, statement }: Unannounced): boolean => {
  const text = statement.trim().replace(/\s+/g, ' ')
  return silentStatements.some(silent => silent.table === table && text.startsWith(silent.statement))
}

/** What the product wrote in a database and told no reader of changes (docs/decisions/0122). */
export const findUnannounced = (url: string): Promise<string[]> =>
  onServer(url, async client =>
    (await client.query<Unannounced>(unannouncedQuery)).rows
      .filter(found => !isSilent(found))
      .map(({ kind, table, statement, records }) => `${records} of «${kind}», in ${table}: ${statement}`),
  )

export type TestPlatform = { platform: Platform; databaseUrl: string; stop: () => Promise<void> }

/** A platform on a database of its own, without anything in it. */
export const createTestPlatform = async (): Promise<TestPlatform> => {
  const isWatched = inject('clusterWorkers').length === 0
  const { url, drop } = await createTestDatabase(isWatched ? watchedTemplate : templateDatabase)
  // Made with the first upload.
  const files = createFolderStore(join(tmpdir(), `anden-test-files-${randomBytes(6).toString('hex')}`))
  const platform = await createPlatform({
    ownerUrl: url,
    secret: testSecret,
    files,
    poolSize: 6,
    migrates: false,
    onError: () => {},
  })
  return {
    platform,
    databaseUrl: url,
    async stop() {
      const unannounced = isWatched ? await findUnannounced(url) : []
      await platform.stop()
      await rm(files.place, { recursive: true, force: true })
      await drop()
      if (unannounced.length > 0)
        throw new Error(
          `records were written that no reader of the change feed is told of:\n\n${unannounced.join('\n\n')}`,
        )
    },
  }
}
