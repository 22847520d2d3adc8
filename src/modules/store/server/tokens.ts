import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A secret that names its company, so that it is looked up where row-level security binds: `<company>.<secret>`. */
export const newStoreToken = (envId: string): string => `${envId}.${randomBytes(32).toString('base64url')}`

/** The company that a token names; null when it is none of ours. Nothing is proved yet. */
export const companyOfToken = (token: string): string | null => {
  const [envId = '', secret = '', ...rest] = token.split('.')
  return rest.length === 0 && uuidPattern.test(envId) && /^[\w-]{43}$/.test(secret) ? envId : null
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Six digits are guessed from a plain hash: the installation's secret is part of it, and so is whose code it is. */
export const hashCode = (secret: string, personId: string, code: string): string =>
  createHmac('sha256', secret).update(`store-code ${personId} ${code}`).digest('hex')
