import { problem, problems } from '../../../kernel/contract/problems.ts'
import { type BoundRoute, handle } from '../../../kernel/server/http/register-routes.ts'
import { findReport, reports } from '../contract/library.ts'
import { favoriteRoutes } from '../contract/report-routes.ts'

/** Each person's favorite reports, without those that do not exist any more. */
export const bindFavorites = (): BoundRoute[] => [
  handle(favoriteRoutes.list, async ({ tenant, session }) => {
    const favorites = await tenant.db
      .selectFrom('reportFavorites')
      .select('report')
      .where('envId', '=', tenant.envId)
      .where('userId', '=', session.userId)
      .orderBy('report')
      .limit(reports.length * 2)
      .execute()
    return { items: favorites.map(({ report }) => report).filter(report => findReport(report)) }
  }),
  handle(favoriteRoutes.set, async ({ tenant, session, params, body }) => {
    if (!findReport(params.report)) throw problem(problems.notFound, { message: 'No hay un informe con ese nombre.' })
    const { envId, db } = tenant
    const row = { envId, userId: session.userId, report: params.report }
    if (body.isFavorite)
      await db
        .insertInto('reportFavorites')
        .values(row)
        .onConflict(conflict => conflict.doNothing())
        .execute()
    else
      await db
        .deleteFrom('reportFavorites')
        .where('envId', '=', envId)
        .where('userId', '=', row.userId)
        .where('report', '=', row.report)
        .execute()
  }),
]
