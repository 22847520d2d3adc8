import { createHmac, randomBytes } from 'node:crypto'

const start = 'whsec_'

export const newSigningSecret = (): string => `${start}${randomBytes(32).toString('base64')}`

/** The id that a message carries, the same at every attempt and replay. */
export const wireId = (id: string): string => `msg_${id.replaceAll('-', '')}`

/** Headers of the Standard Webhooks specification: a signature of `id.timestamp.body` for each secret, the newest first. */
export const signedHeaders = (
  secrets: string[],
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> => {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(start.length), 'base64')
    return `v1,${createHmac('sha256', key)
      .update(`${wireId(id)}.${timestamp}.${body}`)
      .digest('base64')}`
  })
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Anden-Webhooks/1',
    'webhook-id': wireId(id),
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
