import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { identityProblems, secondFactorProblems } from '../../contract/problems.ts'
import { createCodeCheck } from '../second-factor/code-check.ts'
import { findPending, holdSignIn, type ProviderProof, spendPending } from '../second-factor/pending-sign-ins.ts'
import { findPersonByIds, type Person, preferEnvironment, revokeSession } from '../session.queries.ts'
import { refuseSuspendedEnvironment, type SessionCache } from '../session-cache.ts'
import { mustEnrol } from '../session-view.ts'
import type { AdmitPhone, Client, Grant, Held } from './client.ts'
import type { PasswordProof } from './password-proof.ts'
import type { SessionOpener } from './session-opener.ts'

type PhoneProof = { code: string | null; deviceId: string | null }

type Options = Pick<Platform, 'database' | 'secret'> & {
  cache: SessionCache
  opener: SessionOpener
  prove: (proof: PasswordProof) => Promise<Person>
  admitPhone: AdmitPhone | undefined
}

/** The ways in: by password, by identity provider, by second factor, to another company, from a phone. */
export const createSignIn = ({ database, secret, cache, opener, prove, admitPhone }: Options) => {
  const checkCode = createCodeCheck({ database, secret })

  /** Lets a proved person in, or holds them for their second factor. */
  const enter = async (person: Person, client: Client, provider: ProviderProof | null): Promise<Grant | Held> =>
    person.hasSecondFactor
      ? { pendingToken: await holdSignIn(database, { ...person, provider }) }
      : opener.openForBrowser(person, client, provider)

  /** A wrong code of somebody who proved the first step is worth a line in the log. */
  const checkSecondStep = async (person: Person, code: string, client: Client): Promise<void> => {
    try {
      await checkCode(person.userId, code)
    } catch (error) {
      await opener.log(person, 'code-failed', client)
      throw error
    }
  }

  return {
    signIn: async (email: string, password: string, client: Client): Promise<Grant | Held> =>
      enter(await prove({ email, password, client }), client, null),

    /** Somebody whom the identity provider proved. */
    enter,

    /** The second step: throws stepExpired when the first was too long ago, codeWrong for a wrong code. */
    async finishSignIn(pendingToken: string, code: string, client: Client): Promise<Grant> {
      const pending = await findPending(database, pendingToken)
      const person = pending && (await findPersonByIds(database, pending))
      if (!person) throw problem(secondFactorProblems.stepExpired)
      if (person.isSuspended) throw problem(identityProblems.suspended)
      refuseSuspendedEnvironment(person)
      await checkSecondStep(person, code, client)
      if (!(await spendPending(database, pendingToken))) throw problem(secondFactorProblems.stepExpired)
      return opener.openForBrowser(person, client, pending.provider)
    },

    /**
     * The same person in another of their companies: a session of its own there, and this one ends. The next sign-in
     * goes there too. Problem: not one of theirs, or suspended in it.
     */
    async enterCompany(session: Session, envId: string, client: Client): Promise<Grant> {
      const person = await findPersonByIds(database, { userId: session.userId, envId })
      if (!person || person.isSuspended) throw problem(problems.notFound)
      refuseSuspendedEnvironment(person)
      await preferEnvironment(database, { userId: session.userId, envId })
      const grant = await opener.openForBrowser(person, client, null)
      await revokeSession(database, session.id)
      cache.forget(session.id)
      return grant
    },

    /**
     * A token for a phone or another program: no cookie, no renewal. `code` is what a person with a second factor adds,
     * `deviceId` what a phone calls itself.
     */
    async programToken(email: string, password: string, client: Client, phone: PhoneProof): Promise<string> {
      const { code, deviceId } = phone
      const person = await prove({ email, password, client, deviceId })
      if (mustEnrol(person)) throw problem(problems.secondFactorRequired)
      if (person.hasSecondFactor && !code) throw problem(secondFactorProblems.codeRequired)
      if (person.hasSecondFactor && code) await checkSecondStep(person, code, client)
      await admitPhone?.(person, { deviceId, deviceName: client.userAgent })
      return opener.openForProgram(person, client, deviceId)
    },
  }
}
