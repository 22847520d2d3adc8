import { isProblem, problem } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { createRateLimiter, type RateLimit } from '../../../../kernel/server/http/rate-limit.ts'
import { queueMail } from '../../../../kernel/server/mail/mail-queue.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import type { AuthenticateCustomer } from '../../../../kernel/server/session/customer-caller.ts'
import { inEqualTime } from '../../../identity/server/index.ts'
import { storeProblems } from '../../contract/problems.ts'
import { companyOfToken, hashCode, hashToken, newCode, newStoreToken } from '../tokens.ts'
import {
  companiesOfEmail,
  dropCode,
  endSession,
  findSession,
  insertSession,
  openDoor,
  personOfEmail,
  saveCode,
  takeInvitation,
  touchSession,
  tryCode,
} from './entry.queries.ts'
import { codeMail } from './entry-mails.ts'

/** Above what either way takes, so that the clock does not tell which e-mails may enter. */
const equalMs = 250
/** Codes to one mailbox. Those beyond it are not sent, and the answer does not tell. */
const codesPerMailbox: RateLimit = { max: 5, windowSeconds: 3600 }
/** Codes tried for one mailbox, right or wrong, over all the codes that it was sent. */
const triesPerMailbox: RateLimit = { max: 20, windowSeconds: 3600 }

export const sessionDays = 90
/** How often a session's last use is written, at most. */
const touchMs = 3_600_000

type Options = Pick<Platform, 'database' | 'withTenant' | 'secret'>
type Allowed = { envId: string; name: string }
export type Granted =
  | { state: 'entered'; token: string }
  | { state: 'choose'; companies: { id: string; name: string }[] }

export type EntryService = ReturnType<typeof createEntryService>

/** One person's session in one company; its secret is given once and only its hash is stored. */
const openSession = async (tenant: Tenant, personId: string, device: string | null): Promise<string> => {
  const token = newStoreToken(tenant.envId)
  await insertSession(tenant, { personId, tokenHash: hashToken(token), device, days: sessionDays })
  return token
}

/** Entering the store by a link or by a code of an e-mail, and proving who calls. */
export const createEntryService = ({ database, withTenant, secret }: Options) => {
  const mailboxes = createRateLimiter('store')

  const isWithin = async (key: string, limit: RateLimit): Promise<boolean> => {
    try {
      await mailboxes.take(database, key, limit)
      return true
    } catch (error) {
      if (isProblem(error)) return false
      throw error
    }
  }

  const sendCodeOf = async (tenant: Tenant, email: string, code: string): Promise<boolean> => {
    const person = await personOfEmail(tenant, email)
    if (!person) return false
    await saveCode(tenant, person.personId, hashCode(secret, person.personId, code))
    return true
  }

  /** Whether a code opens this company. Answers instead of throwing: the count of tries must be written. */
  const isRight = async (tenant: Tenant, email: string, code: string): Promise<boolean> => {
    const person = await personOfEmail(tenant, email)
    const codeHash = person && (await tryCode(tenant, person.personId))
    return Boolean(person && codeHash === hashCode(secret, person.personId, code))
  }

  const enter = (envId: string, email: string, device: string | null): Promise<string> =>
    withTenant(envId, async tenant => {
      const person = await personOfEmail(tenant, email)
      if (!person) throw problem(storeProblems.codeWrong)
      await dropCode(tenant, person.personId)
      return openSession(tenant, person.personId, device)
    })

  const companiesOpenedBy = async (email: string, code: string): Promise<Allowed[]> => {
    const opened: Allowed[] = []
    for (const envId of await companiesOfEmail(database, email))
      await withTenant(envId, async tenant => {
        if (await isRight(tenant, email, code)) opened.push({ envId, name: (await tenant.environment()).name })
      })
    return opened
  }

  return {
    /** Sends a code when the e-mail may enter somewhere. The answer and its time are the same when it may not. */
    sendCode: (typed: string): Promise<void> =>
      inEqualTime(equalMs, async () => {
        const email = typed.toLowerCase()
        if (!(await isWithin(`send ${email}`, codesPerMailbox))) return
        const code = newCode()
        const companies = await companiesOfEmail(database, email)
        const sent = await Promise.all(
          companies.map(envId => withTenant(envId, tenant => sendCodeOf(tenant, email, code))),
        )
        if (sent.includes(true)) await queueMail(database, codeMail({ to: email, code }))
      }),

    /**
     * Opens a session with a code. With several companies and none chosen, names them and spends nothing. Throws codeWrong
     * for a wrong, old or spent code, one try too many, and an e-mail that may not enter: all alike.
     */
    useCode: (typed: {
      email: string
      code: string
      company?: string | undefined
      device: string | null
    }): Promise<Granted> =>
      inEqualTime(equalMs, async () => {
        const email = typed.email.toLowerCase()
        const code = typed.code.replace(/\D/g, '')
        if (!(await isWithin(`try ${email}`, triesPerMailbox))) throw problem(storeProblems.codeWrong)
        const opened = await companiesOpenedBy(email, code)
        const chosen = typed.company ? opened.filter(({ envId }) => envId === typed.company) : opened
        const [first, ...others] = chosen
        if (!first) throw problem(storeProblems.codeWrong)
        if (others.length > 0)
          return { state: 'choose', companies: chosen.map(({ envId, name }) => ({ id: envId, name })) }
        return { state: 'entered', token: await enter(first.envId, email, typed.device) }
      }),

    /** Opens a session with a link, once, and lets the person's e-mail ask for codes from now on. */
    async useInvitation(token: string, device: string | null): Promise<Granted> {
      const envId = companyOfToken(token)
      if (!envId) throw problem(storeProblems.invitationGone)
      const opened = await withTenant(envId, async tenant => {
        const person = await takeInvitation(tenant, hashToken(token))
        if (!person) return null
        await openDoor(tenant, person.email)
        return openSession(tenant, person.personId, device)
      })
      if (!opened) throw problem(storeProblems.invitationGone)
      return { state: 'entered', token: opened }
    },

    leave: (tenant: Tenant, sessionId: string): Promise<void> => endSession(tenant, sessionId),

    authenticate: (async token => {
      const envId = companyOfToken(token)
      if (!envId) return null
      return withTenant(envId, async tenant => {
        const session = await findSession(tenant, hashToken(token))
        if (!session) return null
        const { id: sessionId, seenAt, ...person } = session
        if (Date.now() - Date.parse(seenAt) > touchMs)
          await touchSession(tenant, sessionId, new Date(Date.now() + sessionDays * 86_400_000))
        return { sessionId, envId, ...person }
      })
    }) satisfies AuthenticateCustomer,
  }
}
