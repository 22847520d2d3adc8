import type { TestProject } from 'vitest/node'
import { migrate } from '../kernel/server/database/migrate.ts'
import { startTestServer } from '../kernel/testing/postgres.ts'
import { createSpanishDatabase, databaseUrl, onServer, templateDatabase, testSecret } from './database.ts'

/** One server for the run; every test file copies the migrated template. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startTestServer()
  await onServer(server.url, async client => {
    await client.query(`drop database if exists ${templateDatabase} with (force)`)
    await client.query(createSpanishDatabase(templateDatabase))
  })
  await migrate(databaseUrl(server.url, templateDatabase), testSecret)
  project.provide('databaseUrl', server.url)
  return server.stop
}
