import { createHash, randomBytes } from 'node:crypto'

const start = 'anden_'
const idBytes = 16
const secretBytes = 32
const shape = /^anden_[A-Za-z0-9_-]{64}$/
const shownCharacters = 8

export type NewSecret = { secret: string; hash: string; prefix: string }

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/**
 * A new secret: 32 random bytes and the environment's id, so that the key is looked up within its own company. Random
 * bytes need no slow hash: nobody guesses them.
 */
export const newSecret = (envId: string): NewSecret => {
  const bytes = Buffer.concat([randomBytes(secretBytes), Buffer.from(envId.replaceAll('-', ''), 'hex')])
  const secret = `${start}${bytes.toString('base64url')}`
  return { secret, hash: hashOf(secret), prefix: secret.slice(0, start.length + shownCharacters) }
}

/** The environment that a secret names, and its hash; null when it is not formed like one. */
export const readSecret = (secret: string): { envId: string; hash: string } | null => {
  if (!shape.test(secret)) return null
  const hex = Buffer.from(secret.slice(start.length), 'base64url')
    .subarray(secretBytes, secretBytes + idBytes)
    .toString('hex')
  const envId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { envId, hash: hashOf(secret) }
}

/** The key that a request presents; null when it presents something else. */
export const keyOfHeader = (authorization: string | undefined): string | null =>
  authorization?.match(/^Bearer\s+(anden_.*)$/i)?.[1] ?? null
