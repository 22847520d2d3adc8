import type { TestProject } from 'vitest/node'
import { migrate } from '../kernel/server/database/migrate.ts'
import { startTestServer } from '../kernel/testing/postgres.ts'
import { createClusterTemplate, readWorkers } from './cluster/test-cluster.ts'
import { createSpanishDatabase, databaseUrl, onServer, templateDatabase, testSecret } from './database.ts'

const createTemplate = async (server: string): Promise<void> => {
  await onServer(server, async client => {
    await client.query(`drop database if exists ${templateDatabase} with (force)`)
    await client.query(createSpanishDatabase(templateDatabase))
  })
  await migrate(databaseUrl(server, templateDatabase), testSecret)
}

/** One server, or one cluster, for the run; every test file copies the migrated template. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await startTestServer()
  const workers = process.env.TEST_CITUS ? await readWorkers(server.url) : []
  if (workers.length > 0) await createClusterTemplate(server.url, workers)
  else await createTemplate(server.url)
  project.provide('databaseUrl', server.url)
  project.provide('clusterWorkers', workers)
  return server.stop
}
