/**
 * A Citus of this machine alone, for `npm run test:server -- URL --citus`: a coordinator and workers, made of binaries that
 * have the extension installed (docs/operations.md). `node scripts/citus-cluster.ts start --bin /usr/lib/postgresql/15/bin
 * --data FOLDER` makes and starts it and prints its URL; `stop` stops it, and the folder can be deleted. It trusts
 * everybody on the machine and does not wait for the disk.
 */
import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    bin: { type: 'string' },
    data: { type: 'string' },
    port: { type: 'string', default: '5500' },
    workers: { type: 'string', default: '2' },
  },
})
const [command] = positionals
const [port, workers] = [Number(values.port), Number(values.workers)]
if (!(command === 'start' || command === 'stop') || !values.bin || !values.data || !(port > 0) || !(workers > 0)) {
  console.error('usage: node scripts/citus-cluster.ts start|stop --bin DIR --data DIR [--port 5500] [--workers 2]')
  process.exit(2)
}
const [bin, data] = [resolve(values.bin), resolve(values.data)]

/** PostgreSQL refuses to run as root: then it runs as `nobody`. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined
const run = (name: string, ...parameters: string[]): void =>
  void execFileSync(join(bin, name), parameters, {
    ...user,
    cwd: data,
    // Nodes that call one another would look for certificates in the home of whoever started them.
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_preload_libraries: 'citus',
  'citus.node_conninfo': 'sslmode=disable',
  wal_level: 'logical',
  max_connections: 300,
  // Each database has a process that watches over its part of the cluster.
  max_worker_processes: 64,
  max_locks_per_transaction: 512,
  shared_buffers: '256MB',
  timezone: 'UTC',
  jit: 'off',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

type Node = { folder: string; port: number }

const nodes: Node[] = Array.from({ length: workers + 1 }, (_, number) => ({
  folder: join(data, number === 0 ? 'coordinator' : `worker-${number}`),
  port: port + number,
}))

const urlOf = (node: Node): string => `postgres://postgres@127.0.0.1:${node.port}/postgres`

const startNode = ({ folder, port: ownPort }: Node): void => {
  if (!existsSync(folder))
    run('initdb', '-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', 'C', '--no-sync')
  const options = Object.entries({ port: ownPort, ...settings }).map(([name, value]) => `-c ${name}=${value}`)
  run('pg_ctl', '-D', folder, '-w', '-l', join(folder, 'server.log'), '-o', options.join(' '), 'start')
}

const send = async (node: Node, statements: [string, unknown[]?][]): Promise<void> => {
  const client = new pg.Client({ connectionString: urlOf(node) })
  await client.connect()
  for (const [text, parameters] of statements) await client.query(text, parameters)
  await client.end()
}

const start = async (): Promise<void> => {
  mkdirSync(data, { recursive: true })
  if (user) chownSync(data, user.uid, user.gid)
  for (const node of nodes) startNode(node)
  for (const node of nodes) await send(node, [['create extension if not exists citus']])
  const [coordinator, ...others] = nodes
  if (!coordinator) return
  await send(coordinator, [
    ['select citus_set_coordinator_host($1, $2)', ['127.0.0.1', coordinator.port]],
    ...others.map((node): [string, unknown[]] => ['select citus_add_node($1, $2)', ['127.0.0.1', node.port]]),
  ])
  console.log(urlOf(coordinator))
}

const stop = (): void => {
  for (const { folder } of nodes) if (existsSync(folder)) run('pg_ctl', '-D', folder, '-m', 'immediate', '-w', 'stop')
}

if (command === 'start') await start()
else stop()
