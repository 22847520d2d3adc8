import { problem } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { accountProblems } from '../contract/account-problems.ts'

/**
 * For acts that write to other people in a person's name (invitations): `emailNotConfirmed` (403) until that person has
 * proved to read their own e-mail. Everything else works from the first minute.
 */
export const requireConfirmedEmail = async ({ db }: Pick<Tenant, 'db'>, userId: string): Promise<void> => {
  const person = await db.selectFrom('users').select('emailConfirmedAt').where('id', '=', userId).executeTakeFirst()
  if (!person?.emailConfirmedAt) throw problem(accountProblems.emailNotConfirmed)
}
