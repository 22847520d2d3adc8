import { readFile, writeFile } from 'node:fs/promises'
import { generateKeyPair, type Key, type Lock } from '../../kernel/server/backup/encryption.ts'
import { cliError } from '../failure.ts'
import { readPassword } from '../read-password.ts'
import { say } from '../say.ts'

/** Never an argument, which others on the machine can see: a variable, else typed or piped in. */
const readPassphrase = async (): Promise<string> => process.env.BACKUP_PASSPHRASE ?? (await readPassword())

export type LockOptions = { recipient?: string; passphrase?: boolean }

/** For whom a backup is encrypted; null: for nobody. */
export const lockOf = async ({ recipient, passphrase }: LockOptions): Promise<Lock | null> => {
  if (passphrase) return { passphrase: await readPassphrase() }
  return recipient ? { recipient } : null
}

export type KeyOptions = { identity?: string; passphrase?: boolean }

/** What opens a backup; null when nothing was given. */
export const keyOf = async ({ identity, passphrase }: KeyOptions): Promise<Key | null> => {
  if (identity) return { identities: await readFile(identity, 'utf8') }
  return passphrase ? { passphrase: await readPassphrase() } : null
}

/** A new key in a file that only its owner reads; its public half goes to the output. */
export const generateKeyFile = async (path: string): Promise<void> => {
  const { identity, recipient } = await generateKeyPair()
  try {
    await writeFile(path, `# public key: ${recipient}\n${identity}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw cliError(`«${path}» ya existe: una clave no se reemplaza.`, error)
    throw error
  }
  say(`Clave guardada en ${path}. Guardala también fuera de esta máquina: sin ella los respaldos no se abren.`)
  say(`Clave pública, para BACKUP_RECIPIENT o --recipient:\n${recipient}`)
}
