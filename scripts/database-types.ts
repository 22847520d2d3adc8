/** Writes the generated database types from a freshly migrated database. */
import { migrate } from '../src/kernel/server/database/migrate.ts'
import { generateDatabaseTypes } from '../src/kernel/testing/database-types.ts'
import { startTestServer } from '../src/kernel/testing/postgres.ts'

const server = await startTestServer()
try {
  await migrate(server.url, 'types')
  await generateDatabaseTypes(server.url, false)
} finally {
  await server.stop()
}
