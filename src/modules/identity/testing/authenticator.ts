import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Database } from '../../../kernel/server/database/pool.ts'

/** The code an authenticator shows `steps` half minutes from now: one of now, the one before and the one after are accepted. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** As if the last code had been used long ago, so that a test need not wait for the next one. */
export const forgetSteps = async (database: Database): Promise<void> => {
  await sql`update second_factors set last_step = null, failures = 0, failed_at = null`.execute(database)
}
