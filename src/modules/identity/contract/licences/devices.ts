import { z } from 'zod'

/** What a phone sends in `X-Device-Id`: made once by the application, the same for as long as it stays installed. */
export const deviceIdentifier = z.string().regex(/^[\w.:-]{8,128}$/)
