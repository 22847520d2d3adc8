import { open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Launch } from './launch.ts'

const keptFiles = 10

/** Where the server writes until its own log opens. A file, not a pipe: the server outlives a killed process. */
const startLog = ({ folder }: Launch) => join(folder, 'postgres-start.log')

export const openStartLog = (launch: Launch) => open(startLog(launch), 'w', 0o600)

/** Names carry the time, so their order is the files' age. */
const logFiles = async ({ cluster }: Launch) => {
  const names = await readdir(join(cluster, 'log')).catch((): string[] => [])
  return names.sort().map(name => join(cluster, 'log', name))
}

/** The server closes a file at 10 MB; together the files stay near 100 MB. */
export const pruneLogs = async (launch: Launch) => {
  const files = await logFiles(launch)
  for (const file of files.slice(0, Math.max(0, files.length - keptFiles))) await rm(file, { force: true })
}

/** The last lines of the server's logs, for the detail of an error. */
export const lastLines = async (launch: Launch) => {
  const newest = (await logFiles(launch)).at(-1)
  const texts = await Promise.all(
    [startLog(launch), ...(newest ? [newest] : [])].map(path => readFile(path, 'utf8').catch(() => '')),
  )
  return texts.map(text => text.trim().split('\n').slice(-8).join('\n')).join('\n')
}
