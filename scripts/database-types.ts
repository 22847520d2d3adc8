/**
 * What is made from the migrations — the types of the database and the snapshot of its schema — from a freshly migrated
 * database. `--check` writes nothing: it tells what is stale and the command that mends it, and fails.
 */
import { migrate } from '../src/kernel/server/database/migrate.ts'
import { startTestServer } from '../src/kernel/testing/postgres.ts'
import { findStale, writeGenerated } from './stale-parts.ts'

const isCheck = process.argv.includes('--check')
const server = await startTestServer()
try {
  await migrate(server.url, 'types')
  const stale = isCheck ? await findStale(server.url) : await writeGenerated(server.url)
  for (const { what, mend } of stale) console.error(`${what}: ${mend}`)
  if (stale.length > 0) process.exitCode = 1
  else console.log('types, schema snapshot and declared tables are those of the migrations')
} finally {
  await server.stop()
}
