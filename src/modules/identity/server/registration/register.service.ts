import { newId } from '../../../../kernel/server/ids.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import type { Registration } from '../../contract/registration.ts'
import type { AccountMail } from '../account-mail.ts'
import { type Account, findAccount } from '../accounts.queries.ts'
import { createEnvironment, insertUser } from '../environments.service.ts'
import { inEqualTime } from '../equal-time.ts'
import { hashPassword } from '../passwords.ts'

/** Above hashing a password and writing a company. */
const answerMs = 350
const uniqueViolation = '23505'

const isTaken = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === uniqueViolation

export type RegisterOptions = Pick<Platform, 'database' | 'withTenant'> & { mail: AccountMail }

/** The company, its first administrator, what they answered and the letter: all of it or nothing. */
const createCompany = (
  { withTenant, mail }: RegisterOptions,
  given: Registration,
  passwordHash: string,
): Promise<void> => {
  const envId = newId()
  return withTenant(envId, async ({ db }) => {
    await createEnvironment(db, { id: envId, name: given.companyName, firstStepsOpen: true })
    const { email, displayName } = given
    const id = await insertUser(db, { envId, email, displayName, roleNumber: 1, passwordHash, emailConfirmedAt: null })
    const now = new Date()
    await db
      .insertInto('companyStarts')
      .values({
        envId,
        answers: JSON.stringify(given.answers),
        termsAcceptedAt: now,
        exampleState: given.start === 'example' ? 'wanted' : 'none',
        createdAt: now,
      })
      .execute()
    await mail.confirm(db, { id, email })
  })
}

const tellOwner = ({ database, mail }: RegisterOptions, account: Account): Promise<void> =>
  mail.knownAccount(database, account)

/**
 * Registers a company (spec.md §4 and §5). Who asks learns nothing about the e-mail: when it has an account already, its
 * owner is told by letter and nothing else happens.
 */
export const createRegister =
  (options: RegisterOptions) =>
  (given: Registration): Promise<void> =>
    inEqualTime(answerMs, async () => {
      const passwordHash = await hashPassword(given.password)
      const known = await findAccount(options.database, given.email)
      if (known) return tellOwner(options, known)
      try {
        await createCompany(options, given, passwordHash)
      } catch (error) {
        // Two at once with one e-mail: the second meets the first's.
        const winner = isTaken(error) ? await findAccount(options.database, given.email) : null
        if (!winner) throw error
        await tellOwner(options, winner)
      }
    })
