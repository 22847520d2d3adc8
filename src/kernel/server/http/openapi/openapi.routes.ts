import { apiDocumentRoutes } from '../../../contract/api-documents.ts'
import { problem, problems } from '../../../contract/problems.ts'
import type { RouteContract } from '../../../contract/route.ts'
import { type BoundRoute, handleOpen } from '../register-routes.ts'
import { areasOf, indexOf } from './areas.ts'
import { openApiDocument } from './document.ts'
import { createKeptAnswer } from './kept-answer.ts'
import type { ScopeOf } from './operation.ts'

/** The documents of all routes, and the page that shows them where a web client is served. */
export const createOpenApiRoutes = (routes: BoundRoute[], scopeOf: ScopeOf): BoundRoute[] => {
  const own = Object.values(apiDocumentRoutes) as unknown as RouteContract[]
  const contracts = [...routes.map(({ contract }) => contract), ...own]
  const areas = areasOf(contracts)
  const documents = new Map(
    areas.map(({ name, title, contracts: held }) => [
      name,
      createKeptAnswer(() => openApiDocument(held, `Andén: ${title}`, scopeOf)),
    ]),
  )
  const index = createKeptAnswer(() => indexOf(areas, ({ name }) => apiDocumentRoutes.area.path.replace(':area', name)))
  const whole = createKeptAnswer(() => openApiDocument(contracts, 'Andén', scopeOf))
  return [
    handleOpen(apiDocumentRoutes.whole, ({ request, reply }) => whole(request, reply)),
    handleOpen(apiDocumentRoutes.index, ({ request, reply }) => index(request, reply)),
    handleOpen(apiDocumentRoutes.area, async ({ params, request, reply }) => {
      const document = documents.get(params.area)
      if (!document) throw problem(problems.notFound)
      return document(request, reply)
    }),
    handleOpen(apiDocumentRoutes.page, async ({ request, reply }) => {
      const { apiDocsPage } = request.server
      if (!apiDocsPage) throw problem(problems.notFound)
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(apiDocsPage)
    }),
  ]
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The page of the documentation, where a web client is served. */
    apiDocsPage?: string
  }
}
