import { problem } from '../../../../kernel/contract/problems.ts'
import type { Database } from '../../../../kernel/server/database/pool.ts'
import type { WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { accountProblems } from '../../contract/account-problems.ts'
import type { AccountLink, LinkPurpose } from '../../contract/recovery.ts'
import type { AccountMail } from '../account-mail.ts'
import { takeAccountToken } from '../account-tokens.ts'
import {
  findAccount,
  findAccountById,
  findLink,
  hasProvenPassword,
  updateConfirmedAccount,
} from '../accounts.queries.ts'
import { inEqualTime } from '../equal-time.ts'
import { hashPassword } from '../passwords.ts'
import { recordInEveryEnvironment } from '../security-log.ts'
import { revokeSessionsOf } from '../session.queries.ts'
import { hashToken } from '../tokens.ts'

/** Above finding an account and queueing a letter. */
const answerMs = 120

export type RecoveryOptions = {
  database: Database
  withTenant: WithTenant
  mail: AccountMail
  /** This process stops serving the person's sessions at once; others within seconds. */
  forgetPerson: (userId: string) => void
}

/** Writes to the owner of the account, when there is one; the answer and its time are the same for everybody. */
export const createForgot =
  ({ database, mail }: RecoveryOptions) =>
  (email: string): Promise<void> =>
    inEqualTime(answerMs, async () => {
      const account = await findAccount(database, email)
      if (account && !account.suspendedAt) await database.transaction().execute(tx => mail.reset(tx, account))
    })

/** Whose a letter's link is; `linkSpent` (410) when it is unknown, used or too old. */
export const createReadLink =
  ({ database }: RecoveryOptions) =>
  async (purpose: LinkPurpose, token: string): Promise<AccountLink> => {
    const link = await findLink(database, purpose, hashToken(token))
    if (!link) throw problem(accountProblems.linkSpent)
    const { email, displayName, companyName } = link
    return { email, displayName, companyName, hasPassword: hasProvenPassword(link) }
  }

/** Sets a password once per token, confirms the e-mail that the letter reached, and ends every open session. */
export const createReset =
  ({ database, withTenant, mail, forgetPerson }: RecoveryOptions) =>
  async (token: string, password: string): Promise<{ email: string }> => {
    const passwordHash = await hashPassword(password)
    const account = await database.transaction().execute(async tx => {
      const taken = await takeAccountToken(tx, 'reset', token)
      const found = taken && (await findAccountById(tx, taken.userId))
      if (!found) throw problem(accountProblems.linkSpent)
      await updateConfirmedAccount(tx, found.id, { passwordHash })
      await revokeSessionsOf(tx, found.id)
      await mail.passwordChanged(tx, found)
      return found
    })
    forgetPerson(account.id)
    await recordInEveryEnvironment({ database, withTenant }, account, 'password-reset')
    return { email: account.email }
  }
