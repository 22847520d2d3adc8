import { bulkTable } from '../../../kernel/server/database/bulk-load.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { idsByCode } from './codes.ts'
import { type CsvRow, readCsv } from './csv.ts'
import { type Intake, type IntakeResult, inBatches } from './intake.ts'

const file = 'artículos'

type Article = { line: number; code: string; name: string; ean: string | null; brand: string; kg: number }

/** A brand's code is its name without accents, in capitals: the source has no codes. */
const brandCode = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)

/** Thirteen digits whose last one is the check digit. */
const isEan = (text: string): boolean => {
  if (!/^\d{13}$/.test(text)) return false
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

const gramsOf: Record<string, number> = { gr: 1, kg: 1000, ml: 1, cc: 1, lt: 1000 }

/** Kilos of a unit from its content; a litre counts as a kilo. */
const kgOf = ({ cantidad, unidad }: Record<string, string>): number | null => {
  const grams = gramsOf[unidad ?? '']
  const amount = Number(cantidad)
  return grams === undefined || !Number.isFinite(amount) || amount < 0 ? null : Math.round(amount * grams * 10) / 10_000
}

/** Above this a content is a slip of the source (litres written as millilitres …). */
const heaviest = 100

const readArticle = ({ line, values }: CsvRow, intake: Intake): Article | null => {
  const { id: code = '', nombre: name = '', marca: brand = '', ean13 = '' } = values
  const tell = (problem: string): void => intake.report.add({ file, line, key: code, problem })
  if (!code || code.length > 40) return tell('Artículo sin código que sirva, se saltea') ?? null
  if (!name) return tell('Artículo sin nombre, se saltea') ?? null
  const kg = kgOf(values)
  if (ean13 && !isEan(ean13)) tell('Código de barras con dígito verificador equivocado, queda sin él')
  if (!ean13) tell('Código interno del comercio, queda sin código de barras')
  if (!brand) tell('Artículo sin marca')
  if (kg !== null && kg > heaviest) tell('Contenido desmedido, queda sin peso')
  const isPlausible = kg !== null && kg <= heaviest
  return { line, code, name: name.slice(0, 200), ean: isEan(ean13) ? ean13 : null, brand, kg: isPlausible ? kg : 0 }
}

const writeBrands = async (tenant: Tenant, articles: Article[], known: Map<string, string>): Promise<number> => {
  const brands = bulkTable('brands', { id: 'uuid', code: 'text', name: 'text' }, { skipsKnown: true })
  let created = 0
  for (const { brand } of articles) {
    const code = brandCode(brand)
    if (!code || known.has(code)) continue
    const id = newId()
    known.set(code, id)
    brands.add({ id, code, name: brand.slice(0, 120) })
    created += 1
  }
  await brands.take()?.run(tenant)
  return created
}

const writeArticles = async (tenant: Tenant, articles: Article[], brands: Map<string, string>): Promise<number> => {
  const columns = {
    id: 'uuid',
    code: 'text',
    name: 'text',
    ean: 'text',
    brandId: 'uuid',
    kgPerUnit: 'numeric',
  } as const
  const table = bulkTable('articles', columns, { skipsKnown: true })
  for (const { code, name, ean, brand, kg } of articles)
    table.add({ id: newId(), code, name, ean, brandId: brands.get(brandCode(brand)) ?? null, kgPerUnit: kg })
  return (await table.take()?.run(tenant)) ?? 0
}

/** Imports an article catalogue of Precios Claros: articles with their EAN and brand. A code known before stays as it is. */
export const importArticleCatalogue = async (intake: Intake, path: string): Promise<IntakeResult> => {
  const brands = await intake.withTenant(intake.envId, tenant => idsByCode(tenant, 'brands'))
  const counts = { rows: 0, usable: 0, articles: 0, brands: 0 }
  for await (const batch of inBatches(readCsv(path))) {
    const articles = batch.map(row => readArticle(row, intake)).filter(article => article !== null)
    await intake.withTenant(intake.envId, async tenant => {
      counts.brands += await writeBrands(tenant, articles, brands)
      counts.articles += await writeArticles(tenant, articles, brands)
    })
    counts.rows += batch.length
    counts.usable += articles.length
    intake.onProgress(counts.rows)
    await intake.report.drained()
  }
  await intake.analyze()
  return {
    rows: counts.rows,
    created: { artículos: counts.articles, marcas: counts.brands },
    known: { artículos: counts.usable - counts.articles },
  }
}
