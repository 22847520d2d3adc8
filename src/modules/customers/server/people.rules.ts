import { type RawBuilder, sql } from 'kysely'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { ResourceChange, ResourceRules } from '../../../kernel/server/resources/resource-service.ts'
import { pointsWithinReach, reachOf, refuseForeignCustomer, refuseForeignSeller } from './reach.ts'

const refused = (path: string, message: string) => problem(problems.invalidInput, { errors: [{ path, message }] })

/** Becoming a customer, and being none again, are acts of their own: they make and unmake the customer. */
const refuseConvertedByHand = ({ values, current }: ResourceChange): void => {
  if (values.state === undefined || values.state === (current?.state ?? null)) return
  if (values.state === 'converted') throw refused('state', 'Usá «Convertir en cliente».')
  if (current?.state === 'converted') throw refused('state', 'Ya es un cliente: primero deshacé la conversión.')
}

export const prospectRules: ResourceRules = {
  scope: session => reachOf(session, 't'),
  async check(change) {
    refuseConvertedByHand(change)
    await refuseForeignSeller(change)
  },
}

/** A contact that is left with neither a customer nor a prospect is nobody's. */
const refuseNobodys = ({ values, current }: ResourceChange): void => {
  const merged = { ...current, ...values }
  if (!merged.customer && !merged.prospect) throw refused('customer', 'Elegí un cliente o un prospecto.')
}

export const contactRules: ResourceRules = {
  scope(session) {
    const ofCustomer = pointsWithinReach(session, 'customers', sql`t.customer_id`)
    const ofProspect = pointsWithinReach(session, 'prospects', sql`t.prospect_id`)
    return ofCustomer && ofProspect && sql`(${ofCustomer} or ${ofProspect})`
  },
  async check(change) {
    refuseNobodys(change)
    await refuseForeignCustomer(change, 'customers', 'customer')
    await refuseForeignCustomer(change, 'prospects', 'prospect')
  },
}

const ofCustomer =
  (column: string) =>
  (envId: string): RawBuilder<unknown> =>
    sql`(select ${sql.ref(`c.${column}`)} from customers c where c.env_id = ${envId}::uuid and c.id = t.customer_id)`

/** How people stand with the store, which stands above the customers and tells it. */
export type StoreStanding = Record<'storeState' | 'storeOrders' | 'seenAt', (envId: string) => RawBuilder<unknown>>

export const customerUserRules = (standing: StoreStanding): ResourceRules => ({
  expressions: {
    clientCode: ofCustomer('code'),
    address: ofCustomer('address'),
    locality: ofCustomer('locality'),
    ...standing,
  },
  scope: session => pointsWithinReach(session, 'customers', sql`t.customer_id`),
  check: change => refuseForeignCustomer(change, 'customers', 'customer'),
})
