import { type RawBuilder, sql } from 'kysely'
import { formatDay, formatQuantity } from '../../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

export type OfferedKind = 'article' | 'combo' | 'promotion'

/** What the catalogue offers of something that a menu names. */
export type Offered = {
  kind: OfferedKind
  id: string
  code: string
  name: string
  description: string
  photoFileId: string | null
  /** It is active and sold on that day, to that customer. */
  isOffered: boolean
  /** It is sold on that day, but to other customers, lists or channels. */
  isLimited: boolean
  /** The articles that one of it takes: itself, the parts of a combo; none for a promotion. */
  parts: { articleId: string; quantity: number }[]
}

/** The day, and the customer who looks; without one, what is limited to some customers is not offered. */
export type OfferQuery = { day: string; customerId: string | null }

type Ids = { ids: string[] } & OfferQuery

const packageText = (unit: string, unitsPerPackage: number): string =>
  unitsPerPackage > 1 ? `${unit} × ${formatQuantity(unitsPerPackage)}` : unit

const findArticles = async ({ db, envId }: Tenant, { ids }: Ids): Promise<Offered[]> => {
  type Row = Omit<Offered, 'kind' | 'description' | 'parts' | 'isLimited'> & {
    unitOfMeasure: string
    unitsPerPackage: number
  }
  const { rows } = await sql<Row>`
    select a.id, a.code, a.name, a.unit_of_measure, a.units_per_package, a.photo_file_id, a.is_active and a.deleted_at is null as is_offered
    from articles a where a.env_id = ${envId}::uuid and a.id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ unitOfMeasure, unitsPerPackage, ...row }) => ({
    ...row,
    kind: 'article',
    isLimited: false,
    description: packageText(unitOfMeasure, unitsPerPackage),
    parts: [{ articleId: row.id, quantity: 1 }],
  }))
}

type Limits = { listId: string | null; customerId: string | null; channelIds: string[] }

const noLimits: Limits = { listId: null, customerId: null, channelIds: [] }

/** What limits a customer's offers: the list that holds for them, and their channel with those above it. */
const limitsOf = async ({ db, envId }: Tenant, { customerId, day }: OfferQuery): Promise<Limits> => {
  if (customerId === null) return noLimits
  const { rows } = await sql<{ listId: string | null; channelIds: (string | null)[] }>`
    select coalesce(l.id, d.id) as list_id, array[c.sales_channel_id, p.parent_id, g.parent_id] as channel_ids
    from customers c
      left join sales_channels p on p.env_id = ${envId}::uuid and p.id = c.sales_channel_id
      left join sales_channels g on g.env_id = ${envId}::uuid and g.id = p.parent_id
      left join price_lists l on l.env_id = ${envId}::uuid and l.id = c.price_list_id and l.deleted_at is null
        and (l.valid_from is null or l.valid_from <= ${day}::date) and (l.valid_until is null or l.valid_until >= ${day}::date)
      left join price_lists d on d.env_id = ${envId}::uuid and d.is_default and d.deleted_at is null
    where c.env_id = ${envId}::uuid and c.id = ${customerId}::uuid`.execute(db)
  const [row] = rows
  if (!row) return { ...noLimits, customerId }
  return { listId: row.listId, customerId, channelIds: row.channelIds.filter(id => id !== null) }
}

const holds = (from: RawBuilder<unknown>, until: RawBuilder<unknown>, day: string): RawBuilder<boolean> =>
  sql`(${from} is null or ${from} <= ${day}::date) and (${until} is null or ${until} >= ${day}::date)`

type Part = { articleId: string; quantity: number; name: string; photoFileId: string | null; isActive: boolean }

const findCombos = async ({ db, envId }: Tenant, { ids, day }: Ids, { listId }: Limits): Promise<Offered[]> => {
  const { rows } = await sql<{
    id: string
    code: string
    name: string
    isCurrent: boolean
    isTheirs: boolean
    parts: Part[]
  }>`
    select b.id, b.code, b.name, b.is_active and b.deleted_at is null and ${holds(sql`b.valid_from`, sql`b.valid_until`, day)} as is_current,
      b.price_list_id is null or b.price_list_id = ${listId}::uuid as is_theirs,
      (select coalesce(json_agg(json_build_object('articleId', a.id, 'quantity', i.quantity, 'name', a.name, 'photoFileId', a.photo_file_id,
          'isActive', a.is_active and a.deleted_at is null) order by i.created_at, i.id), '[]'::json)
        from combo_items i join articles a on a.env_id = ${envId}::uuid and a.id = i.article_id
        where i.env_id = ${envId}::uuid and i.combo_id = b.id and i.deleted_at is null) as parts
    from combos b where b.env_id = ${envId}::uuid and b.id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ parts, isCurrent, isTheirs, ...row }) => ({
    ...row,
    kind: 'combo',
    description: parts.map(({ quantity, name }) => `${formatQuantity(quantity)} ${name}`).join(' + '),
    photoFileId: parts.find(({ photoFileId }) => photoFileId !== null)?.photoFileId ?? null,
    isOffered: isCurrent && isTheirs && parts.length > 0 && parts.every(({ isActive }) => isActive),
    isLimited: isCurrent && !isTheirs,
    parts: parts.map(({ articleId, quantity }) => ({ articleId, quantity })),
  }))
}

const findPromotions = async ({ db, envId }: Tenant, { ids, day }: Ids, limits: Limits): Promise<Offered[]> => {
  const { listId, customerId, channelIds } = limits
  type Row = { id: string; code: string; name: string; endsOn: string | null; isCurrent: boolean; isTheirs: boolean }
  const { rows } = await sql<Row>`
    select p.id, p.code, p.name, p.ends_on, p.is_active and p.deleted_at is null and ${holds(sql`p.starts_on`, sql`p.ends_on`, day)} as is_current,
      (p.customer_id is null or p.customer_id = ${customerId}::uuid) and (p.price_list_id is null or p.price_list_id = ${listId}::uuid)
      and (p.sales_channel_id is null or p.sales_channel_id = any(${channelIds}::uuid[])) as is_theirs
    from promotions p where p.env_id = ${envId}::uuid and p.id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ endsOn, isCurrent, isTheirs, ...row }) => ({
    ...row,
    kind: 'promotion',
    isOffered: isCurrent && isTheirs,
    isLimited: isCurrent && !isTheirs,
    description: endsOn ? `Hasta el ${formatDay(endsOn, day)}` : 'Sin fecha de fin',
    photoFileId: null,
    parts: [],
  }))
}

export type OfferedKey = { kind: OfferedKind; id: string }

/** What the catalogue says on a day of some articles, combos and promotions; those that do not exist are absent. */
export const readOffered = async (tenant: Tenant, keys: OfferedKey[], query: OfferQuery): Promise<Offered[]> => {
  const idsOf = (kind: OfferedKind): string[] => [...new Set(keys.flatMap(key => (key.kind === kind ? [key.id] : [])))]
  const [articles, combos, promotions] = [idsOf('article'), idsOf('combo'), idsOf('promotion')]
  const limits = combos.length + promotions.length > 0 ? await limitsOf(tenant, query) : noLimits
  return [
    ...(articles.length > 0 ? await findArticles(tenant, { ids: articles, ...query }) : []),
    ...(combos.length > 0 ? await findCombos(tenant, { ids: combos, ...query }, limits) : []),
    ...(promotions.length > 0 ? await findPromotions(tenant, { ids: promotions, ...query }, limits) : []),
  ]
}
