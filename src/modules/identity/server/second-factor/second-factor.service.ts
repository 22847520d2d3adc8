import { problem } from '../../../../kernel/contract/problems.ts'
import { settingsOf } from '../../../../kernel/contract/settings-group.ts'
import { queueMail } from '../../../../kernel/server/mail/mail-queue.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { secondFactorProblems } from '../../contract/problems.ts'
import type { SecondFactorState } from '../../contract/second-factor.ts'
import { securityRules } from '../../contract/security-settings.ts'
import { findAccount } from '../account/account.queries.ts'
import { accountMails } from '../account/account-mails.ts'
import { createPasswordProof } from '../account/password-proof.ts'
import { recordSecurityEvent } from '../security-log.ts'
import { createCodeCheck, secretSealer } from './code-check.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  markConfirmed,
  putUnconfirmed,
  replaceRecoveryCodes,
} from './second-factor.queries.ts'
import { enrolmentUri, newSecret } from './totp.ts'

export type SecondFactorServices = Pick<Platform, 'database' | 'withTenant' | 'secret'>

/** A person's own second factor: switched on with a first code, its recovery codes shown once, switched off with proof. */
export const createSecondFactorService = ({ database, withTenant, secret }: SecondFactorServices) => {
  const sealer = secretSealer(secret)
  const checkCode = createCodeCheck({ database, secret })
  const provePassword = createPasswordProof(database)

  const freshCodes = (userId: string): { codes: string[]; hashes: string[] } => {
    const codes = newRecoveryCodes()
    return { codes, hashes: codes.map(code => hashRecoveryCode(secret, userId, code)) }
  }

  return {
    async state({ userId, envId }: Session): Promise<SecondFactorState> {
      const [account, factor, recoveryCodesLeft, environment] = await Promise.all([
        findAccount(database, userId),
        findSecondFactor(database, userId),
        countRecoveryCodes(database, userId),
        database.selectFrom('environments').select('settings').where('id', '=', envId).executeTakeFirst(),
      ])
      return {
        enabledAt: factor?.confirmedAt ?? null,
        recoveryCodesLeft,
        isRequired: settingsOf(securityRules, environment?.settings).requireSecondFactor,
        hasPassword: account.passwordHash !== null,
      }
    },

    /** A secret that counts only once a code of it was given back. Starting again replaces it. */
    async start({ userId, email }: Session, password: string | undefined): Promise<{ secret: string; uri: string }> {
      await provePassword(userId, password)
      const fresh = newSecret()
      if (!(await putUnconfirmed(database, userId, sealer.seal(fresh, userId))))
        throw problem(secondFactorProblems.alreadyOn)
      return { secret: fresh, uri: enrolmentUri(fresh, email) }
    },

    /** Answers the recovery codes, which are never shown again. */
    async confirm(session: Session, code: string): Promise<string[]> {
      await checkCode(session.userId, code, 'unconfirmed')
      const { codes, hashes } = freshCodes(session.userId)
      await withTenant(session.envId, async tenant => {
        if (!(await markConfirmed(tenant.db, session.userId))) throw problem(secondFactorProblems.alreadyOn)
        await replaceRecoveryCodes(tenant.db, session.userId, hashes)
        await recordSecurityEvent(tenant, { action: 'second-factor-on', person: session })
        await queueMail(tenant.db, accountMails.secondFactorOn(session.email))
      })
      return codes
    },

    async renewCodes(session: Session, code: string): Promise<string[]> {
      await checkCode(session.userId, code)
      const { codes, hashes } = freshCodes(session.userId)
      await withTenant(session.envId, async tenant => {
        await replaceRecoveryCodes(tenant.db, session.userId, hashes)
        await recordSecurityEvent(tenant, { action: 'recovery-codes-renewed', person: session })
      })
      return codes
    },

    async disable(session: Session, given: { password?: string | undefined; code: string }): Promise<void> {
      await provePassword(session.userId, given.password)
      await checkCode(session.userId, given.code)
      await withTenant(session.envId, async tenant => {
        if (!(await deleteSecondFactor(tenant.db, session.userId))) throw problem(secondFactorProblems.notOn)
        await recordSecurityEvent(tenant, { action: 'second-factor-off', person: session })
        await queueMail(tenant.db, accountMails.secondFactorOff(session.email))
      })
    },
  }
}
