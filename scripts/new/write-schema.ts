import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { migrate } from '../../src/kernel/server/database/migrate.ts'
import { generateDatabaseTypes } from '../../src/kernel/testing/database-types.ts'
import { startTestServer } from '../../src/kernel/testing/postgres.ts'
import { schemaListing } from '../../src/testing/schema-listing.ts'

/** Writes what derives from the migrations: the database types and the schema snapshot. */
export const writeSchema = async (): Promise<void> => {
  const server = await startTestServer()
  try {
    await migrate(server.url, 'types')
    await generateDatabaseTypes(server.url, false)
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    writeFileSync('migrations/schema.snapshot.txt', await schemaListing(client))
    await client.end()
  } finally {
    await server.stop()
  }
  console.log('changed  src/kernel/server/database/schema.generated.ts\nchanged  migrations/schema.snapshot.txt')
}
