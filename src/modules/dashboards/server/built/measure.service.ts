import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { isOrdered, measureOf } from '../../../figures/contract/measures.ts'
import type { MeasureAnswer, MeasureQuery } from '../../contract/built/measure.ts'

/** The query of a measure by one or two dimensions, as the statistics take it. */
export type StatisticsQuery = Omit<MeasureQuery, 'by' | 'across' | 'top'> & {
  rows: MeasureQuery['by']
  columns?: MeasureQuery['across']
}

type Heading = { key: string; label: string; value: number | null }

/**
 * Money in cents, shares in percent points; `rowCount` and `columnCount` are the totals when rows or columns are cut
 * off.
 */
export type StatisticsAnswer = {
  rows: (Heading & { previous: number | null; share: number | null; cells: (number | null)[] })[]
  columns: Heading[]
  total: number | null
  previousTotal: number | null
  rowCount: number
  columnCount: number
}

/** Provided by the reports module, which depends on this one, through the composition root. */
export type AnswerStatistics = (
  tenant: Tenant,
  reader: Session,
  query: StatisticsQuery,
  now: Date,
) => Promise<StatisticsAnswer>

/**
 * The first rows of a measure by one or two dimensions, and the sum of the rest. Dimensions of time are not cut off.
 * Money in cents, within the reader's own scope.
 */
export const answerMeasure = (
  { measure, by, across, top, ...selection }: MeasureQuery,
  answer: (query: StatisticsQuery) => Promise<StatisticsAnswer>,
): Promise<MeasureAnswer> =>
  answer({ ...selection, measure, rows: by, columns: across }).then(
    ({ rows, columns, total, previousTotal, rowCount, columnCount }) => {
      const firstRows = isOrdered(by) ? rows : rows.slice(0, top)
      const isCut = rowCount > firstRows.length && measureOf(measure).adds && total !== null
      return {
        rows: firstRows.map(({ key, label, value, previous, share, cells }) => ({
          key,
          label,
          value,
          previous,
          share,
          cells,
        })),
        columns: columns.map(({ key, label, value }) => ({ key, label, value })),
        rest: isCut ? total - firstRows.reduce((sum, { value }) => sum + (value ?? 0), 0) : null,
        total,
        previousTotal,
        rowCount,
        columnCount,
      }
    },
  )
