import type { TestProject } from 'vitest/node'
import { migrate } from '../kernel/server/database/migrate.ts'
import { startTestServer } from '../kernel/testing/postgres.ts'
import { watchTables } from './announced/watch-tables.ts'
import {
  createSpanishDatabase,
  databaseUrl,
  onServer,
  templateDatabase,
  testSecret,
  watchedTemplate,
} from './database.ts'

/** One server for the run; every test file copies the migrated template. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startTestServer()
  await onServer(server.url, async client => {
    await client.query(`drop database if exists ${templateDatabase} with (force)`)
    await client.query(createSpanishDatabase(templateDatabase))
  })
  await migrate(databaseUrl(server.url, templateDatabase), testSecret)
  await onServer(server.url, async client => {
    await client.query(`drop database if exists ${watchedTemplate} with (force)`)
    await client.query(`create database ${watchedTemplate} template ${templateDatabase}`)
  })
  await onServer(databaseUrl(server.url, watchedTemplate), client => client.query(watchTables(testSecret)))
  project.provide('databaseUrl', server.url)
  return server.stop
}
