import { addDays } from '../../../kernel/contract/formats.ts'
import type { Article } from './catalogue.ts'
import { createRandom, drawId } from './random.ts'
import type { createMasterTables } from './tables.ts'
import type { World } from './world.ts'

type MasterTables = ReturnType<typeof createMasterTables>

/** The list whose prices combos are set by, and of customers that have none: the retail one. */
export const defaultList = 1

type Tier = { fromUnits: number; discountPercent?: number; priceCents?: number; freeUnits?: number }

type PromotionPlan = {
  code: string
  name: string
  kind: 'percent' | 'price' | 'nxm' | 'bonus'
  /** Days from today. */
  from: number
  until: number | null
  scopes: [kind: string, code: string][]
  tiers: Tier[]
  isExclusive?: boolean
  priority?: number
  channel?: number
  list?: number
  gift?: Article
}

const at = <T>(rows: readonly T[], index: number): T => {
  const row = rows[index % rows.length]
  if (row === undefined) throw new RangeError('an empty catalogue has no promotions')
  return row
}

/** The article that sells most first. */
const bestSellers = ({ catalogue }: World): Article[] =>
  catalogue.articles.filter(({ isActive }) => isActive).sort((a, b) => b.weight - a.weight)

const currentPrice = (world: World, article: Article, list = defaultList): number => {
  const index = world.catalogue.articles.indexOf(article)
  return world.prices[list]?.at(-1)?.[index] ?? 0
}

const wholePesos = (cents: number): number => Math.round(cents / 100) * 100

/** One of each kind and of each time, about what sells most. */
const promotionsOf = (world: World, best: Article[]): PromotionPlan[] => {
  const { brands, items } = world.catalogue
  const [first, second, third, fourth] = [at(best, 0), at(best, 1), at(best, 2), at(best, 3)]
  const brandCode = (article: Article): string => brands.find(({ name }) => name === article.brand)?.code ?? ''
  const itemCode = (name: string): string => items.find(item => item.name === name)?.code ?? ''
  const off = (fromUnits: number, discountPercent: number): Tier => ({ fromUnits, discountPercent })
  return [
    {
      code: 'PR01',
      name: `Temporada de ${first.family.toLowerCase()}`,
      kind: 'percent',
      from: -12,
      until: 24,
      scopes: [['family', first.family]],
      tiers: [off(first.unitsPerPackage, 5), off(first.unitsPerPackage * 4, 10)],
    },
    {
      code: 'PR02',
      name: `3×2 en ${second.name}`,
      kind: 'nxm',
      from: -4,
      until: 10,
      scopes: [['article', second.code]],
      tiers: [{ fromUnits: 3, freeUnits: 1 }],
    },
    {
      code: 'PR03',
      name: `12+1 ${third.brand}`,
      kind: 'bonus',
      from: -30,
      until: 30,
      scopes: [['brand', brandCode(third)]],
      tiers: [
        { fromUnits: 12, freeUnits: 1 },
        { fromUnits: 48, freeUnits: 5 },
      ],
    },
    {
      code: 'PR04',
      name: `Precio kiosco: ${fourth.name}`,
      kind: 'price',
      from: -7,
      until: 14,
      channel: 0,
      priority: 10,
      scopes: [['article', fourth.code]],
      tiers: [{ fromUnits: 1, priceCents: wholePesos(currentPrice(world, fourth) * 0.86) }],
    },
    {
      code: 'PR05',
      name: 'Bonificación mayorista',
      kind: 'percent',
      from: -120,
      until: null,
      list: 0,
      isExclusive: false,
      scopes: [['all', '*']],
      tiers: [off(24, 2), off(96, 4)],
    },
    {
      code: 'PR06',
      name: `Fiestas: ${second.subItem.toLowerCase()}`,
      kind: 'percent',
      from: 12,
      until: 40,
      scopes: [['subItem', itemCode(second.subItem)]],
      tiers: [off(1, 12)],
    },
    {
      code: 'PR07',
      name: `Lanzamiento con regalo: ${first.brand}`,
      kind: 'bonus',
      from: 5,
      until: 20,
      gift: third,
      scopes: [['brand', brandCode(first)]],
      tiers: [{ fromUnits: 60, freeUnits: 6 }],
    },
    {
      code: 'PR08',
      name: `Liquidación de ${fourth.item.toLowerCase()}`,
      kind: 'percent',
      from: -75,
      until: -45,
      scopes: [['item', itemCode(fourth.item)]],
      tiers: [off(1, 15)],
    },
  ]
}

type ComboPlan = {
  code: string
  name: string
  from: number
  until: number | null
  items: [Article, number][]
  off: number
}

const combosOf = (best: Article[]): ComboPlan[] => [
  {
    code: 'CB01',
    name: 'Combo Kiosco',
    from: -40,
    until: null,
    off: 0.09,
    items: [
      [at(best, 4), 12],
      [at(best, 5), 12],
      [at(best, 6), 6],
    ],
  },
  {
    code: 'CB02',
    name: 'Combo Familiar',
    from: -15,
    until: 30,
    off: 0.12,
    items: [
      [at(best, 7), 4],
      [at(best, 8), 4],
    ],
  },
  {
    code: 'CB03',
    name: 'Combo Apertura de local',
    from: -200,
    until: null,
    off: 0.15,
    items: [
      [at(best, 9), 24],
      [at(best, 10), 24],
      [at(best, 11), 12],
      [at(best, 12), 12],
    ],
  },
  {
    code: 'CB04',
    name: 'Combo Fiestas',
    from: 10,
    until: 45,
    off: 0.1,
    items: [
      [at(best, 13), 6],
      [at(best, 14), 6],
      [at(best, 5), 6],
    ],
  },
  {
    code: 'CB05',
    name: 'Combo Vuelta al cole',
    from: -260,
    until: -200,
    off: 0.1,
    items: [
      [at(best, 6), 12],
      [at(best, 8), 12],
    ],
  },
]

type Loading = { tables: MasterTables; world: World; today: string; newId: () => string }

const addPromotion = ({ tables, world, today, newId }: Loading, plan: PromotionPlan): void => {
  const id = newId()
  const { company } = world
  tables.promotions.add({
    id,
    code: plan.code,
    name: plan.name,
    kind: plan.kind,
    startsOn: addDays(today, plan.from),
    endsOn: plan.until === null ? null : addDays(today, plan.until),
    salesChannelId: plan.channel === undefined ? null : (company.channels[plan.channel]?.id ?? null),
    priceListId: plan.list === undefined ? null : (company.priceLists[plan.list]?.id ?? null),
    giftArticleId: plan.gift?.id ?? null,
    isExclusive: plan.isExclusive ?? true,
    priority: plan.priority ?? 0,
  })
  for (const [kind, code] of plan.scopes) tables.promotionScopes.add({ id: newId(), promotionId: id, kind, code })
  for (const { fromUnits, discountPercent = null, priceCents = null, freeUnits = null } of plan.tiers)
    tables.promotionTiers.add({ id: newId(), promotionId: id, fromUnits, discountPercent, priceCents, freeUnits })
}

const addCombo = (
  { tables, world, today, newId }: Loading,
  { code, name, from, until, items, off }: ComboPlan,
): void => {
  const id = newId()
  const apart = items.reduce((sum, [article, quantity]) => sum + currentPrice(world, article) * quantity, 0)
  tables.combos.add({
    id,
    code,
    name,
    priceCents: wholePesos(apart * (1 - off)),
    validFrom: addDays(today, from),
    validUntil: until === null ? null : addDays(today, until),
  })
  const distinct = new Map(items.map(([article, quantity]) => [article.id, quantity]))
  for (const [articleId, quantity] of distinct) tables.comboItems.add({ id: newId(), comboId: id, articleId, quantity })
}

/** From a package on a little less, from three a little more: on the wholesale list. */
const addScales = ({ tables, world, newId }: Loading, best: Article[]): void => {
  const priceListId = world.company.priceLists[0]?.id ?? ''
  const validFrom = world.calendar.months.at(-1) ?? world.calendar.firstMonth
  for (const article of new Set(best.slice(0, 15)))
    for (const [packages, discountPercent] of [
      [1, 2],
      [3, 4.5],
    ] as const)
      tables.priceScales.add({
        id: newId(),
        priceListId,
        articleId: article.id,
        fromUnits: Math.max(2, article.unitsPerPackage) * packages,
        discountPercent,
        validFrom,
      })
}

/** Promotions of yesterday, today and tomorrow, combos and scales. The same world has the same ones. */
export const addPricing = (tables: MasterTables, world: World): void => {
  const best = bestSellers(world)
  if (best.length === 0) return
  const random = createRandom(world.options.seed, 'pricing')
  const start = Date.parse(`${world.calendar.firstMonth}T12:00:00Z`)
  const today = world.calendar.days.at(-1)?.day ?? world.calendar.firstMonth
  const loading: Loading = { tables, world, today, newId: () => drawId(random, start) }
  for (const plan of promotionsOf(world, best)) addPromotion(loading, plan)
  for (const plan of combosOf(best)) addCombo(loading, plan)
  addScales(loading, best)
}
