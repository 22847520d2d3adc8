import { type BoundRoute, handle, handleOpen } from '../../../../kernel/server/http/register-routes.ts'
import { linkRoutes } from '../../contract/public/links.ts'
import type { Judging } from '../answers/judge-answer.ts'
import { closeLink, createLink, readLinks } from './links.service.ts'
import { createPublicAnswering, openPublicForm } from './public-form.service.ts'

/** Addresses at which a form is answered without an account. */
export const bindLinks = (judging: Judging, secret: string): BoundRoute[] => {
  const receive = createPublicAnswering(judging, secret)
  return [
    handle(linkRoutes.list, ({ params, ...acting }) => readLinks(acting, params.id)),
    handle(linkRoutes.create, ({ params, body, ...acting }) => createLink(acting, params.id, body)),
    handle(linkRoutes.close, ({ params, ...acting }) => closeLink(acting, params.id)),
    handleOpen(linkRoutes.open, ({ params }) =>
      openPublicForm(judging.withTenant, secret, { token: params.token, now: new Date() }),
    ),
    handleOpen(linkRoutes.answer, async ({ params, body, reply }) => {
      const outcome = await receive(params.token, body, new Date())
      if (outcome.status === 'created') reply.code(201)
      return outcome
    }),
  ]
}
