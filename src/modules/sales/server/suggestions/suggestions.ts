import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { findPurchases } from './purchases.queries.ts'
import { type Suggestion, suggestFrom } from './suggest.ts'

export type Asked = {
  customerId: string
  /** The environment's day the order is for. */
  today: string
  /** An order that does not count: the one being edited. */
  except?: string | null
}

/**
 * What a customer probably needs on a day, by their own rhythm per article (`suggestFrom`), most bought first. The caller
 * has checked that the customer is in the person's scope.
 */
export const suggestForCustomer = async (
  tenant: Tenant,
  { customerId, today, except = null }: Asked,
): Promise<Suggestion[]> => suggestFrom(await findPurchases(tenant, { customerId, today, except }), today)
