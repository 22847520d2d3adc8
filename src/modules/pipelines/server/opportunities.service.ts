import { sql } from 'kysely'
import { createRow, type ResourceContext } from '../../../kernel/server/resources/resource-service.ts'
import { sellersInScope } from '../../../kernel/server/scope.ts'
import { opportunities } from '../contract/opportunities.ts'
import type { OpportunityDetail } from '../contract/opportunity-routes.ts'
import { readDetail } from './detail.service.ts'
import { opportunityRules } from './opportunity.rules.ts'
import { findStates } from './pipelines.queries.ts'
import { type Acting, refused, requirePipeline } from './pipelines.service.ts'

type Values = Record<string, unknown>
type Shop = { name: string; sellerId: string | null }

/** The customer, or else the prospect, that an opportunity is of. */
const findShop = async ({ tenant: { db, envId } }: Acting, values: Values): Promise<Shop | undefined> => {
  const [table, id] = values.customer ? ['customers', values.customer] : ['prospects', values.prospect]
  if (typeof id !== 'string') return undefined
  const found = await sql<Shop>`select name, seller_id from ${sql.table(String(table))}
    where env_id = ${envId}::uuid and id = ${id}::uuid and deleted_at is null`.execute(db)
  return found.rows[0]
}

const ownSeller = async ({ tenant: { db, envId }, session }: Acting): Promise<string | null> => {
  if (!session.sellerKey) return null
  const found = await db
    .selectFrom('sellers')
    .select('id')
    .where('envId', '=', envId)
    .where('code', '=', session.sellerKey)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return found?.id ?? null
}

/** The customer's seller, as far as this person reaches, or the person's own. */
const sellerFor = async (acting: Acting, shop: Shop | undefined): Promise<string | null> => {
  const reach = await sellersInScope(acting.tenant, acting.session.scope)
  const sees = (id: string): boolean => reach === null || reach.includes(id)
  return shop?.sellerId && sees(shop.sellerId) ? shop.sellerId : ownSeller(acting)
}

/**
 * Makes an opportunity where the pipeline is enough (spec.md §7, opportunities/new): it goes to the first open state, is
 * called after its customer or prospect, and is of their seller unless the pipeline asks whoever makes it. Throws
 * invalidInput at the field that is wrong, notFound for a pipeline that the person does not see.
 */
export const createOpportunity = async (acting: Acting, given: Values): Promise<OpportunityDetail> => {
  const { tenant, session } = acting
  const { id, assignOpportunity } = await requirePipeline(acting, String(given.funnel))
  const first = (await findStates(tenant, [id])).find(({ type }) => type === 'open')
  const shop = await findShop(acting, given)
  const values = {
    ...given,
    state: given.state ?? first?.id,
    name: given.name ?? shop?.name,
    seller: given.seller ?? (assignOpportunity ? null : await sellerFor(acting, shop)),
  }
  if (!values.name) throw refused('name', 'Completá este dato.')
  const context: ResourceContext = { tenant, session, resource: opportunities, rules: opportunityRules }
  const made = await createRow(context, values)
  return readDetail(acting, made.id)
}
