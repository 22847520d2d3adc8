import type { FastifyReply } from 'fastify'
import type { ExportQuery } from '../../../../kernel/contract/resource.ts'
import { sendExport } from '../../../../kernel/server/resources/send-export.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import type { SelectionQuery } from '../../../dashboards/contract/sales-query.ts'
import { type PerformanceRow, performanceFields } from '../../contract/performance.ts'
import type { StreetDependencies } from '../street.ts'
import { answerPerformance } from './performance.service.ts'

const titles = { one: 'Vendedor', many: 'Informe de vendedores' }

const exported = ({ id, code, name, now, before }: PerformanceRow) => ({
  id,
  code,
  name,
  planned: now.planned,
  visited: now.visited,
  visits: now.visits,
  effectiveness: now.visits === 0 ? null : Math.round((now.effectiveVisits / now.visits) * 10_000) / 100,
  orders: now.orders,
  netCents: now.netCents,
  previousNetCents: before?.netCents ?? 0,
  averageTicketCents: now.averageTicketCents,
  collections: now.collections,
  collectedCents: now.collectedCents,
  noPurchases: now.noPurchases,
  remoteOrders: now.remoteOrders,
  remoteNetCents: now.remoteNetCents,
  fieldHours: now.fieldMinutes === null ? null : Math.round((now.fieldMinutes / 60) * 100) / 100,
  km: now.meters === null ? null : Math.round(now.meters / 10) / 100,
})

type Asked = SelectionQuery & Pick<ExportQuery, 'format' | 'columns'>

/** The table as it is shown: the sellers are few, so all of them are one page. */
export const exportPerformance = async (
  dependencies: StreetDependencies,
  session: Session,
  query: Asked,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { rows } = await answerPerformance(dependencies, session, query)
  const items = rows.map(exported)
  const { format, columns } = query
  return sendExport({
    resource: { titles },
    fields: Object.entries(performanceFields),
    withTenant: dependencies.withTenant,
    session,
    query: { filter: [], sort: [], format, columns },
    readPage: async () => ({ items, next: null, total: items.length }),
    reply,
  })
}
