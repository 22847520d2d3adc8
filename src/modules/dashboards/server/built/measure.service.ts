import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { isOrdered, measureOf, type Statistics, type StatisticsQuery } from '../../../reports/contract/statistics.ts'
import type { MeasureAnswer, MeasureQuery } from '../../contract/built/measure.ts'

/** The statistics of the reports, which stand on this module: the composition root hands them over. */
export type AnswerStatistics = (
  tenant: Tenant,
  reader: Session,
  query: StatisticsQuery,
  now: Date,
) => Promise<Statistics>

/**
 * The first rows of a measure by a dimension and what the others add up to; time is never cut. Money in cents, in the
 * reader's own scope.
 */
export const answerMeasure = (
  { measure, by, top, ...selection }: MeasureQuery,
  answer: (query: StatisticsQuery) => Promise<Statistics>,
): Promise<MeasureAnswer> =>
  answer({ ...selection, measure, rows: by }).then(({ rows, total, previousTotal, rowCount }) => {
    const shown = isOrdered(by) ? rows : rows.slice(0, top)
    const cut = rowCount > shown.length && measureOf(measure).adds && total !== null
    return {
      rows: shown.map(({ key, label, value, previous, share }) => ({ key, label, value, previous, share })),
      rest: cut ? total - shown.reduce((sum, { value }) => sum + (value ?? 0), 0) : null,
      total,
      previousTotal,
      rowCount,
    }
  })
