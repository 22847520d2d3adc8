import type { FastifyRequest } from 'fastify'
import { isProblem, problem } from '../../../../kernel/contract/problems.ts'
import { type BoundRoute, handleOpen } from '../../../../kernel/server/http/register-routes.ts'
import { providerRoutes } from '../../contract/provider.ts'
import { providerProblems } from '../../contract/provider-problems.ts'
import { answerSignIn, clientOf, cookieOptions } from '../session.routes.ts'
import type { Links } from '../session-view.ts'
import { newToken } from '../tokens.ts'
import { attemptSeconds } from './provider.queries.ts'
import type { ProviderService } from './provider.service.ts'

const browserCookie = 'anden_provider'

const browserOptions = (request: FastifyRequest) => ({
  ...cookieOptions(request),
  path: providerRoutes.start.path,
  maxAge: attemptSeconds,
})

/** `provider` is null in an installation without one. */
export const createProviderRoutes = (provider: ProviderService | null, links: Links): BoundRoute[] => [
  handleOpen(providerRoutes.start, async ({ request, reply }) => {
    if (!provider) throw problem(providerProblems.noProvider)
    // Two tabs that start at once share the cookie, and each finishes its own.
    const browser = request.cookies[browserCookie] ?? newToken()
    const url = await provider.start(browser)
    reply.setCookie(browserCookie, browser, browserOptions(request))
    return { url }
  }),
  handleOpen(providerRoutes.finish, async ({ body, request, reply }) => {
    if (!provider) throw problem(providerProblems.noProvider)
    const browser = request.cookies[browserCookie]
    if (!browser) throw problem(providerProblems.attemptUnknown)
    try {
      return answerSignIn({ request, reply, links }, await provider.finish(body.search, browser, clientOf(request)))
    } catch (error) {
      // A refusal is not our failure, but without its cause nobody could tell why.
      if (isProblem(error) && error.cause) request.log.warn({ err: error.cause }, error.problem.code)
      throw error
    }
  }),
]
