import type { Kysely } from 'kysely'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { DB } from '../../../../kernel/server/database/schema.generated.ts'
import { accountProblems } from '../../contract/account-problems.ts'
import { takeAccountToken } from '../account-tokens.ts'
import {
  type Account,
  type AccountChange,
  findAccountById,
  hasProvenPassword,
  updateConfirmedAccount,
} from '../accounts.queries.ts'
import { hashPassword } from '../passwords.ts'
import { revokeSessionsOf } from '../session.queries.ts'
import type { RecoveryOptions } from './recovery.service.ts'

type Given = { token: string; displayName: string | undefined; password: string | undefined }

const missing = (path: string) => ({ path, message: 'Completá este dato.' })

/**
 * Who is new needs a name and a password; who has a proven account keeps both: an invitation is no way to change them.
 * A password that was set before anybody proved to read the mailbox may be a stranger's, and does not survive.
 */
const changeOf = async (account: Account, { displayName, password }: Given): Promise<AccountChange> => {
  if (hasProvenPassword(account)) return {}
  const errors = [...(displayName ? [] : [missing('displayName')]), ...(password ? [] : [missing('password')])]
  if (!displayName || !password) throw problem(problems.invalidInput, { errors })
  return { displayName, passwordHash: await hashPassword(password) }
}

/** What else follows from accepting, in its transaction. */
export type OnAccepted = (db: Kysely<DB>, accepted: { userId: string; envId: string }) => Promise<void>

/** Accepts an invitation once per token; `linkSpent` (410) otherwise. The letter that brought it confirms the e-mail. */
export const createAcceptInvitation =
  ({ database, forgetPerson }: RecoveryOptions, onAccepted: OnAccepted) =>
  (given: Given): Promise<{ email: string }> =>
    database.transaction().execute(async tx => {
      const taken = await takeAccountToken(tx, 'invite', given.token)
      const account = taken && (await findAccountById(tx, taken.userId))
      if (!account || !taken.envId) throw problem(accountProblems.linkSpent)
      const change = await changeOf(account, given)
      await updateConfirmedAccount(tx, account.id, change)
      if (change.passwordHash) {
        await revokeSessionsOf(tx, account.id)
        forgetPerson(account.id)
      }
      await onAccepted(tx, { userId: account.id, envId: taken.envId })
      return { email: account.email }
    })
