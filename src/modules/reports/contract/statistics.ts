import { z } from 'zod'
import { daySchema } from '../../../kernel/contract/fields.ts'
import { formatNumber } from '../../../kernel/contract/formats.ts'
import { exportFormats } from '../../../kernel/contract/resource.ts'
import { permission } from '../../../kernel/contract/roles.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { checkPairs, selectionFields } from '../../dashboards/contract/sales-query.ts'
import { dimensions, isKnownBy, measures } from '../../figures/contract/measures.ts'

const idOf = <T extends Record<string, object>>(choices: T) =>
  z.enum(Object.keys(choices) as [keyof T & string, ...(keyof T & string)[]], 'Elegí una de las opciones.')

const queryFields = {
  measure: idOf(measures).default('net'),
  rows: idOf(dimensions).default('seller'),
  columns: z
    .preprocess(value => (value === '' ? undefined : value), idOf(dimensions).optional())
    .meta({ examples: ['channel'] }),
  ...selectionFields,
  from: daySchema,
  to: daySchema,
}
const plain = z.strictObject(queryFields)
type Asked = z.output<typeof plain>

const check = (query: Asked, context: z.RefinementCtx): void => {
  checkPairs(query, context)
  if (query.columns === query.rows)
    context.addIssue({ code: 'custom', path: ['columns'], message: 'Elegí dos dimensiones distintas.' })
  if (!isKnownBy(query.measure, query.columns ? [query.rows, query.columns] : [query.rows]))
    context.addIssue({
      code: 'custom',
      path: ['measure'],
      message: `«${measures[query.measure].title}» no se puede abrir por esa dimensión.`,
    })
}

export const statisticsQuery = plain.superRefine(check)
export type StatisticsQuery = z.output<typeof statisticsQuery>
export const statisticsExportQuery = z
  .strictObject({ ...queryFields, format: z.enum(exportFormats) })
  .superRefine(check)

const heading = z.object({
  /** A code, a day, an hour; empty for what belongs to nothing. */
  key: z.string(),
  label: z.string(),
  value: z.number().nullable(),
})

export const statistics = z.object({
  rows: z.array(
    heading.extend({
      previous: z.number().nullable(),
      /** Percent points of the total; null where nothing is added up. */
      share: z.number().nullable(),
      /** One per column. */
      cells: z.array(z.number().nullable()),
    }),
  ),
  columns: z.array(heading),
  total: z.number().nullable(),
  previousTotal: z.number().nullable(),
  /** How many there are of each; more than come when the answer is cut. */
  rowCount: z.number(),
  columnCount: z.number(),
})
export type Statistics = z.output<typeof statistics>

/** What is left out where an answer is cut, said on the screen and on paper; null when it is whole. */
export const cutNote = ({ rows, rowCount, columns, columnCount }: Statistics): string | null => {
  const parts = [
    ...(rowCount > rows.length ? [`${formatNumber(rows.length)} de ${formatNumber(rowCount)} filas`] : []),
    ...(columnCount > columns.length && columns.length > 0
      ? [`${formatNumber(columns.length)} de ${formatNumber(columnCount)} columnas`]
      : []),
  ]
  return parts.length > 0 ? `Se ven ${parts.join(' y ')}; los totales son de todas` : null
}

/** The page is staff's (spec.md §6). */
export const readStatistics = permission('statistics.read', 'staff')
const base = { method: 'GET', access: readStatistics, tag: 'Estadísticas' } as const

export const statisticsRoutes = {
  get: defineRoute({
    ...base,
    path: '/api/statistics',
    summary: 'Una medida por una o dos dimensiones, con totales, participación y comparación',
    mayBeOld: true,
    query: statisticsQuery,
    output: statistics,
  }),
  export: defineRoute({
    ...base,
    path: '/api/statistics/export',
    summary: 'Exportar exactamente la estadística que se ve',
    query: statisticsExportQuery,
  }),
}
