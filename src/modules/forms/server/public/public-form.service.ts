import { isProblem, problem, problems } from '../../../../kernel/contract/problems.ts'
import type { Tenant, WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { createRateLimiter } from '../../../../kernel/server/http/rate-limit.ts'
import { formProblems } from '../../contract/problems.ts'
import { answersPerMinute, linkProblems, type PublicAnswer, type PublicView } from '../../contract/public/links.ts'
import type { Judging } from '../answers/judge-answer.ts'
import { receiveAnswer } from '../answers/receive.service.ts'
import { openVersionOf, requireForm } from '../forms/stored-form.ts'
import { findVersion } from '../forms/version.queries.ts'
import { environmentOf, hashLinkToken, newOpening, readOpening } from './link-token.ts'
import { findLinkByHash, takePlace } from './links.queries.ts'

const requireOpenLink = async (tenant: Tenant, token: string) => {
  const link = await findLinkByHash(tenant, hashLinkToken(token))
  if (!link) throw problem(problems.notFound)
  if (link.state === 'full') throw problem(linkProblems.full)
  if (link.state !== 'open') throw problem(linkProblems.closed)
  return link
}

const inEnvironment = <T>(withTenant: WithTenant, token: string, work: (tenant: Tenant) => Promise<T>): Promise<T> => {
  const envId = environmentOf(token)
  if (!envId) throw problem(problems.notFound)
  return withTenant(envId, work, { readOnly: true })
}

/** The form of a link, without a session. Throws notFound, closed, full, retired. */
export const openPublicForm = (
  withTenant: WithTenant,
  secret: string,
  { token, now }: { token: string; now: Date },
): Promise<PublicView> =>
  inEnvironment(withTenant, token, async tenant => {
    const link = await requireOpenLink(tenant, token)
    const form = await requireForm(tenant, link.formId)
    const version = await findVersion(tenant, form.id, openVersionOf(form))
    if (!version) throw problem(problems.notFound)
    return {
      form: { id: form.id, name: form.name },
      company: (await tenant.environment()).name,
      version: version.number,
      definition: version.definition,
      opening: newOpening(secret, link.id, now),
    }
  })

const openedAt = (secret: string, stamp: { linkId: string; opening: string; now: Date }): Date => {
  const reading = readOpening(secret, stamp)
  if (reading.state === 'valid') return reading.openedAt
  if (reading.state === 'early') throw problem(linkProblems.tooFast)
  if (reading.state === 'stale') throw problem(linkProblems.stale)
  throw problem(problems.invalidInput, {
    errors: [{ path: 'opening', message: 'Volvé a cargar la página: lo que escribiste sigue acá.' }],
  })
}

type Opened = Pick<PublicAnswer, 'opening' | 'version' | 'data'> & { startedAt: Date; now: Date }

const receivedAt = (link: { id: string; formId: string }, { opening, version, data, startedAt, now }: Opened) => ({
  key: `link-${opening}`,
  formId: link.formId,
  version,
  customerId: null,
  opportunityId: null,
  startedAt: startedAt.toISOString(),
  takenAt: now.toISOString(),
  place: null,
  origin: 'link' as const,
  linkId: link.id,
  data,
})

/**
 * Receives answers at links. What slows programs down: the stamp of the opening, which is signed, good for one answer and
 * not at once; a field that only programs fill in, answered as if all were well; and a limit for each link, beside the
 * route's own limit for each address (docs/decisions/0079-assignments-and-links.md).
 */
export const createPublicAnswering = (judging: Judging, secret: string) => {
  const limiter = createRateLimiter('form-link')
  return async (
    token: string,
    { opening, version, website, data }: PublicAnswer,
    now: Date,
  ): Promise<{ status: 'created' | 'repeated' | 'rejected' }> => {
    const facts = await inEnvironment(judging.withTenant, token, async tenant => ({
      envId: tenant.envId,
      timeZone: (await tenant.environment()).timeZone,
      link: await requireOpenLink(tenant, token),
    }))
    const { envId, timeZone, link } = facts
    const startedAt = openedAt(secret, { linkId: link.id, opening, now })
    await judging.withTenant(envId, ({ db }) => limiter.take(db, link.id, { max: answersPerMinute, windowSeconds: 60 }))
    if (website !== '') return { status: 'created' }
    const author = { envId, session: null, name: `Enlace «${link.name}»`, timeZone }
    const sent = receivedAt(link, { opening, version, data, startedAt, now })
    try {
      const { status } = await receiveAnswer(judging, author, sent, async tenant => {
        if (!(await takePlace(tenant, link.id, now))) throw problem(linkProblems.full)
      })
      return { status }
    } catch (error) {
      // The first answer of an opening stays, whatever is sent under it afterwards.
      if (isProblem(error) && error.problem === formProblems.anotherAnswer) return { status: 'repeated' }
      throw error
    }
  }
}
