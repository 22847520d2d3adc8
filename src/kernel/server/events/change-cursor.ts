/** A place in a company's change feed: after this change. `eventId` proves that the feed is the one it was read from. */
export type FeedPlace = { feedId: string; position: number; eventId: string | null }

const hexOf = (uuid: string): string => uuid.replaceAll('-', '')

const uuidOf = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const noEvent = '0'.repeat(32)
/** 16 bytes of the feed, 8 of the position and 16 of the event. */
const bytes = 40
const written = /^[A-Za-z0-9_-]{54}$/

/** As readers keep it. They take it as it is: what is in it may change. */
export const encodePlace = ({ feedId, position, eventId }: FeedPlace): string =>
  Buffer.from(
    `${hexOf(feedId)}${position.toString(16).padStart(16, '0')}${eventId ? hexOf(eventId) : noEvent}`,
    'hex',
  ).toString('base64url')

/** Null for a text that is no cursor. */
export const decodePlace = (text: string): FeedPlace | null => {
  const buffer = written.test(text) ? Buffer.from(text, 'base64url') : Buffer.alloc(0)
  if (buffer.length !== bytes) return null
  const hex = buffer.toString('hex')
  const position = Number(buffer.readBigUInt64BE(16))
  if (!Number.isSafeInteger(position)) return null
  const event = hex.slice(48)
  return { feedId: uuidOf(hex.slice(0, 32)), position, eventId: event === noEvent ? null : uuidOf(event) }
}
