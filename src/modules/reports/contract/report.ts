import { z } from 'zod'
import { choicesAddress } from '../../../kernel/contract/choices-address.ts'
import type { Field } from '../../../kernel/contract/fields.ts'
import { daySchema } from '../../../kernel/contract/fields.ts'
import { listQuery } from '../../../kernel/contract/list-query.ts'
import { exportQuery } from '../../../kernel/contract/resource.ts'
import { permission } from '../../../kernel/contract/roles.ts'
import { checkPairs, choiceFields } from '../../dashboards/contract/sales-query.ts'

export const reportTopics = {
  sales: 'Ventas',
  articles: 'Artículos',
  customers: 'Clientes',
  visits: 'Visitas',
  collections: 'Cobranzas',
  control: 'Control',
  detail: 'Detalle',
} as const
export type ReportTopic = keyof typeof reportTopics

/** A figure the report asks for: days without buying, metres, percent points. */
export type Threshold = { title: string; unit: string; initial: number; min: number; max: number }

/**
 * A report declared once: its columns are those that its SQL selects by the same names
 * (server/library). List, filters, order, totals, paging and files come from the list engine.
 */
export type Report = {
  /** Identifier, kebab-case; also its path and how an address or a schedule names it. */
  id: string
  topic: ReportTopic
  title: string
  /** How its figures are made, in a sentence. */
  explained: string
  /** One row and several, in words. */
  rows: readonly [string, string]
  /** False for what is as it stands today. */
  hasPeriod: boolean
  threshold?: Threshold
  fields: Record<string, Field>
  sort: string
}

export const defineReport = <const R extends Report>(report: R): R => report

/** Everyone opens reports, each within their own sellers (spec.md §2, domain.md Access). */
export const readReports = permission('reports.read', 'user')

const numberText = (threshold: Threshold) =>
  z.coerce
    .number(`«${threshold.title}» tiene que ser un número.`)
    .int(`«${threshold.title}» tiene que ser un número entero.`)
    .min(threshold.min, `«${threshold.title}» va desde ${threshold.min}.`)
    .max(threshold.max, `«${threshold.title}» va hasta ${threshold.max}.`)
    .default(threshold.initial)

/** What every report is asked with besides its own figure; without days, the month so far. */
const days = { from: daySchema.optional(), to: daySchema.optional() }

export type ReportParameters = {
  from?: string | undefined
  to?: string | undefined
  sellers: string[]
  supervisors: string[]
  channels: string[]
  regions: string[]
  threshold?: number | undefined
}

/** What a report is asked with, as the address of its page says it. */
export const reportAddress = (report: Report, parameters: ReportParameters): Record<string, string> => {
  const { from, to, threshold } = parameters
  return {
    ...(report.hasPeriod && from && to ? { desde: from, hasta: to } : {}),
    ...choicesAddress(parameters),
    ...(report.threshold && threshold !== undefined ? { valor: `${threshold}` } : {}),
  }
}

const parametersOf = (report: Report) => ({
  ...choiceFields,
  ...(report.hasPeriod ? days : {}),
  ...(report.threshold ? { threshold: numberText(report.threshold) } : {}),
})

type ListOutput = z.output<typeof listQuery>
type ExportOutput = z.output<typeof exportQuery>

export const reportListQuery = (report: Report): z.ZodType<ReportParameters & ListOutput> =>
  z
    .strictObject({ ...listQuery.shape, ...parametersOf(report) })
    .superRefine((query, context) => checkPairs(query as ReportParameters as never, context)) as unknown as z.ZodType<
    ReportParameters & ListOutput
  >

export const reportExportQuery = (report: Report): z.ZodType<ReportParameters & ExportOutput> =>
  z
    .strictObject({ ...exportQuery.shape, ...parametersOf(report) })
    .superRefine((query, context) => checkPairs(query as ReportParameters as never, context)) as unknown as z.ZodType<
    ReportParameters & ExportOutput
  >
