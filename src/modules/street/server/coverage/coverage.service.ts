import type { FastifyReply } from 'fastify'
import { addDays, dayOf } from '../../../../kernel/contract/formats.ts'
import type { ListQuery } from '../../../../kernel/contract/list-query.ts'
import { latestOf, periodName } from '../../../../kernel/contract/periods.ts'
import type { ExportQuery } from '../../../../kernel/contract/resource.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { selectPage } from '../../../../kernel/server/resources/select-page.ts'
import { sendExport } from '../../../../kernel/server/resources/send-export.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import type { SelectionQuery } from '../../../dashboards/contract/sales-query.ts'
import { periodOf } from '../../../dashboards/server/index.ts'
import { type FactsQuestion, findFactDays } from '../../../sales/server/index.ts'
import {
  type CoverageChanges,
  type CoverageMap,
  type CoverageRow,
  coverageFields,
  dayPoints,
  maximumCustomers,
  type SellerTrack,
  trackDays,
} from '../../contract/coverage.ts'
import { type StreetDependencies, selectionOf } from '../street.ts'
import { findLines } from '../track.queries.ts'
import { countCoverage, findCoverage, findCoverageChanges, findWalkers } from './coverage.queries.ts'
import { coverageSource, type Narrowing } from './coverage.source.ts'

const todayOf = ({ now }: StreetDependencies, session: Session): string => dayOf(now(), session.timeZone)

const questionOf = async (
  tenant: Tenant,
  session: Session,
  query: SelectionQuery,
  today: string,
): Promise<FactsQuestion> => ({
  selection: await selectionOf(tenant, session, query),
  period: periodOf(query, today),
  ...(await findFactDays(tenant)),
})

/** Every active customer of the selection that has a place, and how many there are of each state (domain.md, Cobertura). */
export const answerCoverage = async (
  dependencies: StreetDependencies,
  session: Session,
  query: SelectionQuery,
): Promise<CoverageMap> => {
  const today = todayOf(dependencies, session)
  const { codes, longitudes, latitudes, states, unplaced, ...counts } = await dependencies.withTenant(
    session.envId,
    async tenant => findCoverage(tenant, await questionOf(tenant, session, query, today)),
    { readOnly: true },
  )
  const period = periodOf(query, today)
  return {
    period: { ...period, name: periodName(period, today) },
    counts,
    codes,
    longitudes,
    latitudes,
    states,
    unplaced,
    isCut: codes.length >= maximumCustomers,
  }
}

/** What operations changed on a map that is already drawn. */
export const answerChanges = async (
  dependencies: StreetDependencies,
  session: Session,
  query: SelectionQuery & { customers: string[] },
): Promise<CoverageChanges> => {
  const today = todayOf(dependencies, session)
  const changed = await dependencies.withTenant(
    session.envId,
    async tenant => findCoverageChanges(tenant, await questionOf(tenant, session, query, today), query.customers),
    { readOnly: true },
  )
  return { changed }
}

/** The ways of the last days of a period, of whoever went farthest. */
export const answerTracks = async (dependencies: StreetDependencies, session: Session, query: SelectionQuery) => {
  const today = todayOf(dependencies, session)
  const { from, to } = periodOf(query, today)
  const last = to > today && from <= today ? today : to
  const period = { from: latestOf(from, addDays(last, 1 - trackDays)), to: last }
  return dependencies.withTenant(
    session.envId,
    async tenant => {
      const walkers = await findWalkers(tenant, await selectionOf(tenant, session, query), period)
      const lines = await findLines(tenant, {
        sellers: walkers.map(({ id }) => id),
        period,
        timeZone: session.timeZone,
        most: dayPoints,
      })
      const tracks: SellerTrack[] = walkers.map(({ id, code, name, meters }) => ({
        code,
        name,
        meters,
        lines: lines.flatMap(({ sellerId, day, points }) => (sellerId === id ? [{ day, points }] : [])),
      }))
      return { ...period, total: walkers[0]?.total ?? 0, tracks }
    },
    { readOnly: true },
  )
}

/**
 * A page of the customers behind the map's figures; the counts are of the area whatever the state. Without filters of
 * columns they are the total of the list as well, which is not counted again. Rows alone are answered without them.
 */
export const answerCustomers = async (
  dependencies: StreetDependencies,
  session: Session,
  query: SelectionQuery & ListQuery & Narrowing,
) =>
  dependencies.withTenant(
    session.envId,
    async tenant => {
      const question = await questionOf(tenant, session, query, todayOf(dependencies, session))
      const source = coverageSource(question, query)
      if (query.part === 'rows') return selectPage<CoverageRow>(tenant.db, source, query)
      const counts = await countCoverage(tenant, question, query.area)
      if (query.filter.length > 0) return { ...(await selectPage<CoverageRow>(tenant.db, source, query)), counts }
      const { items, next } = await selectPage<CoverageRow>(tenant.db, source, { ...query, part: 'rows' })
      return { items, next, total: counts[query.state ?? 'total'], counts }
    },
    { readOnly: true },
  )

type Exported = SelectionQuery & ExportQuery & Narrowing

export const exportCustomers = (
  dependencies: StreetDependencies,
  session: Session,
  query: Exported,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { filter, sort, format, columns } = query
  const readPage = async (tenant: Tenant, list: ListQuery) => {
    const question = await questionOf(tenant, session, query, todayOf(dependencies, session))
    return selectPage<Record<string, unknown>>(tenant.db, coverageSource(question, query), list)
  }
  return sendExport({
    resource: { titles: { one: 'Cliente', many: 'Cobertura' } },
    fields: Object.entries(coverageFields),
    withTenant: dependencies.withTenant,
    session,
    query: { filter, sort, format, columns },
    readPage,
    reply,
  })
}
