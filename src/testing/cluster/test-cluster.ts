import pg from 'pg'
import { planDistribution } from '../../kernel/server/database/distribute/plan-distribution.ts'
import { runDistribution } from '../../kernel/server/database/distribute/run-distribution.ts'
import { migrate } from '../../kernel/server/database/migrate.ts'
import { createSpanishDatabase, databaseUrl, onServer, templateDatabase, testSecret } from '../database.ts'

/** Few shards: each is a table of its own in every database that a test file makes. */
const shardCount = 4

type Worker = { host: string; port: number }

/** The workers of the cluster that a coordinator's URL leads to, entered with the coordinator's user. */
export const readWorkers = (url: string): Promise<string[]> =>
  onServer(url, async client => {
    const { rows } = await client.query<Worker>(
      'select node_name as host, node_port::int as port from citus_get_active_worker_nodes() order by 1, 2',
    )
    if (rows.length === 0)
      throw new Error('the database of this URL knows no workers of a cluster: add them with citus_add_node')
    return rows.map(({ host, port }) => {
      const worker = new URL(url)
      worker.hostname = host
      worker.port = String(port)
      return worker.href
    })
  })

/** A statement on the coordinator and on each worker; the coordinator knows nothing of databases elsewhere. */
export const onAllNodes = async (urls: string[], ...statements: string[]): Promise<void> => {
  await Promise.all(
    urls.map(url =>
      onServer(url, async client => {
        for (const statement of statements) await client.query(statement)
      }),
    ),
  )
}

const connectNodes = async (url: string, workers: string[]): Promise<void> => {
  const nodeOf = (address: string) => [new URL(address).hostname, Number(new URL(address).port || 5432)]
  await onServer(url, async client => {
    await client.query('select citus_set_coordinator_host($1, $2)', nodeOf(url))
    for (const worker of workers) await client.query('select citus_add_node($1, $2)', nodeOf(worker))
  })
}

const spread = (url: string): Promise<void> =>
  onServer(url, async client => {
    await client.query(`set citus.shard_count = ${shardCount}`)
    await runDistribution(client, { onProgress: () => undefined, signal: new AbortController().signal })
    const waiting = (await planDistribution(client)).filter(({ isDone }) => !isDone)
    if (waiting.length > 0) throw new Error(`not distributed: ${waiting.map(({ table }) => table).join(', ')}`)
  })

/** Nobody connects to what is copied: each node has a process of the cluster in every database that has its extension. */
const closeTemplate = [
  `alter database ${templateDatabase} allow_connections false`,
  `select pg_terminate_backend(pid) from pg_stat_activity where datname = ${pg.escapeLiteral(templateDatabase)}`,
]

/** The template on all nodes: migrated as on one server, and spread as `anden distribute` does it. */
export const createClusterTemplate = async (server: string, workers: string[]): Promise<void> => {
  const nodes = [server, ...workers]
  await onAllNodes(nodes, `drop database if exists ${templateDatabase} with (force)`)
  await onAllNodes(nodes, createSpanishDatabase(templateDatabase))
  const url = databaseUrl(server, templateDatabase)
  const workersOfIt = workers.map(worker => databaseUrl(worker, templateDatabase))
  await onAllNodes([url, ...workersOfIt], 'create extension citus')
  await connectNodes(url, workersOfIt)
  await migrate(url, testSecret)
  await spread(url)
  await onAllNodes(nodes, ...closeTemplate)
}
