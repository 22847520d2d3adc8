import { type RawBuilder, sql } from 'kysely'

type Expression = RawBuilder<unknown>

/** The code of an opportunity, for a document that names it by its id. */
export const opportunityCode = (envId: string, id: Expression): Expression =>
  sql`(select o.code from opportunities o where o.env_id = ${envId}::uuid and o.id = ${id})`

/** The code of a pipeline. */
export const pipelineCode = (envId: string, id: Expression): Expression =>
  sql`(select f.code from funnels f where f.env_id = ${envId}::uuid and f.id = ${id})`

/** The code of a state. */
export const stateCode = (envId: string, id: Expression): Expression =>
  sql`(select e.code from funnel_states e where e.env_id = ${envId}::uuid and e.id = ${id})`

/** Of a commercial action under the alias `t`: the seller of its opportunity, else of its customer or prospect. */
export const sellerCodeOfAction = (envId: string): Expression => sql`(select s.code from sellers s
  where s.env_id = ${envId}::uuid and s.id = coalesce(
    (select o.seller_id from opportunities o where o.env_id = ${envId}::uuid and o.id = t.opportunity_id),
    (select c.seller_id from customers c where c.env_id = ${envId}::uuid and c.id = t.customer_id),
    (select p.seller_id from prospects p where p.env_id = ${envId}::uuid and p.id = t.prospect_id)))`
