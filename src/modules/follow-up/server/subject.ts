import { type RawBuilder, sql } from 'kysely'
import { dayOf } from '../../../kernel/contract/formats.ts'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { sellersInScope } from '../../../kernel/server/scope.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { reachOf } from '../../customers/server/index.ts'

/** The customer of the page, and the sellers whose operations the person sees; null: all. */
export type Subject = { envId: string; customerId: string; sellers: string[] | null; today: string }

export type Asking = { tenant: Tenant; session: Session; params: { codeClient: string } }

/** The customer of a code, within the person's sellers; else 404. */
export const findSubject = async ({ tenant, session, params }: Asking): Promise<Subject> => {
  const { envId, db } = tenant
  const reach = reachOf(session, 'c')
  const { rows } = await sql<{
    id: string
  }>`select c.id from customers c where c.env_id = ${envId}::uuid and c.code = ${params.codeClient} and c.deleted_at is null ${reach ? sql`and ${reach}` : sql``}`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw problem(problems.notFound)
  return {
    envId,
    customerId: found.id,
    sellers: await sellersInScope(tenant, session.scope),
    today: dayOf(new Date(), session.timeZone),
  }
}

/** Bounds rows of sellers' work, under an alias, to this shop and to the sellers the person sees. */
export const ofSubject = ({ envId, customerId, sellers }: Subject, alias: string): RawBuilder<unknown> => {
  const bySeller = sellers === null ? sql`` : sql`and ${sql.ref(`${alias}.seller_id`)} = any(${sellers}::uuid[])`
  return sql`${sql.ref(`${alias}.env_id`)} = ${envId}::uuid and ${sql.ref(`${alias}.customer_id`)} = ${customerId}::uuid ${bySeller}`
}

/** Orders and returns that count: neither canceled nor deleted. */
export const countedOrders = (subject: Subject): RawBuilder<unknown> =>
  sql`${ofSubject(subject, 'o')} and o.canceled_at is null and o.deleted_at is null`
