import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from './database/embedded/launcher.ts'
import type { LauncherError } from './database/embedded/launcher-error.ts'
import type { Settings } from './settings.ts'

export type OpenDatabase = {
  /** Connection of the tables' owner. */
  ownerUrl: string
  /** Resolves when the embedded server has ended and cannot be restarted. */
  lost: Promise<LauncherError>
  close: () => Promise<void>
}

export type Log = (message: string, detail?: Record<string, unknown>) => void

/**
 * The secret of the installation: the setting, or else one generated once and stored in DATA_DIR, readable by its owner
 * alone.
 */
export const readSecret = async (settings: Settings): Promise<string> => {
  if (settings.SECRET) return settings.SECRET
  const file = join(settings.DATA_DIR, 'secret')
  await mkdir(settings.DATA_DIR, { recursive: true })
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  await chmod(file, 0o600)
  return (await readFile(file, 'utf8')).trim()
}

/** The server named by DATABASE_URL, else the embedded one in DATA_DIR. */
export const openDatabase = async (settings: Settings, log: Log): Promise<OpenDatabase> => {
  const { promise: serverLoss, resolve: onExit } = Promise.withResolvers<LauncherError>()
  if (settings.DATABASE_URL) return { ownerUrl: settings.DATABASE_URL, lost: serverLoss, close: async () => {} }
  const server = await startEmbeddedPostgres({ dataDir: settings.DATA_DIR, log, onExit })
  return { ownerUrl: server.url, lost: serverLoss, close: server.stop }
}
