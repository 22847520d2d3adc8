import type { Platform } from './kernel/server/platform.ts'
import { createDashboardPainter, type DashboardPainter } from './modules/dashboards/server/index.ts'
import { questionPaper } from './modules/forms/server/index.ts'
import { pickingPaper } from './modules/picking/server/index.ts'
import { answerStatistics } from './modules/reports/server/index.ts'
import { logisticsPaper } from './modules/settlements/server/index.ts'

/** Dashboards on paper stand on the figures of several modules: like the server itself, this only lists their doors. */
export const createPainter = ({ withTenant, files }: Pick<Platform, 'withTenant' | 'files'>): DashboardPainter =>
  createDashboardPainter({
    withTenant,
    files,
    now: () => new Date(),
    statistics: answerStatistics,
    question: questionPaper,
    kits: { logistica: logisticsPaper, picking: pickingPaper },
  })
