import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { fieldErrors } from '../../../../kernel/server/http/parse-input.ts'
import { asProblem } from '../../../../kernel/server/http/problem-answers.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { findNamedArticles } from '../../../catalog/server/index.ts'
import { type AnswerOutcome, type AnswerWire, answeringRoutes, answerWire } from '../../contract/answering.ts'
import { maximumAnswerItems } from '../../contract/problems.ts'
import type { Judging } from './judge-answer.ts'
import { openForm } from './open.service.ts'
import { type Author, receiveAnswer } from './receive.service.ts'
import { findTasks } from './tasks.queries.ts'
import { updateAnswer } from './update.service.ts'

const authorOf = (session: Session): Author => ({
  envId: session.envId,
  session,
  name: session.displayName,
  timeZone: session.timeZone,
})

const parse = (item: unknown): AnswerWire => {
  const parsed = answerWire.safeParse(item)
  if (!parsed.success) throw problem(problems.invalidInput, { errors: fieldErrors(parsed.error) })
  return parsed.data
}

const claimedKey = (item: unknown): string => {
  const key = (item as { key?: unknown } | null)?.key
  return typeof key === 'string' ? key.slice(0, 100) : ''
}

/** What will never be accepted is a rejection of its own answer. An error of the server fails the request: it is sent again. */
const rejectionOf = (item: unknown, error: unknown): AnswerOutcome => {
  const failure = asProblem(error)
  if (failure.problem.status >= 500 || failure.problem === problems.conflict) throw error
  const { errors, userMessage } = failure
  const existingId = errors.find(({ path }) => path === 'existingId')?.message
  return {
    key: claimedKey(item),
    status: 'rejected',
    problem: failure.problem.code,
    ...(existingId ? { existingId } : {}),
    errors: errors.length > 0 && !existingId ? errors : [{ path: '', message: userMessage }],
  }
}

const receiveMany = async (judging: Judging, session: Session, items: unknown) => {
  if (!Array.isArray(items) || items.length === 0 || items.length > maximumAnswerItems)
    throw problem(problems.invalidInput, {
      errors: [{ path: 'items', message: `Enviá de 1 a ${maximumAnswerItems} respuestas.` }],
    })
  const outcomes: AnswerOutcome[] = []
  for (const item of items)
    try {
      outcomes.push(await receiveAnswer(judging, authorOf(session), parse(item)))
    } catch (error) {
      outcomes.push(rejectionOf(item, error))
    }
  const count = (status: AnswerOutcome['status']): number => outcomes.filter(one => one.status === status).length
  return { items: outcomes, created: count('created'), repeated: count('repeated'), rejected: count('rejected') }
}

/** How answers come in. */
export const bindAnswering = (judging: Judging): BoundRoute[] => [
  handle(answeringRoutes.tasks, ({ tenant, session }) => findTasks(tenant, session)),
  handle(answeringRoutes.articles, async ({ tenant, query: { text, limit } }) => ({
    items: await findNamedArticles(tenant, text, limit),
  })),
  handle(answeringRoutes.open, ({ params, query, ...acting }) => openForm(acting, params.id, query)),
  handleOpen(answeringRoutes.receive, async ({ session: maybe, body, reply }) => {
    const session = signedIn(maybe)
    if ('items' in body) return receiveMany(judging, session, body.items)
    const outcome = await receiveAnswer(judging, authorOf(session), parse(body))
    if (outcome.status === 'created') reply.code(201)
    return outcome
  }),
  handleOpen(answeringRoutes.update, ({ session, params, body }) =>
    updateAnswer(judging, signedIn(session), params.id, body),
  ),
]
