import { sql } from 'kysely'
import { type Problem, problem, problems } from '../../../kernel/contract/problems.ts'
import type {
  ResourceChange,
  ResourceRules,
  ResourceWriting,
} from '../../../kernel/server/resources/resource-service.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { pointsWithinReach, refuseForeignCustomer } from '../../customers/server/index.ts'
import { announceActions } from './announce.ts'
import { opportunityCondition } from './visibility.ts'

const refuse = (path: string, message: string): Problem =>
  problem(problems.invalidInput, { errors: [{ path, message }] })

/** Whether an opportunity is one that the person sees. */
const seesOpportunity = (session: Session, id: ReturnType<typeof sql>) =>
  sql`exists (select 1 from opportunities t where t.env_id = ${session.envId}::uuid and t.id = ${id} and t.deleted_at is null
    and ${opportunityCondition(session)})`

/** What was done for an opportunity goes with it; the rest, with its customer or prospect. */
const scope = (session: Session) => {
  const ofCustomer = pointsWithinReach(session, 'customers', sql`a.customer_id`) ?? sql`a.customer_id is not null`
  const ofProspect = pointsWithinReach(session, 'prospects', sql`a.prospect_id`) ?? sql`a.prospect_id is not null`
  return sql`exists (select 1 from (select t.opportunity_id, t.customer_id, t.prospect_id) a where
    case when a.opportunity_id is not null then ${seesOpportunity(session, sql`a.opportunity_id`)}
      else ${ofCustomer} or ${ofProspect} end)`
}

const refuseNobodys = ({ values, current }: ResourceChange): void => {
  const merged = { ...current, ...values }
  if (!merged.opportunity && !merged.customer && !merged.prospect)
    throw refuse('customer', 'Elegí una oportunidad, un cliente o un prospecto.')
}

const refuseForeignOpportunity = async ({ tenant, session, values }: ResourceChange): Promise<void> => {
  const id = values.opportunity
  if (typeof id !== 'string') return
  const found = await sql<{ seen: boolean }>`select ${seesOpportunity(session, sql`${id}::uuid`)} as seen`.execute(
    tenant.db,
  )
  if (!found.rows[0]?.seen) throw refuse('opportunity', 'Elegí una de tus oportunidades.')
}

/** Who wrote it; what names no day to be done by is done already, unless somebody says otherwise. */
const complete = async ({ tenant, session, rows, writtenAt }: ResourceWriting): Promise<void> => {
  const created = rows.filter(({ act }) => act === 'created')
  if (created.length === 0) return
  const open = created.filter(({ values }) => values.isDone === undefined || values.isDone === null)
  await sql`update commercial_actions as t set creator = ${session.displayName}, creator_id = ${session.userId}::uuid,
      is_done = case when t.id = any(${open.map(({ id }) => id)}::uuid[]) then t.due_on is null else t.is_done end, updated_at = ${writtenAt}::timestamptz
    where t.env_id = ${tenant.envId}::uuid and t.id = any(${created.map(({ id }) => id)}::uuid[])`.execute(tenant.db)
}

export const actionRules: ResourceRules = {
  scope,
  async check(change) {
    refuseNobodys(change)
    await refuseForeignOpportunity(change)
    await refuseForeignCustomer(change, 'customers', 'customer')
    await refuseForeignCustomer(change, 'prospects', 'prospect')
  },
  async written(writing) {
    await complete(writing)
    await announceActions(
      writing.tenant,
      writing.rows.map(({ id }) => id),
    )
  },
}
