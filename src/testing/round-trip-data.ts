import { sql } from 'kysely'
import { type Field, isText } from '../kernel/contract/fields.ts'
import { addDays } from '../kernel/contract/formats.ts'
import { plainText } from '../kernel/contract/plain-text.ts'
import { keyFields, type Resource, resourcePath, writableFields } from '../kernel/contract/resource.ts'
import { columnName } from '../kernel/server/database/column-name.ts'
import type { Tenant } from '../kernel/server/database/tenancy.ts'
import { importGrids } from '../kernel/server/imports/import-grids.ts'
import type { BoundGrid, ImportResult } from '../kernel/server/resources/resource-service.ts'
import { writtenColumn } from '../kernel/server/resources/resource-source.ts'
import type { Pipeline } from '../modules/pipelines/contract/pipelines.ts'
import type { Caller, TestApplication } from './application.ts'

/**
 * Rows of every grid that takes files, made of its declaration: two of each have the same name, one has nothing but what it
 * needs, one points at something that was deleted since, and their texts are what a spreadsheet could change on the way.
 */
const rowsEach = 7
const twinName = 'Kiosco «La Esquina»'

const awkwardTexts = [
  twinName,
  twinName,
  '=1+1',
  'Ñandú & Cía. 🍦; "sin, comillas"',
  `dos\nrenglones ${'y un texto largo '.repeat(60)}`,
  '\'=HYPERLINK("x")',
  '0007',
  '1.234',
  '-5',
  '08:30',
  '2026-11-02',
  '+54 341 555-0101',
  'caso@prueba.example',
  '30546689979',
  '12345678',
  'AB123CD',
  '*',
]

/** What tells rows apart: each its own. */
const keyTexts = [
  ['007', 'AB123CD', 'caso0@prueba.example'],
  ['=1+1', 'ABC123', 'caso1@prueba.example'],
  ['1.234', 'AC456EF', 'caso2@prueba.example'],
  ['-5', 'AD917BB', 'caso3@prueba.example'],
  ['Ñandú;1', 'AA000AA', 'caso4@prueba.example'],
  ['0,5', 'AE111FF', 'caso5@prueba.example'],
  ["'=2", 'AF222GG', 'caso6@prueba.example'],
]

const firstRight = (field: Field, candidates: unknown[]): unknown =>
  candidates.find(value => field.schema.safeParse(value).success)

/** Some texts fit wherever words do: which of them a row gets changes with the row. */
const textFor = (field: Field, index: number): unknown =>
  firstRight(field, [...awkwardTexts.slice(index), ...awkwardTexts.map(text => text.slice(0, 20))])

const rounded = (field: Field, value: number): number => Number(value.toFixed(field.fraction ?? 0))

const numbersFor = (field: Field, index: number): number[] =>
  [-32.950_123 - index / 1000, 1234.125 + index, 12.5 + index, 5 + index, 1 + index, 1].map(value =>
    rounded(field, value),
  )

const firstDay = '2026-10-05'

const valueFor = (field: Field, index: number): unknown => {
  switch (field.kind) {
    case 'text':
    case 'pattern':
      return textFor(field, index)
    case 'color':
      return field.swatches?.[index % field.swatches.length]
    case 'boolean':
      return true
    case 'choice':
      return Object.keys(field.choices ?? {})[index % Object.keys(field.choices ?? {}).length]
    case 'date':
      return addDays(firstDay, index)
    case 'money':
      return 123_456 + index
    case 'percent':
      return 10.5
    default:
      return firstRight(field, numbersFor(field, index))
  }
}

type Ids = Map<string, string[]>
type Values = Record<string, unknown>

const referenceFor = (field: Field, index: number, ids: Ids): string | undefined => {
  const known = ids.get(field.reference?.table ?? '') ?? []
  return known[index % Math.max(1, known.length)]
}

/** The one row that has only what it needs. */
const bareRow = 3

const generalValues = (resource: Resource, index: number, ids: Ids): Values =>
  Object.fromEntries(
    writableFields(resource).flatMap(([name, field]) => {
      const isKey = keyFields(resource).includes(name)
      if (index === bareRow && !field.required && !isKey) return []
      if (field.kind === 'reference') {
        const isOwn = field.reference?.table === resource.table
        const id = isOwn && index < rowsEach - 2 ? undefined : referenceFor(field, index, ids)
        return id ? [[name, id]] : []
      }
      const isTelling = isKey && isText(field)
      return [[name, isTelling ? firstRight(field, keyTexts[index] ?? []) : valueFor(field, index)]]
    }),
  )

type Override = (values: Values, index: number, ids: Ids) => Values

const at = (ids: Ids, table: string, index: number): string | undefined => ids.get(table)?.[index]

/** Rules that a declaration does not say. */
const overrides: Record<string, Override> = {
  items: (values, index, ids) => ({ ...values, parent: index > 4 ? at(ids, 'items', 0) : undefined }),
  articles: ({ item: _i, subItem: _s, ...values }, index, ids) =>
    index === 1 ? { ...values, item: at(ids, 'items', 0), subItem: at(ids, 'items', 5) } : values,
  'price-lists': (values, index) => ({ ...values, isDefault: index === 0 }),
  'price-scales': ({ price = 1050, discountPercent, ...values }, index) =>
    index % 2 ? { ...values, price } : { ...values, discountPercent: discountPercent ?? 5 },
  promotions: ({ giftArticle, ...values }) => (values.kind === 'bonus' ? { ...values, giftArticle } : values),
  'promotion-tiers': ({ promotion, fromUnits }, index) => ({
    promotion,
    fromUnits: index % 4 === 2 || index % 4 === 3 ? 12 : fromUnits,
    ...[{ discountPercent: 12.5 }, { price: 12_345 }, { freeUnits: 2 }, { freeUnits: 1 }][index % 4],
  }),
  'promotion-scopes': (values, index) => ({ ...values, kind: 'article', code: keyTexts[index]?.[0] }),
  prospects: values => ({ ...values, state: values.state === 'converted' ? 'new' : values.state }),
  contacts: (values, index, ids) => ({ ...values, customer: at(ids, 'customers', index) }),
  'seller-leaves': (values, index, ids) => ({ ...values, substitute: at(ids, 'sellers', (index + 1) % rowsEach) }),
  sites: values => ({ ...values, type: 'deposito' }),
  // The hours of a day follow one another.
  vehicles: (values, index) =>
    index === bareRow ? values : { ...values, departsAt: '06:30', secondTripAt: '13:00', backBy: '19:00' },
  'focal-objectives': ({ family: _f, brand, ...values }, index, ids) => ({
    ...values,
    quantity: 12.125,
    kind: ['articles', 'articles', 'family', 'brand'][index % 4],
    ...(index % 4 === 2 ? { family: 'Palitos' } : {}),
    ...(index % 4 === 3 ? { brand: brand ?? at(ids, 'brands', 0) } : {}),
  }),
  // Pipelines of one name have states of one name.
  opportunities: ({ state: _s, prospect, customer, ...values }, index, ids) => ({
    value: 1050,
    ...values,
    state: at(ids, `states ${plainText(values.funnel)}`, index % 2),
    ...(index % 2 ? { prospect } : { customer }),
  }),
  'focal-objective-articles': (values, index, ids) => ({
    ...values,
    objective: at(ids, 'focal_objectives', index % 2),
  }),
}

/** What a grid holds that no row of it is made by itself. */
const madeOtherwise = new Set(['users', 'stock-levels'])

export type RoundTripData = { grids: BoundGrid[]; refusals: string[] }

const idsOf = async (tenant: Tenant, table: string): Promise<string[]> => {
  const found = await sql<{ id: string }>`
    select id from ${sql.table(table)} where env_id = ${tenant.envId}::uuid and deleted_at is null order by created_at, id`.execute(
    tenant.db,
  )
  return found.rows.map(({ id }) => id)
}

const createRows = async (admin: Caller, { resource }: BoundGrid, ids: Ids, refusals: string[]): Promise<void> => {
  for (let index = 0; index < rowsEach; index += 1) {
    const values = generalValues(resource, index, ids)
    const body = overrides[resource.name]?.(values, index, ids) ?? values
    const answer = await admin.request('POST', resourcePath(resource.name), body)
    if (answer.statusCode >= 300) {
      refusals.push(`${resource.name} ${index}: ${answer.body}`)
      continue
    }
    const { id } = answer.json() as { id: string }
    ids.set(resource.table, [...(ids.get(resource.table) ?? []), id])
  }
}

/** People of twin sellers, by a file of their own: nobody is made without an invitation. */
const createUsers = async (admin: Caller, refusals: string[]): Promise<void> => {
  const { errors } = await admin.post<ImportResult>('/api/data/users/import', {
    rows: keyTexts.slice(0, 3).map(([seller], index) => ({
      email: `persona${index}@prueba.example`,
      name: awkwardTexts[index + 2]?.slice(0, 40),
      phone: '0341 155-55-0101',
      role: 'Vendedor (2)',
      'seller.code': seller,
    })),
  })
  refusals.push(...errors.map(({ row, message }) => `users ${row}: ${message}`))
}

/** Goods fit and unfit, with lots and without. */
const createStock = async (admin: Caller, ids: Ids): Promise<void> => {
  const [warehouse, other] = ids.get('sites') ?? []
  const articles = ids.get('articles') ?? []
  const lines = articles.slice(0, 4).map((article, index) => ({
    article,
    units: 10.125 + index,
    ...(index % 2 ? { lot: `00${index}`, expiresOn: '2027-01-31' } : {}),
  }))
  await admin.post('/api/stock/receipts', { key: 'first', warehouse, lines })
  await admin.post('/api/stock/receipts', { key: 'second', warehouse: other, lines })
  for (const [index, article] of articles.slice(0, 2).entries())
    await admin.post('/api/stock/adjustments', {
      key: `unfit-${index}`,
      warehouse,
      article,
      isFit: false,
      units: 3.5,
      reason: 'Rotura',
      ...(index % 2 ? { lot: '001' } : {}),
    })
}

/** Texts as they were kept before their field wrote them in its own way: telephones with signs, a CUIT with dashes. */
const roughen = async (tenant: Tenant, { resource }: BoundGrid): Promise<void> => {
  const rough = writableFields(resource).flatMap(([name, field]) => {
    const text = ['0341 155-55-0101', '30-54668997-9', '12.345.678'].find(
      candidate => field.written && field.schema.safeParse(candidate).success,
    )
    return text && !keyFields(resource).includes(name) ? [{ column: columnName(writtenColumn(name, field)), text }] : []
  })
  for (const { column, text } of rough)
    await sql`update ${sql.table(resource.table)} set ${sql.id(column)} = ${text} where env_id = ${tenant.envId}::uuid
      and id = (select id from ${sql.table(resource.table)} where env_id = ${tenant.envId}::uuid order by created_at desc limit 1)`.execute(
      tenant.db,
    )
}

/** A row of every grid that others point at goes, after they did. */
const deletePointedAt = async (tenant: Tenant, ids: Ids): Promise<void> => {
  for (const table of ['sellers', 'customers', 'price_lists', 'brands', 'regions', 'sales_channels', 'supervisors']) {
    const gone = ids.get(table)?.[4]
    await sql`update ${sql.table(table)} set deleted_at = now() where env_id = ${tenant.envId}::uuid and id = ${gone ?? null}::uuid`.execute(
      tenant.db,
    )
  }
}

/** Fills every grid of the product that takes files. Answers the grids, and the rows that their rules refused. */
export const createRoundTripData = async (application: TestApplication, admin: Caller): Promise<RoundTripData> => {
  const { envId, platform } = application
  const found = application.routes.flatMap(({ grid, importer }) => grid ?? importer ?? [])
  const grids = [...importGrids(found).values()]
  const ids: Ids = new Map()
  const refusals: string[] = []
  for (const _ of ['one', 'another']) {
    const made = await admin.post<Pipeline>('/api/pipelines-app/pipelines/new', { name: twinName })
    ids.set(
      `states ${made.id}`,
      made.states.map(({ id }) => id),
    )
  }
  for (const grid of grids) {
    const { name, table } = grid.resource
    for (const [, { reference }] of writableFields(grid.resource))
      if (reference && !ids.has(reference.table) && reference.table !== table)
        ids.set(reference.table, await platform.withTenant(envId, tenant => idsOf(tenant, reference.table)))
    if (!madeOtherwise.has(name)) await createRows(admin, grid, ids, refusals)
  }
  await createStock(admin, ids)
  await createUsers(admin, refusals)
  await platform.withTenant(envId, async tenant => {
    for (const grid of grids) if (!madeOtherwise.has(grid.resource.name)) await roughen(tenant, grid)
    await deletePointedAt(tenant, ids)
  })
  return { grids, refusals }
}
