import { sql } from 'kysely'
import type { AuditAction } from '../../../kernel/contract/audit-acts.ts'
import { problem } from '../../../kernel/contract/problems.ts'
import { actorOf, recordHistory } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import {
  createRow,
  getRow,
  type ResourceContext,
  removeRow,
} from '../../../kernel/server/resources/resource-service.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { contacts } from '../contract/contacts.ts'
import { customers } from '../contract/customers.ts'
import { conversionProblems } from '../contract/prospect-conversion.ts'
import { prospects } from '../contract/prospects.ts'
import { customerRules } from './customer.rules.ts'
import { prospectRules } from './people.rules.ts'

type Acting = { tenant: Tenant; session: Session }
type Stored = { state: string; stateBefore: string | null; customerId: string | null }

const customerContext = (acting: Acting): ResourceContext => ({ ...acting, resource: customers, rules: customerRules })

/** The prospect within this person's reach, locked until the transaction ends. Not found: 404. */
const lockProspect = async (acting: Acting, id: string): Promise<Stored> => {
  await getRow({ ...acting, resource: prospects, rules: prospectRules }, id)
  const { tenant } = acting
  return tenant.db
    .selectFrom('prospects')
    .select(['state', 'stateBefore', 'customerId'])
    .where('envId', '=', tenant.envId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

const remember = (
  { tenant, session }: Acting,
  entityId: string,
  action: AuditAction,
  detail: Record<string, unknown>,
) => recordHistory(tenant, actorOf(session), [{ entity: 'prospects', entityId, action, detail }])

const tellContacts = (tenant: Tenant, moved: { id: string }[]): void => {
  const ids = moved.map(({ id }) => id)
  if (ids.length > 0) tenant.publish({ topic: contacts.name, payload: {}, changed: { kind: 'contacts', ids } })
}

/**
 * Makes a customer of a prospect from what the person wrote, takes its contacts along and leaves the prospect as converted
 * (domain.md: «prospectos become customers»). A prospect that is one already: 409.
 */
export const convertProspect = async (
  acting: Acting,
  id: string,
  values: Record<string, unknown>,
): Promise<{ id: string; code: string; name: string }> => {
  const { tenant } = acting
  const prospect = await lockProspect(acting, id)
  if (prospect.state === 'converted') throw problem(conversionProblems.alreadyConverted)
  const customer = await createRow(customerContext(acting), values)
  const now = new Date()
  await tenant.db
    .updateTable('prospects')
    .set({
      state: 'converted',
      stateBefore: prospect.state,
      customerId: customer.id,
      convertedAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    .where('envId', '=', tenant.envId)
    .where('id', '=', id)
    .execute()
  const moved = await sql<{ id: string }>`update contacts set customer_id = ${customer.id}::uuid, updated_at = ${now}
    where env_id = ${tenant.envId}::uuid and prospect_id = ${id}::uuid and customer_id is null returning id`.execute(
    tenant.db,
  )
  tellContacts(tenant, moved.rows)
  await remember(acting, id, 'converted', { customer: customer.code })
  return { id: customer.id, code: String(customer.code), name: String(customer.name) }
}

const hasOperations = async ({ db, envId }: Tenant, customerId: string): Promise<boolean> => {
  const bought = (table: string) =>
    sql`exists (select 1 from ${sql.table(table)} where env_id = ${envId}::uuid and customer_id = ${customerId}::uuid)`
  const found = await sql<{
    bought: boolean
  }>`select ${bought('orders')} or ${bought('collections')} or ${bought('no_purchases')} as bought`.execute(db)
  return found.rows[0]?.bought ?? false
}

/** The customer goes, and the prospect and its contacts are as they were. A customer with operations stays: 409. */
export const undoConversion = async (acting: Acting, id: string): Promise<void> => {
  const { tenant } = acting
  const { state, stateBefore, customerId } = await lockProspect(acting, id)
  if (state !== 'converted' || !customerId) throw problem(conversionProblems.notConverted)
  if (await hasOperations(tenant, customerId)) throw problem(conversionProblems.alreadyBought)
  await tenant.db
    .updateTable('prospects')
    .set({
      state: stateBefore ?? 'interested',
      stateBefore: null,
      customerId: null,
      convertedAt: null,
      updatedAt: new Date().toISOString(),
    })
    .where('envId', '=', tenant.envId)
    .where('id', '=', id)
    .execute()
  const moved = await sql<{ id: string }>`update contacts set customer_id = null, updated_at = now()
    where env_id = ${tenant.envId}::uuid and prospect_id = ${id}::uuid and customer_id = ${customerId}::uuid returning id`.execute(
    tenant.db,
  )
  tellContacts(tenant, moved.rows)
  await removeRow(customerContext(acting), customerId)
  await remember(acting, id, 'conversion-undone', {})
}
