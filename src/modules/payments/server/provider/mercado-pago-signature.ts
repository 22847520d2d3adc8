import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Notification } from './payment-provider.ts'

/** An older notice may be one that somebody kept; what it says is found out anyway by asking for the payment. */
const longestAgeMs = 10 * 60_000

/** `ts=1742505638683,v1=abc…`: when it was signed, in seconds or milliseconds, and the signature in hexadecimal. */
const partsOf = (header: string): { at: string; hash: string } | null => {
  const parts = new Map(header.split(',').map(part => part.trim().split('=', 2) as [string, string]))
  const [at, hash] = [parts.get('ts'), parts.get('v1')]
  return at && hash && /^\d{10,13}$/.test(at) && /^[0-9a-f]{64}$/.test(hash) ? { at, hash } : null
}

const instantOf = (at: string): number => (at.length > 10 ? Number(at) : Number(at) * 1000)

/** What Mercado Pago signs: parts that a notice does not have are left out, and ids with letters are in lower case. */
const manifestOf = ({ paymentId, requestId }: Notification, at: string): string =>
  `${paymentId ? `id:${paymentId.toLowerCase()};` : ''}${requestId ? `request-id:${requestId};` : ''}ts:${at};`

export const signNotification = (secret: string, notification: Omit<Notification, 'signature'>, at: string): string =>
  createHmac('sha256', secret)
    .update(manifestOf({ ...notification, signature: undefined }, at))
    .digest('hex')

/** Whether a notice was signed with the secret, within ten minutes of now. */
export const isGenuine = (secret: string, notification: Notification, now: Date): boolean => {
  const parts = notification.signature ? partsOf(notification.signature) : null
  if (!parts || Math.abs(now.getTime() - instantOf(parts.at)) > longestAgeMs) return false
  const expected = signNotification(secret, notification, parts.at)
  return timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(parts.hash, 'hex'))
}
