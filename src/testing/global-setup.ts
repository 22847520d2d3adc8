import type { TestProject } from 'vitest/node'
import { migrate } from '../kernel/server/database/migrate.ts'
import { startTestServer } from '../kernel/testing/postgres.ts'
import { watchTables } from './announced/watch-tables.ts'
import { createClusterTemplate, readWorkers } from './cluster/test-cluster.ts'
import {
  createSpanishDatabase,
  databaseUrl,
  onServer,
  templateDatabase,
  testSecret,
  watchedTemplate,
} from './database.ts'

const createTemplate = async (server: string): Promise<void> => {
  await onServer(server, async client => {
    await client.query(`drop database if exists ${templateDatabase} with (force)`)
    await client.query(createSpanishDatabase(templateDatabase))
  })
  await migrate(databaseUrl(server, templateDatabase), testSecret)
}

/** The same with the triggers that find writers who announce nothing; a cluster's tables take no triggers. */
const createWatchedTemplate = async (server: string): Promise<void> => {
  await onServer(server, async client => {
    await client.query(`drop database if exists ${watchedTemplate} with (force)`)
    await client.query(`create database ${watchedTemplate} template ${templateDatabase}`)
  })
  await onServer(databaseUrl(server, watchedTemplate), client => client.query(watchTables(testSecret)))
}

/** One server, or one cluster, for the run; every test file copies the migrated template. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startTestServer()
  const workers = process.env.TEST_CITUS ? await readWorkers(server.url) : []
  if (workers.length > 0) await createClusterTemplate(server.url, workers)
  else {
    await createTemplate(server.url)
    await createWatchedTemplate(server.url)
  }
  project.provide('databaseUrl', server.url)
  project.provide('clusterWorkers', workers)
  return server.stop
}
