import { readFile, writeFile } from 'node:fs/promises'
import pg from 'pg'
import { tables } from '../migrations/tables.ts'
import { generateDatabaseTypes } from '../src/kernel/testing/database-types.ts'
import { schemaListing } from '../src/testing/schema-listing.ts'

/** What no longer agrees with the migrations, and what mends it. */
export type StalePart = { what: string; mend: string }

const snapshot = new URL('../migrations/schema.snapshot.txt', import.meta.url)

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Tables of the database and whether an environment owns their rows. */
const readTables = async (client: pg.Client): Promise<Map<string, boolean>> => {
  const { rows } = await client.query<{ name: string; owned: boolean }>(`
    select c.relname as name, exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'env_id' and not a.attisdropped) as owned
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`)
  return new Map(rows.map(({ name, owned }) => [name, owned]))
}

/** Declarations of tables are decisions: they are told, not written. */
const staleTables = async (client: pg.Client): Promise<StalePart[]> => {
  const present = await readTables(client)
  const missing = [...present].filter(([name]) => !(name in tables))
  const gone = Object.keys(tables).filter(name => !present.has(name))
  return [
    ...missing.map(([name, owned]) => ({
      what: `migrations/tables.ts: ${name} is not declared`,
      mend: owned ? `add the line «${name}: 'tenant',»` : `add ${name} as 'reference', 'session' or 'local'`,
    })),
    ...gone.map(name => ({ what: `migrations/tables.ts: there is no table ${name}`, mend: 'remove its line' })),
  ]
}

const command = 'npm run types'

/** Everything made from the migrations, against a database that has them all. */
export const findStale = (url: string): Promise<StalePart[]> =>
  withClient(url, async client => {
    const stale = await staleTables(client)
    if ((await schemaListing(client)) !== (await readFile(snapshot, 'utf8')))
      stale.push({
        what: 'migrations/schema.snapshot.txt is of another schema',
        mend: `${command}, and look at the difference`,
      })
    const differs = await generateDatabaseTypes(url, true).then(
      () => false,
      () => true,
    )
    if (differs)
      stale.push({ what: 'src/kernel/server/database/schema.generated.ts is of another schema', mend: command })
    return stale
  })

/** Writes the types and the snapshot; answers what only a person can mend. */
export const writeGenerated = async (url: string): Promise<StalePart[]> => {
  await generateDatabaseTypes(url, false)
  return withClient(url, async client => {
    await writeFile(snapshot, await schemaListing(client))
    return staleTables(client)
  })
}
