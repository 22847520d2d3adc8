import { readdir, readFile, readlink, stat } from 'node:fs/promises'
import { runCommand } from './server-command.ts'

/** Whether any process has the number, which is what PostgreSQL itself checks. */
export const isPidTaken = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const linuxProcess = async (pid: number) => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, name = '', state = 'X'] = /\((.*)\) (\S)/s.exec(text) ?? []
  return { name, ended: state === 'Z' || state === 'X' }
}

/**
 * A dead process that its parent does not collect keeps its number, so a number in use is no proof of a running
 * process.
 */
export const isRunning = async (pid: number) => {
  if (!isPidTaken(pid)) return false
  return process.platform !== 'linux' || !(await linuxProcess(pid)).ended
}

const processName = async (pid: number) => {
  if (process.platform === 'linux') return (await linuxProcess(pid)).name
  const windows = process.platform === 'win32'
  const { output } = await runCommand({
    command: windows ? 'tasklist' : 'ps',
    parameters: windows ? ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'] : ['-p', `${pid}`, '-o', 'comm='],
    user: undefined,
  })
  return output
}

/**
 * The working folder of a process, which on Linux proves that it is a cluster's server: it follows a renamed folder and
 * differs for a copy. Empty for a process that cannot be the server; undefined where it cannot be read.
 */
const workingFolder = async (pid: number) => {
  if (process.platform !== 'linux') return undefined
  const link = `/proc/${pid}/cwd`
  return readlink(link).catch(() => readAsItsUser(pid, link))
}

/** Root in a container may lack the right to look into other users' processes; their own user never does. */
const readAsItsUser = async (pid: number, link: string) => {
  const owner = await stat(`/proc/${pid}`).catch(() => undefined)
  if (!owner?.uid || process.getuid?.() !== 0 || (await linuxProcess(pid)).name !== 'postgres') return ''
  const user = { uid: owner.uid, gid: owner.gid }
  const { status, output } = await runCommand({ command: 'readlink', parameters: ['-n', link], user })
  return status === 0 ? output : undefined
}

/** Whether `pid` is the living server of this cluster, and not a number that another process got since. */
export const isServerOf = async (cluster: string, postmaster: { pid: number; folder: string }) => {
  const { pid, folder } = postmaster
  if (!(await isRunning(pid))) return false
  const currentFolder = await workingFolder(pid)
  if (currentFolder !== undefined) return currentFolder === cluster
  const isPostgres = (await processName(pid)).includes('postgres')
  return isPostgres && (folder.startsWith('/proc/self/fd/') || (await isSameFolder(folder, cluster)))
}

const isSameFolder = async (one: string, other: string) => {
  const [first, second] = await Promise.all([one, other].map(path => stat(path).catch(() => undefined)))
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev
}

/** Server processes that outlived their dead postmaster: they hold its memory and no new server may start beside them. */
export const endOrphans = async (cluster: string) => {
  if (process.platform !== 'linux') return
  for (const pid of (await readdir('/proc')).map(Number).filter(Number.isInteger)) {
    if ((await workingFolder(pid)) !== cluster || (await processName(pid)) !== 'postgres') continue
    if (isPidTaken(pid)) process.kill(pid, 'SIGQUIT')
  }
}
