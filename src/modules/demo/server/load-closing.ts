import { bulkLoader } from '../../../kernel/server/database/bulk-load.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { createRandom, type Random } from './random.ts'
import { createClosingTables } from './tables.ts'
import type { MonthTotal } from './totals.ts'
import type { World } from './world.ts'

type ClosingTables = ReturnType<typeof createClosingTables>

const addReceivables = (tables: ClosingTables, world: World): void => {
  for (const [customerId, invoices] of world.debts.all())
    for (const { id, kind, number, issuedOn, dueOn, totalCents, balanceCents } of invoices)
      tables.receivables.add({
        id,
        customerId,
        code: `${kind}-${number}`,
        kind,
        number,
        issuedOn,
        dueOn,
        totalCents,
        balanceCents,
      })
}

/** A little more than the month before; the first month, a little more than what it gave. */
const targetOf = (random: Random, total: MonthTotal): MonthTotal => {
  const stretch = random.between(0.94, 1.16)
  return {
    netCents: Math.round((total.netCents * stretch) / 1_000_000) * 1_000_000,
    orders: Math.ceil(total.orders * stretch),
    customers: Math.ceil(total.customers * Math.min(1.1, stretch)),
    packages: Math.round((total.packages * stretch) / 1000),
    kg: Math.round((total.kg * stretch) / 1000),
    collectedCents: Math.round((total.collectedCents * stretch) / 1_000_000) * 1_000_000,
  }
}

const addObjectives = (tables: ClosingTables, world: World): void => {
  const random = createRandom(world.options.seed, 'objectives')
  for (const [index, month] of world.calendar.months.entries())
    for (const [sellerIndex, seller] of world.company.sellers.entries()) {
      const before = world.totals.of(Math.max(0, index - 1), sellerIndex)
      if (before && before.orders > 0)
        tables.objectives.add({
          id: world.ids(Date.parse(`${month}T12:00:00Z`)),
          month,
          sellerId: seller.id,
          ...targetOf(random, before),
        })
    }
}

/** A family, a brand and a set of articles in each month; the set is one seller's. */
const addFocal = (tables: ClosingTables, world: World): void => {
  const random = createRandom(world.options.seed, 'focal objectives')
  const { articles, brands } = world.catalogue
  const nothing = { sellerId: null, family: null, brandId: null, netCents: null, quantity: null, unitCents: null }
  for (const [index, month] of world.calendar.months.entries()) {
    const at = Date.parse(`${month}T12:00:00Z`)
    const code = (letter: string): string => `${month.slice(2, 4)}${month.slice(5, 7)}-${letter}`
    const priceOf = (article: number): number => world.prices[0]?.[index]?.[article] ?? 0
    const family = random.pick(articles).family
    const brand = random.pick(brands)
    tables.focalObjectives.add({
      ...nothing,
      id: world.ids(at),
      code: code('F'),
      name: `Empuje de ${family.toLowerCase()}`,
      kind: 'family',
      month,
      family,
      quantity: random.integer(20, 90) * 100,
    })
    tables.focalObjectives.add({
      ...nothing,
      id: world.ids(at),
      code: code('M'),
      name: `Crecer con ${brand.name}`,
      kind: 'brand',
      month,
      brandId: brand.id,
      netCents: random.integer(20, 120) * 10_000_000,
    })
    const objectiveId = world.ids(at)
    const seller = random.pick(world.company.sellers)
    tables.focalObjectives.add({
      ...nothing,
      id: objectiveId,
      code: code('A'),
      name: `Lanzamientos de ${seller.name}`,
      kind: 'articles',
      month,
      sellerId: seller.id,
    })
    for (const article of new Set([1, 2, 3].map(() => random.pick(articles.filter(one => one.isActive)))))
      tables.focalObjectiveArticles.add({
        id: world.ids(at),
        objectiveId,
        articleId: article.id,
        quantity: random.integer(5, 40) * 12,
        unitCents: priceOf(articles.indexOf(article)),
      })
  }
}

const addCounters = (tables: ClosingTables, { numbers }: World): void => {
  tables.counters.add({ name: 'orders', value: numbers.order })
  tables.counters.add({ name: 'collections', value: numbers.collection })
}

/** Writes what is known at the end: debts, targets and the last numbers given. */
export const loadClosing = async (tenant: Tenant, world: World): Promise<void> => {
  const tables = createClosingTables()
  const loader = bulkLoader(tenant, Object.values(tables))
  addReceivables(tables, world)
  addObjectives(tables, world)
  addFocal(tables, world)
  addCounters(tables, world)
  await loader.finish()
}
