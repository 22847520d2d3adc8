import { type Actor, recordHistory } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { insertRows } from '../../../kernel/server/resources/row-writes.ts'
import { customerUsers } from '../contract/customer-users.ts'

/** Adds a person of a customer for somebody who does not write customers; the caller has judged it. Answers their id. */
export const addCustomerUser = async (
  tenant: Tenant,
  author: Actor,
  values: { customer: string; name: string; email: string },
): Promise<string> => {
  const [id = ''] = await insertRows(tenant, customerUsers, [{ ...values, phone: null, isActive: true }], new Date())
  await recordHistory(tenant, author, [
    { entity: customerUsers.name, entityId: id, action: 'created', detail: { values } },
  ])
  return id
}
