import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, lchown, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { usableBinaries } from '../embedded/binaries.ts'
import { prepareLaunch } from '../embedded/launch.ts'
import { start, temporaryFolder } from '../embedded/launcher-folders.fixture.ts'
import { serverProcessOptions } from '../embedded/server-command.ts'
import { freePort } from '../embedded/server-process.ts'
import type { ServerUser } from '../embedded/server-user.ts'
import { openClient } from '../pool.ts'

export type ReplicaPair = {
  primaryUrl: string
  replicaUrl: string
  /** On the replica's server, as superuser. */
  onReplica: (text: string) => Promise<Record<string, unknown>[]>
  stopReplica: () => Promise<void>
  stop: () => Promise<void>
}

const replication = { fsync: 'off', wal_level: 'replica', max_wal_senders: '4', hot_standby: 'on' }

const query = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = await openClient(url)
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const until = async (condition: () => Promise<boolean>): Promise<void> => {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (await condition().catch(() => false)) return
    await sleep(50)
  }
  throw new Error('the replica did not start')
}

const giveTo = async (folder: string, { uid, gid }: ServerUser): Promise<void> => {
  await lchown(folder, uid, gid)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), uid, gid)
}

/** A server and a streaming replica of it, made from a copy of its stopped cluster: there is no pg_basebackup at hand. */
export const createReplicaPair = async (prepare: (url: string) => Promise<void>): Promise<ReplicaPair> => {
  const [folder, copyFolder] = [await temporaryFolder('primary'), await temporaryFolder('replica')]
  const first = await start(folder, { settings: replication })
  await prepare(first.url)
  await first.stop()
  const copy = join(copyFolder, 'postgres')
  await cp(join(folder, 'postgres'), copy, { recursive: true })
  const primary = await start(folder, { settings: replication })

  const launch = await prepareLaunch({ dataDir: copyFolder, log: () => {} })
  const port = await freePort()
  const { hostname, password } = new URL(primary.url)
  const source = `host=${hostname} port=${primary.port} user=postgres password=${password} application_name=replica`
  await rm(join(copy, 'postmaster.pid'), { force: true })
  await writeFile(join(copy, 'standby.signal'), '')
  await writeFile(
    join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = '${source}'\nport = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 60\nfsync = off\n`,
  )
  await chmod(copy, 0o700)
  if (launch.user) await giveTo(copy, launch.user)
  const { postgres } = await usableBinaries(launch)
  const child: ChildProcess = spawn(postgres, ['-D', copy], { ...serverProcessOptions(launch.user), stdio: 'ignore' })
  const replicaUrl = primary.url.replace(`:${primary.port}/`, `:${port}/`)
  await until(async () => (await query(replicaUrl, 'select pg_is_in_recovery() as r'))[0]?.r === true)
  const stopReplica = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGQUIT')
    await ended
  }
  return {
    primaryUrl: primary.url,
    replicaUrl,
    onReplica: text => query(replicaUrl, text),
    stopReplica,
    async stop() {
      await stopReplica()
      await primary.stop()
    },
  }
}
