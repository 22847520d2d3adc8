import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The content of a running server's `postmaster.pid`; `port` is 0 until it has one. */
export type Postmaster = { pid: number; folder: string; port: number; ready: boolean }

const fileOf = (cluster: string) => join(cluster, 'postmaster.pid')

export const readPostmaster = async (cluster: string): Promise<Postmaster | undefined> => {
  const text = await readFile(fileOf(cluster), 'utf8').catch(() => '')
  const [pid = '', folder = '', , port = '', , , , status = ''] = text.split('\n')
  if (!Number(pid)) return undefined
  return { pid: Math.abs(Number(pid)), folder, port: Number(port), ready: status.trim() === 'ready' }
}

/** A process number above every system's largest one that PostgreSQL can still read. */
const nobodysPid = 2_147_483_646

/**
 * Tells PostgreSQL that the process named in the file is not its server: it would believe a reused number.
 * The rest of the file stays, because its shared memory key still guards against surviving children of a dead server.
 */
export const disownPostmaster = async (cluster: string, pid: number) => {
  const text = await readFile(fileOf(cluster), 'utf8').catch(() => '')
  const [first = '', ...rest] = text.split('\n')
  if (Math.abs(Number(first)) === pid) await writeFile(fileOf(cluster), [nobodysPid, ...rest].join('\n'))
}
