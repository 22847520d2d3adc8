import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import type { Decrypter, Encrypter } from 'age-encryption'
import { problem } from '../../contract/problems.ts'
import { backupProblems } from './backup-problems.ts'

/** For whom a backup is encrypted: the holder of the key of an age recipient, or who knows a passphrase. */
export type Lock = { recipient: string } | { passphrase: string }
/** What opens it: lines of an age key file, or the passphrase. */
export type Key = { identities: string } | { passphrase: string }

/** Loaded with the first backup that is encrypted. */
const load = () => import('age-encryption')

export type KeyPair = { identity: string; recipient: string }

export const generateKeyPair = async (): Promise<KeyPair> => {
  const { generateX25519Identity, identityToRecipient } = await load()
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(stream as ReadableStream<Uint8Array>)

/** Asks for each piece; the stream of `Readable.toWeb` throws beyond reach when it is given up while it is read (24.21). */
export const toWeb = (stream: Readable): globalThis.ReadableStream<Uint8Array> =>
  ReadableStream.from<Uint8Array>(stream) as globalThis.ReadableStream<Uint8Array>

/** Throws wrongRecipient before anything is written. */
export const createEncrypter = async (lock: Lock): Promise<Encrypter> => {
  const library = await load()
  const encrypter = new library.Encrypter()
  if ('passphrase' in lock) {
    encrypter.setPassphrase(lock.passphrase)
    return encrypter
  }
  try {
    encrypter.addRecipient(lock.recipient.trim())
  } catch (cause) {
    throw problem(backupProblems.wrongRecipient, { cause })
  }
  return encrypter
}

export const encryptStream = async (plain: Readable, encrypter: Encrypter): Promise<Readable> =>
  fromWeb(await encrypter.encrypt(toWeb(plain)))

const identityLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line.startsWith('AGE-SECRET-KEY-'))

const createDecrypter = async (key: Key): Promise<Decrypter> => {
  const library = await load()
  const decrypter = new library.Decrypter()
  if ('passphrase' in key) {
    decrypter.addPassphrase(key.passphrase)
    return decrypter
  }
  const lines = identityLines(key.identities)
  if (lines.length === 0) throw problem(backupProblems.wrongIdentity)
  try {
    for (const line of lines) decrypter.addIdentity(line)
  } catch (cause) {
    throw problem(backupProblems.wrongIdentity, { cause })
  }
  return decrypter
}

/** Throws wrongKey when none of the keys opens it. */
export const decryptStream = async (sealed: Readable, key: Key): Promise<Readable> => {
  const decrypter = await createDecrypter(key)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(sealed)))
  } catch (cause) {
    throw problem(backupProblems.wrongKey, { cause })
  }
}
