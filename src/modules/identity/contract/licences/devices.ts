import { z } from 'zod'

/** What a phone sends in `X-Device-Id`: made once by the application, the same for as long as it stays installed. */
export const deviceIdentifier = z.string().regex(/^[\w.:-]{8,128}$/)

/** Enough of it to tell two phones apart, without showing what would let another one pass for it. */
export const deviceEnding = (deviceId: string): string => `…${deviceId.slice(-4)}`
