import type { Kysely } from 'kysely'
import { isProblem } from '../../../kernel/contract/problems.ts'
import type { DB } from '../../../kernel/server/database/schema.generated.ts'
import { createRateLimiter, type RateLimit } from '../../../kernel/server/http/rate-limit.ts'
import { queueMail } from '../../../kernel/server/mail/mail-queue.ts'
import { accountMails } from './account/account-mails.ts'
import { issueAccountToken } from './account-tokens.ts'
import type { Account } from './accounts.queries.ts'
import { confirmMail, knownAccountMail, resetMail } from './mail-texts.ts'

/** Of one kind to one address: nobody fills a mailbox through us. What exceeds it is dropped, and the answer does not tell. */
const perMailbox: RateLimit = { max: 4, windowSeconds: 3600 }

export type AccountMail = ReturnType<typeof createAccountMail>

type Db = Kysely<DB>
type Recipient = Pick<Account, 'id' | 'email'>

/** The letters about accounts, each queued in the caller's transaction. */
export const createAccountMail = (publicUrl: string) => {
  const limiter = createRateLimiter('mail')
  const isWithinLimit = async (db: Db, kind: string, email: string): Promise<boolean> => {
    try {
      await limiter.take(db, `${kind} ${email.toLowerCase()}`, perMailbox)
      return true
    } catch (error) {
      if (isProblem(error)) return false
      throw error
    }
  }
  return {
    async confirm(db: Db, { id, email }: Recipient): Promise<void> {
      if (!(await isWithinLimit(db, 'confirm', email))) return
      const token = await issueAccountToken(db, { purpose: 'confirm', userId: id })
      await queueMail(db, confirmMail({ to: email, publicUrl, token }))
    },
    async reset(db: Db, { id, email }: Recipient): Promise<void> {
      if (!(await isWithinLimit(db, 'reset', email))) return
      const token = await issueAccountToken(db, { purpose: 'reset', userId: id })
      await queueMail(db, resetMail({ to: email, publicUrl, token }))
    },
    async knownAccount(db: Db, { email }: Recipient): Promise<void> {
      if (await isWithinLimit(db, 'known', email)) await queueMail(db, knownAccountMail({ to: email, publicUrl }))
    },
    passwordChanged: (db: Db, { email }: Recipient): Promise<void> =>
      queueMail(db, accountMails.passwordChanged(email)),
  }
}
