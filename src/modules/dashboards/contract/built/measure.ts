import { z } from 'zod'
import { daySchema } from '../../../../kernel/contract/fields.ts'
import { permission } from '../../../../kernel/contract/roles.ts'
import { defineRoute } from '../../../../kernel/contract/route.ts'
import { dimensions, isKnownBy, measures } from '../../../figures/contract/measures.ts'
import { checkPairs, selectionFields } from '../sales-query.ts'
import { builtTag } from './built-dashboards.ts'
import { maximumTop } from './widgets.ts'

const idOf = <T extends object>(choices: T) =>
  z.enum(Object.keys(choices) as [keyof T & string, ...(keyof T & string)[]], 'Elegí una de las opciones.')

/** The query of a measure widget, by one or two dimensions. */
export const measureQuery = z
  .strictObject({
    measure: idOf(measures),
    by: idOf(dimensions),
    across: z
      .preprocess(value => (value === '' ? undefined : value), idOf(dimensions).optional())
      .meta({ examples: ['channel'] }),
    top: z.coerce
      .number('Tiene que ser un número.')
      .int('Tiene que ser un número entero.')
      .min(1, 'Desde 1.')
      .max(maximumTop, `Hasta ${maximumTop}.`)
      .default(10),
    ...selectionFields,
    from: daySchema,
    to: daySchema,
  })
  .superRefine((query, context) => {
    checkPairs(query, context)
    if (query.across === query.by)
      context.addIssue({ code: 'custom', path: ['across'], message: 'Elegí dos dimensiones distintas.' })
    if (!isKnownBy(query.measure, query.across ? [query.by, query.across] : [query.by]))
      context.addIssue({
        code: 'custom',
        path: ['measure'],
        message: `«${measures[query.measure].title}» no se puede abrir por esa dimensión.`,
      })
  })
export type MeasureQuery = z.output<typeof measureQuery>

const figure = z.number().nullable()

const measureAnswer = z.object({
  /** In order of time, or by value in descending order; money in cents. */
  rows: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      value: figure,
      previous: figure,
      share: figure,
      /** One per column. */
      cells: z.array(figure),
    }),
  ),
  /** Columns of the second dimension; empty without one. */
  columns: z.array(z.object({ key: z.string(), label: z.string(), value: figure })),
  /** The sum of the rows left out; null when there are none or the measure cannot be summed. */
  rest: figure,
  total: figure,
  previousTotal: figure,
  /** Total number, including those left out. */
  rowCount: z.number(),
  columnCount: z.number(),
})
export type MeasureAnswer = z.output<typeof measureAnswer>

/**
 * Open to everybody with whom the dashboard is shared, in their own scope; the page of statistics is only for staff.
 */
export const measureRoute = defineRoute({
  method: 'GET',
  path: '/api/dashboards/measure',
  access: permission('dashboards.sales', 'user'),
  tag: builtTag,
  summary: 'Una medida por una o dos dimensiones: las primeras, lo que queda afuera y el total',
  query: measureQuery,
  output: measureAnswer,
})
