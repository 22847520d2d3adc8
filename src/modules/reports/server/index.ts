import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { bindFavorites } from './favorites.routes.ts'
import { bindReports } from './reports.routes.ts'
import { bindSchedules } from './schedules/schedules.routes.ts'
import { bindStatistics } from './statistics/statistics.routes.ts'

export { createReportSender } from './schedules/report-sender.ts'
export { seedSchedules } from './schedules/seed.ts'
export { answerStatistics } from './statistics/statistics.service.ts'

export const createReportRoutes = ({ withTenant }: Platform): BoundRoute[] => {
  const now = (): Date => new Date()
  return [
    ...bindReports({ withTenant, now }),
    ...bindStatistics({ withTenant, now }),
    ...bindFavorites(),
    ...bindSchedules(now),
  ]
}
