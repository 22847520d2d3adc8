import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { leastSeconds, openHours } from '../../contract/public/links.ts'

const idBytes = 16
const secretBytes = 15
const signatureBytes = 16

const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')
const uuidText = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** A new token of a link: the environment, which says where to look, and 120 random bits. */
export const newLinkToken = (envId: string): string =>
  Buffer.concat([uuidBytes(envId), randomBytes(secretBytes)]).toString('base64url')

export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The environment that a token names; null for a text that is no token. */
export const environmentOf = (token: string): string | null => {
  const bytes = Buffer.from(token, 'base64url')
  const isToken = bytes.length === idBytes + secretBytes && bytes.toString('base64url') === token
  return isToken ? uuidText(bytes.subarray(0, idBytes)) : null
}

const sign = (secret: string, linkId: string, payload: Buffer): Buffer =>
  createHmac('sha256', createHmac('sha256', secret).update('form-link-opening').digest())
    .update(linkId)
    .update(payload)
    .digest()
    .subarray(0, signatureBytes)

/** A stamp of when the page of a link was opened: the second, 9 random bytes, the signature. */
export const newOpening = (secret: string, linkId: string, now: Date): string => {
  const second = Buffer.alloc(4)
  second.writeUInt32BE(Math.floor(now.getTime() / 1000))
  const payload = Buffer.concat([second, randomBytes(9)])
  return Buffer.concat([payload, sign(secret, linkId, payload)]).toString('base64url')
}

type OpeningReading = { state: 'valid'; openedAt: Date } | { state: 'early' | 'stale' | 'forged' }

/** Reads a stamp that this installation gave out for the link. */
export const readOpening = (
  secret: string,
  { linkId, opening, now }: { linkId: string; opening: string; now: Date },
): OpeningReading => {
  const bytes = Buffer.from(opening, 'base64url')
  if (bytes.length !== 13 + signatureBytes || bytes.toString('base64url') !== opening) return { state: 'forged' }
  const payload = bytes.subarray(0, 13)
  if (!timingSafeEqual(bytes.subarray(13), sign(secret, linkId, payload))) return { state: 'forged' }
  const openedAt = new Date(payload.readUInt32BE(0) * 1000)
  const seconds = (now.getTime() - openedAt.getTime()) / 1000
  if (seconds < leastSeconds) return { state: 'early' }
  return seconds > openHours * 3600 ? { state: 'stale' } : { state: 'valid', openedAt }
}
