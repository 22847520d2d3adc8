import { drinkFamilies, type FamilyTemplate, frozenFamilies, type Presentation } from './catalogue-data.ts'
import { createRandom, createSampler, drawId, paretoWeights, type Random } from './random.ts'

export type Article = {
  id: string
  code: string
  name: string
  ean: string
  item: string
  subItem: string
  brand: string
  family: string
  unitOfMeasure: string
  unitsPerPackage: number
  kgPerUnit: number
  priceCents: number
  summer: number
  weight: number
  isActive: boolean
}

export type CatalogueKind = 'frozen' | 'drinks'
type Combination = { family: FamilyTemplate; brand: string; variant: string; presentation: Presentation }

const combinationsOf = (family: FamilyTemplate): Combination[] =>
  family.presentations.flatMap(presentation =>
    family.variants.flatMap(variant => family.brands.map(brand => ({ family, brand, variant, presentation }))),
  )

/** One of each family in turn, so that a small catalogue still has all of them. */
const interleaved = (families: FamilyTemplate[]): Combination[] => {
  const lists = families.map(combinationsOf)
  const longest = Math.max(...lists.map(list => list.length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap(list => list[index] ?? [])).flat()
}

/** Thirteen digits from the Argentine prefix, with their check digit. */
const eanOf = (number: number): string => {
  const body = `779${String(8_000_000 + number).padStart(9, '0')}`
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

const nameOf = ({ family, brand, variant, presentation }: Combination, edition: number): string =>
  `${family.family} ${brand} ${variant} ${presentation.text}${edition > 0 ? ` línea ${edition + 1}` : ''}`

const articleOf = (
  random: Random,
  combination: Combination,
  index: number,
  edition: number,
  at: number,
): Omit<Article, 'weight'> => {
  const { family, brand, presentation } = combination
  return {
    id: drawId(random, at),
    code: String(10_001 + index),
    name: nameOf(combination, edition),
    ean: eanOf(index),
    item: family.item,
    subItem: family.subItem,
    brand,
    family: family.family,
    unitOfMeasure: presentation.unit ?? 'un',
    unitsPerPackage: presentation.unitsPerPackage,
    kgPerUnit: presentation.kg,
    priceCents: Math.round(presentation.price * random.between(0.9, 1.12)) * 100,
    summer: family.summer,
    isActive: index < 20 || !random.chance(0.03),
  }
}

export type Catalogue = {
  articles: Article[]
  brands: { id: string; code: string; name: string }[]
  items: { id: string; code: string; name: string; parent: string | null }[]
}

/** `count` articles of frozen food and ice cream, or of drinks. */
export const createCatalogue = (seed: number, kind: CatalogueKind, count: number, at: number): Catalogue => {
  const random = createRandom(seed, 'catalogue')
  const all = interleaved(kind === 'frozen' ? [...frozenFamilies, ...drinkFamilies.slice(0, 3)] : drinkFamilies)
  const weights = paretoWeights(random, count, 0.95)
  const articles = Array.from({ length: count }, (_, index): Article => {
    const combination = all[index % all.length]
    if (!combination) throw new RangeError('the catalogue has no families')
    return { ...articleOf(random, combination, index, Math.floor(index / all.length), at), weight: weights[index] ?? 0 }
  })
  const brandNames = [...new Set(articles.map(article => article.brand))].sort()
  const parents = [...new Set(articles.map(article => article.item))].sort()
  const children = [...new Map(articles.map(article => [article.subItem, article.item]))].sort((one, other) =>
    one.join() < other.join() ? -1 : 1,
  )
  const items = [
    ...parents.map(name => ({ name, parent: null })),
    ...children.map(([name, parent]) => ({ name, parent })),
  ]
  return {
    articles,
    brands: brandNames.map((name, index) => ({
      id: drawId(random, at),
      code: `M${String(index + 1).padStart(2, '0')}`,
      name,
    })),
    items: items.map((item, index) => ({
      id: drawId(random, at),
      code: `${item.parent ? 'S' : 'R'}${String(index + 1).padStart(2, '0')}`,
      ...item,
    })),
  }
}

/** Which article is drawn for a line, month by month: ice cream sells in summer, frozen food all year. */
export const articleSamplers = (articles: Article[], months: string[]): ((random: Random) => number)[] =>
  months.map(month => {
    const warmth = (1 + Math.cos(((Number(month.slice(5, 7)) - 1) / 12) * 2 * Math.PI)) / 2
    return createSampler(
      articles.map(({ weight, summer, isActive }) => (isActive ? weight * (1 + (summer - 1) * warmth) : 0)),
    )
  })

/** Pesos lose value: about 2.6 % a month. */
const monthlyInflation = 0.026

export const priceListNames = [
  { code: '1', name: 'Lista Mayorista', factor: 0.88 },
  { code: '2', name: 'Lista Minorista', factor: 1 },
  { code: '3', name: 'Lista Autoservicios', factor: 0.95 },
  { code: '4', name: 'Lista Gastronomía', factor: 0.97 },
] as const

/** Price in cents of a list in a month, rounded to whole pesos as price lists are. */
export const listPrice = (article: Pick<Article, 'priceCents'>, list: number, month: number): number =>
  Math.round((article.priceCents * (priceListNames[list]?.factor ?? 1) * (1 + monthlyInflation) ** month) / 100) * 100
