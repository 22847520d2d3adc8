import { type BoundRoute, handleOpen, signedIn } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { createDayOpener } from '../../sales/server/index.ts'
import { coverageRoutes } from '../contract/coverage.ts'
import { performanceRoutes } from '../contract/performance.ts'
import { timelineRoutes } from '../contract/timeline.ts'
import {
  answerChanges,
  answerCoverage,
  answerCustomers,
  answerTracks,
  exportCustomers,
} from './coverage/coverage.service.ts'
import { exportPerformance } from './performance/performance.export.ts'
import { answerPerformance, answerSeller } from './performance/performance.service.ts'
import type { StreetDependencies } from './street.ts'
import { answerDay, answerSellers } from './timeline/timeline.service.ts'

const timeline = (dependencies: StreetDependencies): BoundRoute[] => [
  handleOpen(timelineRoutes.sellers, ({ session, query }) => answerSellers(dependencies, signedIn(session), query.day)),
  handleOpen(timelineRoutes.day, ({ session, params, query }) =>
    answerDay(dependencies, signedIn(session), { ...params, ...query }),
  ),
]

const performance = (dependencies: StreetDependencies): BoundRoute[] => [
  handleOpen(performanceRoutes.sellers, ({ session, query }) =>
    answerPerformance(dependencies, signedIn(session), query),
  ),
  handleOpen(performanceRoutes.export, ({ session, query, reply }) =>
    exportPerformance(dependencies, signedIn(session), query, reply),
  ),
  handleOpen(performanceRoutes.detail, ({ session, params, query }) =>
    answerSeller(dependencies, signedIn(session), params.sellerKey, query),
  ),
]

const coverage = (dependencies: StreetDependencies): BoundRoute[] => [
  handleOpen(coverageRoutes.map, ({ session, query }) => answerCoverage(dependencies, signedIn(session), query)),
  handleOpen(coverageRoutes.changes, ({ session, query }) => answerChanges(dependencies, signedIn(session), query)),
  handleOpen(coverageRoutes.tracks, ({ session, query }) => answerTracks(dependencies, signedIn(session), query)),
  handleOpen(coverageRoutes.customers, ({ session, query }) => answerCustomers(dependencies, signedIn(session), query)),
  handleOpen(coverageRoutes.export, ({ session, query, reply }) =>
    exportCustomers(dependencies, signedIn(session), query, reply),
  ),
]

/** Línea de tiempo, Informe de Vendedores and Cobertura. */
export const createStreetRoutes = ({ withTenant }: Platform): BoundRoute[] => {
  const dependencies = { withTenant, now: () => new Date(), planDay: createDayOpener(withTenant) }
  return [...timeline(dependencies), ...performance(dependencies), ...coverage(dependencies)]
}
