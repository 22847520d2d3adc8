import { type Field, field } from '../../../../kernel/contract/fields.ts'
import { formatDay } from '../../../../kernel/contract/formats.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import { sendExport } from '../../../../kernel/server/resources/send-export.ts'
import { dimensions, measures } from '../../../figures/contract/measures.ts'
import { cutNote, type Statistics, type StatisticsQuery, statisticsRoutes } from '../../contract/statistics.ts'
import type { ReportServices } from '../reports.routes.ts'
import { answerStatistics } from './statistics.service.ts'

type Table = { fields: [string, Field][]; items: Record<string, unknown>[]; totals: Record<string, number> }

/** What the page shows as columns of a file: the dimension, its cells, the total, the share and the compared period. */
const tableOf = ({ rows, columns, total, previousTotal }: Statistics, query: StatisticsQuery): Table => {
  const { title, kind } = measures[query.measure]
  const figure = (name: string): Field =>
    kind === 'number' ? field.number({ title: name, fraction: 3 }) : field[kind]({ title: name })
  const comparing = query.compareFrom !== undefined
  const fields: [string, Field][] = [
    ['key', field.text({ title: 'Código', width: 100 })],
    ['label', field.text({ title: dimensions[query.rows].title })],
    ...columns.map(({ label }, index): [string, Field] => [`c${index}`, figure(label)]),
    ['value', figure(columns.length > 0 ? 'Total' : title)],
    ['share', field.percent({ title: '% del total' })],
    ...(comparing ? [['previous', figure('Período comparado')] as [string, Field]] : []),
  ]
  const items = rows.map(({ cells, ...row }) => ({
    ...row,
    ...Object.fromEntries(cells.map((cell, index) => [`c${index}`, cell])),
  }))
  const sums = [
    ...columns.map(({ value }, index) => [`c${index}`, value] as const),
    ['value', total] as const,
    ['previous', previousTotal] as const,
  ]
  const totals = Object.fromEntries(sums.flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
  return { fields, items, totals }
}

const titleOf = ({ measure, rows, columns }: StatisticsQuery): string =>
  `${measures[measure].title} por ${dimensions[rows].title.toLowerCase()}${columns ? ` y ${dimensions[columns].title.toLowerCase()}` : ''}`

export const bindStatistics = ({ withTenant, now }: ReportServices): BoundRoute[] => [
  handle(statisticsRoutes.get, async ({ tenant, session, query }) => answerStatistics(tenant, session, query, now())),
  handleOpen(statisticsRoutes.export, async ({ session: maybe, query: { format, ...query }, reply }) => {
    const session = signedIn(maybe)
    const answer = await withTenant(session.envId, tenant => answerStatistics(tenant, session, query, now()), {
      readOnly: true,
    })
    const { fields, items, totals } = tableOf(answer, query)
    return sendExport({
      resource: {
        titles: { one: 'fila', many: 'filas' },
        title: titleOf(query),
        sentences: [`${formatDay(query.from)} al ${formatDay(query.to)}`, cutNote(answer) ?? []].flat(),
      },
      fields,
      withTenant,
      session,
      query: { format, filter: [], sort: [] },
      readPage: async () => ({ items, next: null, total: items.length, totals }),
      reply,
    })
  }),
]
