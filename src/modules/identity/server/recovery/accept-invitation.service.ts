import type { Kysely } from 'kysely'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { DB } from '../../../../kernel/server/database/schema.generated.ts'
import { identityProblems } from '../../contract/problems.ts'
import { takeAccountToken } from '../account-tokens.ts'
import { findAccountById, updateConfirmedAccount } from '../accounts.queries.ts'
import { hashPassword } from '../passwords.ts'
import type { RecoveryOptions } from './recovery.service.ts'

type Given = { token: string; displayName: string | undefined; password: string | undefined }

const missing = (path: string) => ({ path, message: 'Completá este dato.' })

/** Who is new needs a name and a password; who has a password keeps both: an invitation is no way to change them. */
const changeOf = async (hasPassword: boolean, { displayName, password }: Given) => {
  if (hasPassword) return {}
  const errors = [...(displayName ? [] : [missing('displayName')]), ...(password ? [] : [missing('password')])]
  if (!displayName || !password) throw problem(problems.invalidInput, { errors })
  return { displayName, passwordHash: await hashPassword(password) }
}

/** What else follows from accepting, in its transaction. */
export type OnAccepted = (db: Kysely<DB>, accepted: { userId: string; envId: string }) => Promise<void>

/** Accepts an invitation once per token; `linkSpent` (410) otherwise. The letter that brought it confirms the e-mail. */
export const createAcceptInvitation =
  ({ database }: RecoveryOptions, onAccepted: OnAccepted = async () => {}) =>
  (given: Given): Promise<{ email: string }> =>
    database.transaction().execute(async tx => {
      const taken = await takeAccountToken(tx, 'invite', given.token)
      const account = taken && (await findAccountById(tx, taken.userId))
      if (!account || !taken.envId) throw problem(identityProblems.linkSpent)
      await updateConfirmedAccount(tx, account.id, await changeOf(account.passwordHash !== null, given))
      await onAccepted(tx, { userId: account.id, envId: taken.envId })
      return { email: account.email }
    })
