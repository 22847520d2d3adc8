import { type RawBuilder, sql } from 'kysely'
import { maximumHits } from '../../../kernel/contract/search.ts'
import { sellerReachCondition } from '../../../kernel/server/scope.ts'
import type { Searcher, Sought } from '../../../kernel/server/search/searcher.ts'
import { textCandidates, textRank } from '../../../kernel/server/search/text-match.ts'
import { customerPermissions } from '../contract/permissions.ts'
import { shopName } from './shop-name.ts'

export type FoundCustomer = { id: string; code: string; shopName: string; name: string; locality: string | null }

const searched = { table: 'customers', columns: ['code', 'name', 'trade_name'] }

/** A person who sees few customers may see none of the first that the index finds: then all that they see are compared. */
const readCustomers = async ({ tenant, session, text }: Sought): Promise<FoundCustomer[]> => {
  const { db, envId } = tenant
  const scope = sellerReachCondition(envId, session.scope, sql`t.seller_id`)
  const read = async (matches: RawBuilder<unknown>): Promise<FoundCustomer[]> => {
    const { rows } = await sql<FoundCustomer>`
      select t.id, t.code, t.name, t.locality, ${shopName('t')} as shop_name
      from customers t
      where t.env_id = ${envId}::uuid and t.deleted_at is null and ${matches} ${scope ? sql`and ${scope}` : sql``}
      order by ${textRank(text, shopName('t'))} limit ${maximumHits}`.execute(db)
    return rows
  }
  const { among, all, isComplete } = await textCandidates(tenant, searched, text)
  const customers = await read(among)
  return isComplete || !scope || customers.length === maximumHits ? customers : read(all)
}

const customersBySearch = new WeakMap<Sought, Promise<FoundCustomer[]>>()

/**
 * At most `maximumHits` customers of the sellers that the person sees, by code, legal name or the name over the door. Read
 * once per search: those who look for customers' documents ask for the same.
 */
export const findCustomers = (sought: Sought): Promise<FoundCustomer[]> => {
  const customers = customersBySearch.get(sought) ?? readCustomers(sought)
  customersBySearch.set(sought, customers)
  return customers
}

export const customerSearcher: Searcher = {
  kind: 'customers',
  title: 'Clientes',
  access: customerPermissions.read,
  find: async sought =>
    (await findCustomers(sought)).map(({ id, code, shopName: title, name, locality }) => ({
      id,
      title,
      detail: [code, name === title ? null : name, locality].filter(Boolean).join(' · '),
      url: `/apps/personas/main?row=${id}`,
    })),
}
