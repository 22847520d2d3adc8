import { sql } from 'kysely'
import { addDays, dayOf, instantAt } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { moveStock } from './ledger/move-stock.ts'
import type { StockMovement } from './ledger/movement.ts'

type Setting = { people: { displayName: string; roleNumber: number }[]; now: Date; timeZone: string }
type Article = { id: string; unitsPerPackage: number }
type Place = { locality: string | null; latitude: number | null; longitude: number | null }

/** A place near the customers of the first seller, for the sites of the company. */
const homeOf = async ({ db, envId }: Tenant): Promise<Place> => {
  const { rows } = await sql<Place>`
    select c.locality, avg(c.latitude) as latitude, avg(c.longitude) as longitude
    from customers c join sellers s on s.env_id = ${envId}::uuid and s.id = c.seller_id
    where c.env_id = ${envId}::uuid and c.latitude is not null
    group by s.code, c.locality order by s.code, count(*) desc, c.locality limit 1`.execute(db)
  return rows[0] ?? { locality: null, latitude: null, longitude: null }
}

const siteRows = (envId: string, { locality, latitude, longitude }: Place) => {
  const near = (north: number, east: number) => ({
    locality,
    latitude: latitude === null ? null : latitude + north,
    longitude: longitude === null ? null : longitude + east,
  })
  return [
    {
      envId,
      id: newId(),
      code: 'D1',
      name: 'Cámara central',
      type: 'deposito',
      address: 'Av. de la Producción 1200',
      ...near(0.012, 0.006),
    },
    {
      envId,
      id: newId(),
      code: 'D2',
      name: 'Depósito norte',
      type: 'deposito',
      address: 'Ruta 9, km 301',
      ...near(0.051, -0.014),
    },
    {
      envId,
      id: newId(),
      code: 'CC',
      name: 'Casa central',
      type: 'casa-central',
      address: 'Av. de la Producción 1180',
      ...near(0.011, 0.006),
    },
  ]
}

const activeArticles = ({ db, envId }: Tenant): Promise<Article[]> =>
  db
    .selectFrom('articles')
    .select(['id', 'unitsPerPackage'])
    .where('envId', '=', envId)
    .where('isActive', '=', true)
    .orderBy('code')
    .execute()

/** A number between 0 and 1 that is always the same for an article. */
const share = (index: number, salt: number): number => {
  const wave = Math.sin(index * 12.9898 + salt * 78.233) * 43_758.5453
  return wave - Math.floor(wave)
}

type Stage = { today: string; timeZone: string; warehouses: string[] }

const at = ({ today, timeZone }: Stage, days: number, time: string): Date =>
  new Date(instantAt(`${addDays(today, -days)} ${time}`, timeZone))

/** Two receipts of the last weeks, each with its own lot; one article in eleven has no stock. */
const receipts = (stage: Stage, articles: Article[]): StockMovement[] =>
  articles.flatMap(({ id, unitsPerPackage }, index) =>
    [24, 9].flatMap((days, round) => {
      const packages = Math.round(20 + share(index, round) * 160)
      const warehouse = stage.warehouses[share(index, round + 5) > 0.72 ? 1 : 0] ?? ''
      if (index % 11 === 4 || (round === 0 && index % 7 === 2)) return []
      // A few lots are near their expiry, and one in forty has expired.
      const life =
        index % 40 === 7
          ? -3
          : round === 0 && index % 13 === 5
            ? 9 + (index % 15)
            : 90 + Math.round(share(index, 9 + round) * 300)
      return [
        {
          documentKey: `receipt:example-${days}-${warehouse}`,
          kind: 'receipt' as const,
          place: { kind: 'warehouse' as const, id: warehouse },
          articleId: id,
          lot: `L${addDays(stage.today, -days - 4)
            .slice(2)
            .replaceAll('-', '')}`,
          expiresOn: addDays(stage.today, life),
          units: packages * unitsPerPackage,
          reason: 'Ingreso de proveedor',
          happenedAt: at(stage, days, '07:40:00'),
        },
      ]
    }),
  )

/** Adjustments of the last count: broken and missing units. */
const findings = (stage: Stage, deliveries: StockMovement[]): StockMovement[] =>
  deliveries
    .filter((_, index) => index % 19 === 3)
    .map((movement, index) => ({
      ...movement,
      documentKey: 'adjustment:example-count',
      kind: 'adjustment' as const,
      // One in three has no units left.
      units: index % 3 === 0 ? -movement.units : -Math.max(1, Math.round(movement.units * 0.02)),
      reason: 'Recuento mensual',
      happenedAt: at(stage, 4, '18:10:00'),
    }))

/** Transfers to the north warehouse two days ago. */
const transfers = (stage: Stage, deliveries: StockMovement[]): StockMovement[] =>
  deliveries
    .filter(({ place }, index) => place.id === stage.warehouses[0] && index % 19 === 8)
    .flatMap(movement => {
      const units = Math.round(movement.units / 4)
      const transfer = {
        ...movement,
        documentKey: 'transfer:example-north',
        kind: 'transfer' as const,
        reason: 'Reposición de Depósito norte',
        happenedAt: at(stage, 2, '09:25:00'),
      }
      return [
        { ...transfer, units: -units },
        { ...transfer, units, place: { kind: 'warehouse' as const, id: stage.warehouses[1] ?? '' } },
      ]
    })

const recommendations = [
  { action: 'push', priority: 9, from: -12, until: 18 },
  { action: 'launch', priority: 10, from: -3, until: 40 },
  { action: 'clearance', priority: 7, from: -20, until: 6 },
  { action: 'replenish', priority: 5, from: null, until: null },
  { action: 'push', priority: 6, from: -50, until: -20 },
  { action: 'launch', priority: 8, from: 5, until: 60 },
]

const recommend = async ({ db, envId }: Tenant, { today }: Stage, articles: Article[]): Promise<void> => {
  const channel = await db
    .selectFrom('salesChannels')
    .select('id')
    .where('envId', '=', envId)
    .orderBy('code')
    .limit(1)
    .executeTakeFirst()
  const rows = recommendations.flatMap(({ action, priority, from, until }, index) => {
    const article = articles[(index * 17 + 5) % Math.max(articles.length, 1)]
    if (!article) return []
    const day = (days: number | null) => (days === null ? null : addDays(today, days))
    return [
      {
        envId,
        id: newId(),
        articleId: article.id,
        action,
        priority,
        startsOn: day(from),
        endsOn: day(until),
        salesChannelId: index % 3 === 2 ? (channel?.id ?? null) : null,
      },
    ]
  })
  if (rows.length > 0) await db.insertInto('recommendedArticles').values(rows).execute()
}

/** Seeds two warehouses, the head office, their stock by lot and recommended articles, for a demonstration. */
export const seedStock = async (tenant: Tenant, { people, now, timeZone }: Setting): Promise<void> => {
  const sites = siteRows(tenant.envId, await homeOf(tenant))
  await tenant.db.insertInto('sites').values(sites).execute()
  const stage = { today: dayOf(now, timeZone), timeZone, warehouses: sites.slice(0, 2).map(({ id }) => id) }
  const articles = await activeArticles(tenant)
  const deliveries = receipts(stage, articles)
  const keeper = people.find(({ roleNumber }) => roleNumber === 1)?.displayName ?? 'Depósito'
  const movements = [...deliveries, ...findings(stage, deliveries), ...transfers(stage, deliveries)]
  // No screen is open while the company is created: no events are published.
  await moveStock({ ...tenant, publish: () => {} }, { userId: null, name: keeper }, movements)
  await recommend(tenant, stage, articles)
}
