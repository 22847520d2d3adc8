import type { Article } from './catalogue.ts'
import type { Customer } from './customers.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** Packages and kg in thousandths. */
export type DrawnLine = {
  article: Article
  quantity: number
  unitPriceCents: number
  listPriceCents: number
  discountPercent: number
  discountCents: number
  netCents: number
  totalCents: number
  packages: number
  kg: number
}

export const taxRate = 21
const lineCounts = [1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 11] as const
const discounts = [5, 5, 10, 10, 15, 20] as const

/** Half away from zero. */
const rounded = (value: number): number => Math.sign(value) * Math.round(Math.abs(value))

const quantityOf = (random: Random, article: Article, size: number): number => {
  if (article.unitsPerPackage > 3 && random.chance(0.22))
    return random.integer(1, Math.min(6, article.unitsPerPackage - 1))
  return Math.max(1, Math.round(size * random.between(0.4, 2))) * article.unitsPerPackage
}

const lineOf = (
  article: Article,
  quantity: number,
  prices: { unit: number; list: number },
  discountPercent: number,
): DrawnLine => {
  const netCents = rounded((quantity * prices.unit * (100 - discountPercent)) / 100)
  return {
    article,
    quantity,
    discountPercent,
    netCents,
    unitPriceCents: prices.unit,
    listPriceCents: prices.list,
    discountCents: quantity * prices.unit - netCents,
    totalCents: netCents + rounded((netCents * taxRate) / 100),
    packages: rounded((quantity * 1000) / article.unitsPerPackage),
    kg: rounded((quantity * Math.round(article.kgPerUnit * 10_000)) / 10),
  }
}

export type LinesOptions = { world: World; random: Random; customer: Customer; month: number; isReturn: boolean }

/** The lines of one order, each article once. A return takes back one or two articles. */
export const drawLines = ({ world, random, customer, month, isReturn }: LinesOptions): DrawnLine[] => {
  const prices = world.prices[customer.listIndex]?.[month]
  const sample = world.samplers[month]
  if (!prices || !sample) throw new RangeError('a month without prices')
  const wanted = isReturn ? random.integer(1, 2) : random.pick(lineCounts)
  const chosen = new Set<number>()
  for (let attempt = 0; chosen.size < wanted && attempt < wanted * 3; attempt += 1) chosen.add(sample(random))
  const size = isReturn ? 0.5 : world.sizeOf(customer)
  return [...chosen].flatMap(index => {
    const article = world.catalogue.articles[index]
    const list = prices[index]
    if (!article || !list) return []
    const unit = random.chance(0.04) ? Math.round((list * 0.97) / 100) * 100 : list
    const discount = random.chance(0.18) ? random.pick(discounts) : 0
    return [lineOf(article, quantityOf(random, article, size) * (isReturn ? -1 : 1), { unit, list }, discount)]
  })
}
