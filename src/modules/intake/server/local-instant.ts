import { zonedParts } from '../../../kernel/contract/formats.ts'

/** `2009-12-01 07:45:00` on the wall clock of a zone → the instant, ISO 8601 in UTC. Null when it is no date. */
export const localInstant = (text: string, timeZone: string): string | null => {
  const asUtc = Date.parse(`${text.trim().replace(' ', 'T')}Z`)
  if (Number.isNaN(asUtc)) return null
  const offsetAt = (instant: number): number => {
    const local = zonedParts(new Date(instant), timeZone)
    return Date.parse(`${local.day}T${local.hour}:${local.minute}:${local.second}Z`) - instant
  }
  // The offset is that of the instant itself, which the first guess may miss by a change of hour.
  const guess = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(guess)).toISOString()
}
