import { createHmac, timingSafeEqual } from 'node:crypto'
import type { VoucherKind } from '../../../contract/vouchers/document-number.ts'

/** The one document a link opens, and until when. */
export type Shared = { kind: VoucherKind; envId: string; id: string; expiresAt: Date }
export type ShareReading = { state: 'valid'; shared: Shared } | { state: 'expired' } | { state: 'forged' }

const kinds: VoucherKind[] = ['order', 'collection']
const payloadBytes = 37
const signatureBytes = 20
export const shareDays = 14

const keyOf = (secret: string): Buffer => createHmac('sha256', secret).update('share-link').digest()
const sign = (secret: string, payload: Buffer): Buffer =>
  createHmac('sha256', keyOf(secret)).update(payload).digest().subarray(0, signatureBytes)

const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')
const uuidText = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** 57 bytes as text: kind, environment, document, second of expiry, signature. Short enough for a message. */
export const signShare = (secret: string, { kind, envId, id, expiresAt }: Shared): string => {
  const expiry = Buffer.alloc(4)
  expiry.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000))
  const payload = Buffer.concat([Buffer.from([kinds.indexOf(kind)]), uuidBytes(envId), uuidBytes(id), expiry])
  return Buffer.concat([payload, sign(secret, payload)]).toString('base64url')
}

/** Only a token that this installation signed is read at all; one whose time is over says so. */
export const readShare = (secret: string, token: string, now: Date): ShareReading => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== payloadBytes + signatureBytes || bytes.toString('base64url') !== token)
    return { state: 'forged' }
  const payload = bytes.subarray(0, payloadBytes)
  if (!timingSafeEqual(bytes.subarray(payloadBytes), sign(secret, payload))) return { state: 'forged' }
  const kind = kinds[payload.readUInt8(0)]
  if (!kind) return { state: 'forged' }
  const expiresAt = new Date(payload.readUInt32BE(33) * 1000)
  if (expiresAt <= now) return { state: 'expired' }
  return {
    state: 'valid',
    shared: { kind, envId: uuidText(payload.subarray(1, 17)), id: uuidText(payload.subarray(17, 33)), expiresAt },
  }
}
