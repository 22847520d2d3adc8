import { dayOf } from '../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { originOf } from '../../../sales/contract/origins.ts'
import type { OperationPhoto } from '../../../sales/contract/photos/photos.ts'
import { distanceMeters, findPhotos, readVoucherSettings } from '../../../sales/server/index.ts'
import { type Stop, type StopKind, type TimelineDay, trackPoints } from '../../contract/timeline.ts'
import { findSeller, openToday, type StreetDependencies } from '../street.ts'
import { findLines } from '../track.queries.ts'
import { type DayTrack, findDayPlan, findDaySellers, findDayTrack, findPending } from './day.queries.ts'
import { type DaySums, findRemote, findStops, type RemoteRow, type StopRow, sumDay } from './stops.queries.ts'

const documentPages = {
  order: (id: string) => `/apps/comprobantes/pedidos/${id}`,
  collection: (id: string) => `/apps/comprobantes/cobranzas/${id}`,
}

const pages: Record<StopKind, (row: StopRow, day: string) => string> = {
  order: ({ id }) => documentPages.order(id),
  collection: ({ id }) => documentPages.collection(id),
  noPurchase: ({ id }, day) => `/apps/not-buy?desde=${day}&hasta=${day}&row=${id}`,
}

const placeOf = (latitude: number | null, longitude: number | null) =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const stepOf = (row: StopRow): number | null => {
  const here = placeOf(row.latitude, row.longitude)
  const before = placeOf(row.previousLatitude, row.previousLongitude)
  return here && before ? distanceMeters(before, here) : null
}

type StopContext = { day: string; farAwayMeters: number; photos: Map<string, OperationPhoto[]> }

const stopOf = (row: StopRow, { day, farAwayMeters, photos }: StopContext): Stop => ({
  id: row.id,
  kind: row.kind,
  number: row.number,
  takenAt: row.takenAt,
  customer: { code: row.code, name: row.name, address: row.address },
  isPlanned: row.isPlanned,
  latitude: row.latitude,
  longitude: row.longitude,
  distanceMeters: row.distanceMeters,
  isFar: row.distanceMeters !== null && row.distanceMeters >= farAwayMeters,
  totalCents: row.totalCents,
  excuse: row.excuse,
  note: row.note,
  photos: photos.get(row.id) ?? [],
  lacksPhoto: row.requiresPhoto && !photos.has(row.id),
  gapMinutes: row.gapSeconds === null ? null : Math.round(row.gapSeconds / 60),
  stepMeters: stepOf(row),
  href: pages[row.kind](row, day),
})

const earlier = (one: string | null, other: string | null): string | null =>
  one && other ? (one < other ? one : other) : (one ?? other)
const later = (one: string | null, other: string | null): string | null =>
  one && other ? (one > other ? one : other) : (one ?? other)

/** The day begins and ends with whatever came first and last: a position or an operation. */
const spanOf = (sums: DaySums, track: DayTrack | undefined) => ({
  startedAt: earlier(sums.firstAt, track?.firstAt ?? null),
  endedAt: later(sums.lastAt, track?.lastAt ?? null),
})

const figuresOf = ({ orders, totalCents, collections, collectedCents, noPurchases, far }: DaySums) => ({
  orders,
  totalCents,
  collections,
  collectedCents,
  noPurchases,
  far,
})

const remoteOf = (rows: RemoteRow[]): TimelineDay['remote'] => ({
  total: rows[0]?.total ?? 0,
  totalCents: rows[0]?.sumCents ?? 0,
  rows: rows.map(({ id, kind, takenAt, origin, code, name, totalCents }) => ({
    id,
    kind,
    takenAt,
    origin: originOf(origin),
    customer: { code, name },
    totalCents,
    href: documentPages[kind](id),
  })),
})

type Asked = { sellerKey: string; day?: string | undefined; after: number; limit: number }

const readDay = async (
  tenant: Tenant,
  session: Session,
  asked: Asked & { day: string; today: string },
): Promise<TimelineDay> => {
  const seller = await findSeller(tenant, session.scope, asked.sellerKey)
  const { day, today, limit } = asked
  const of = { sellerId: seller.id, day }
  const { farAwayMeters } = await readVoucherSettings(tenant)
  const sums = await sumDay(tenant, of, farAwayMeters)
  const rows = await findStops(tenant, { ...of, after: asked.after, limit })
  const track = await findDayTrack(tenant, of)
  const pending = await findPending(tenant, of)
  const period = { from: day, to: day }
  const lines = await findLines(tenant, {
    sellers: [seller.id],
    period,
    timeZone: session.timeZone,
    most: trackPoints,
  })
  const shown = rows.slice(0, limit)
  const photos = await findPhotos(
    tenant,
    shown.map(({ id }) => id),
  )
  return {
    seller,
    day,
    today,
    farAwayMeters,
    ...spanOf(sums, track),
    summary: { ...(await findDayPlan(tenant, of)), ...figuresOf(sums), meters: track?.meters ?? null },
    stops: shown.map(row => stopOf(row, { day, farAwayMeters, photos })),
    total: sums.total,
    next: rows.length > limit ? (shown.at(-1)?.number ?? null) : null,
    remote: remoteOf(await findRemote(tenant, of)),
    pending: {
      total: pending[0]?.total ?? 0,
      rows: pending.map(({ code, name, latitude, longitude }) => ({ code, name, latitude, longitude })),
    },
    track: lines[0]?.points ?? [],
  }
}

/** A seller's day in order (domain.md, Línea de tiempo); a seller out of scope is a 404. */
export const answerDay = async (
  dependencies: StreetDependencies,
  session: Session,
  asked: Asked,
): Promise<TimelineDay> => {
  const day = asked.day ?? dayOf(dependencies.now(), session.timeZone)
  const today = await openToday(dependencies, session, { from: day, to: day })
  return dependencies.withTenant(session.envId, tenant => readDay(tenant, session, { ...asked, day, today }), {
    readOnly: true,
  })
}

/** Sellers to choose from, whoever worked last first; without a day, today's. */
export const answerSellers = async (dependencies: StreetDependencies, session: Session, day?: string) => {
  const asked = day ?? dayOf(dependencies.now(), session.timeZone)
  const sellers = await dependencies.withTenant(session.envId, tenant => findDaySellers(tenant, session.scope, asked), {
    readOnly: true,
  })
  return { day: asked, sellers }
}
