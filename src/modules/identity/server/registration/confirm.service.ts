import { problem } from '../../../../kernel/contract/problems.ts'
import type { Database } from '../../../../kernel/server/database/pool.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { accountProblems } from '../../contract/account-problems.ts'
import type { AccountMail } from '../account-mail.ts'
import { takeAccountToken } from '../account-tokens.ts'
import { findAccount, findLink, updateConfirmedAccount } from '../accounts.queries.ts'
import { inEqualTime } from '../equal-time.ts'
import { passwordMatches } from '../passwords.ts'
import type { Client } from '../sign-in/client.ts'
import type { SignInLimits } from '../sign-in-limits.ts'
import { hashToken } from '../tokens.ts'

/** Above finding an account and queueing a letter. */
const answerMs = 120

export type ConfirmOptions = { database: Database; mail: AccountMail; limits: SignInLimits }

type Given = { token: string; password: string | undefined; session: Session | null; client: Client }

/**
 * Confirms an e-mail and answers it. The letter proves the mailbox, and the password (or the person's open session) that
 * whoever reads it made the account: else somebody could register another's e-mail and wait for its owner to confirm it.
 */
export const createConfirm =
  ({ database, limits }: ConfirmOptions) =>
  async ({ token, password, session, client }: Given): Promise<{ email: string }> => {
    const link = await findLink(database, 'confirm', hashToken(token))
    if (!link) throw problem(accountProblems.linkSpent)
    if (session?.userId !== link.id) {
      // Whoever holds the link has read the letter: strangers have no part in its count.
      const attempt = { email: link.email, ip: client.ip, device: hashToken(token) }
      await limits.begin(attempt)
      if (!(await passwordMatches(link.passwordHash, password ?? ''))) {
        await limits.failed(attempt)
        throw problem(accountProblems.wrongPassword)
      }
      await limits.succeeded(attempt)
    }
    await database.transaction().execute(async tx => {
      if (!(await takeAccountToken(tx, 'confirm', token))) throw problem(accountProblems.linkSpent)
      await updateConfirmedAccount(tx, link.id)
    })
    return { email: link.email }
  }

/** Writes again to whoever has not confirmed; the answer is the same for everybody. */
export const createResend =
  ({ database, mail }: ConfirmOptions) =>
  (email: string): Promise<void> =>
    inEqualTime(answerMs, async () => {
      const account = await findAccount(database, email)
      if (account && !account.emailConfirmedAt && !account.suspendedAt)
        await database.transaction().execute(tx => mail.confirm(tx, account))
    })
