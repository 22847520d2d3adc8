import { sql } from 'kysely'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import { type Actor, recordHistory } from '../../../kernel/server/audit.ts'
import { nextNumber } from '../../../kernel/server/counters.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { peopleOf } from '../../identity/server/index.ts'
import type { NewTaskBody } from '../contract/picking-routes.ts'
import { pickingProblems } from '../contract/problems.ts'
import { pickingEntity } from './task-view.ts'

/** Live topic of picking: open screens reload on each event. */
export const pickingTopic = 'picking'

export type Preparer = { id: string; name: string }

const maximumChoices = 200

/**
 * People who may pick: everybody who can sign in, except sellers (roles 0, 1, 4 and 5 of spec.md §6). The operator of the
 * installation is not part of the company.
 */
export const readPreparers = async ({ db, envId }: Tenant): Promise<Preparer[]> => {
  const { rows } = await sql<Preparer>`
    select p.id, p.name from ${peopleOf(envId)} p where p.role_number in (0, 1, 4, 5) and p.is_staff
    order by 2, 1 limit ${maximumChoices}`.execute(db)
  return rows
}

export type WaitingLoad = { id: string; number: number; deliversOn: string; dealer: string; waiting: number }

/** Orders of a load without a task, or whose task was canceled. */
const waitingOrder = (envId: string) => sql`
  select co.load_id, co.order_id, co.sequence from consolidated_orders co
  where co.env_id = ${envId}::uuid and co.is_active and not exists (
    select 1 from picking_lines l join picking_tasks t on t.env_id = ${envId}::uuid and t.id = l.task_id
    where l.env_id = ${envId}::uuid and l.order_id = co.order_id and t.load_id = co.load_id and t.state <> 'canceled')`

export const readWaitingLoads = async ({ db, envId }: Tenant): Promise<WaitingLoad[]> => {
  const { rows } = await sql<WaitingLoad>`
    select c.id, c.number, c.delivers_on, d.name as dealer, count(*)::integer as waiting
    from consolidated_loads c join (${waitingOrder(envId)}) w on w.load_id = c.id
    join delivery_people d on d.env_id = ${envId}::uuid and d.id = c.delivery_person_id
    where c.env_id = ${envId}::uuid and c.state <> 'completado' and c.deleted_at is null
    group by c.id, c.number, c.delivers_on, d.name order by c.delivers_on, c.number limit ${maximumChoices}`.execute(db)
  return rows
}

type Load = { id: string; siteId: string; state: string }

/** Locks the load until the transaction ends, so that two people who assign the same load do it one after the other. */
const holdLoad = async ({ db, envId }: Tenant, id: string): Promise<Load> => {
  const { rows } = await sql<Load>`
    select id, site_id, state from consolidated_loads
    where env_id = ${envId}::uuid and id = ${id}::uuid and deleted_at is null for update`.execute(db)
  const [load] = rows
  if (!load)
    throw problem(problems.invalidInput, {
      errors: [{ path: 'load', message: 'Ese consolidado no existe en esta empresa.' }],
    })
  if (load.state === 'completado') throw problem(pickingProblems.closedLoad)
  return load
}

const insertLines = async (
  { db, envId }: Tenant,
  taskId: string,
  { load, orders }: Pick<NewTaskBody, 'load' | 'orders'>,
): Promise<number> => {
  const { rows } = await sql<{ line: number }>`
    insert into picking_lines (env_id, task_id, line, order_id, article_id, ordered)
    select ${envId}::uuid, ${taskId}::uuid, row_number() over (order by n.sequence, n.order_id, n.code)::integer, n.order_id, n.article_id, n.ordered
    from (
      select w.sequence, w.order_id, l.article_id, a.code, sum(l.quantity) as ordered
      from (${waitingOrder(envId)}) w
      join order_lines l on l.env_id = ${envId}::uuid and l.order_id = w.order_id
      join articles a on a.env_id = ${envId}::uuid and a.id = l.article_id
      where w.load_id = ${load}::uuid ${orders ? sql`and w.order_id = any(${orders}::uuid[])` : sql``}
      group by w.sequence, w.order_id, l.article_id, a.code having sum(l.quantity) > 0) n
    returning line`.execute(db)
  return rows.length
}

/** Assigns the orders of a load without a task to a preparer. Throws nothingLeft, closedLoad. */
export const assignTo = async (
  tenant: Tenant,
  actor: Actor,
  body: Omit<NewTaskBody, 'preparer'>,
  preparer: Preparer,
): Promise<string> => {
  const load = await holdLoad(tenant, body.load)
  const id = newId()
  const number = await nextNumber(tenant, 'picking-tasks')
  await tenant.db
    .insertInto('pickingTasks')
    .values({
      envId: tenant.envId,
      id,
      number,
      loadId: load.id,
      siteId: load.siteId,
      preparerId: preparer.id,
      preparer: preparer.name,
      mode: body.mode,
    })
    .execute()
  if ((await insertLines(tenant, id, body)) === 0) throw problem(pickingProblems.nothingLeft)
  await recordHistory(tenant, actor, [
    { entity: pickingEntity, entityId: id, action: 'assign', detail: { preparer: preparer.name, load: load.id } },
  ])
  tenant.publish({ topic: pickingTopic, payload: { id } })
  return id
}

/** Like `assignTo`, after checking that the preparer may pick. Also throws unknownPreparer. */
export const assignTask = async (tenant: Tenant, actor: Actor, body: NewTaskBody): Promise<string> => {
  const preparer = (await readPreparers(tenant)).find(({ id }) => id === body.preparer)
  if (!preparer)
    throw problem(pickingProblems.unknownPreparer, {
      errors: [{ path: 'preparer', message: pickingProblems.unknownPreparer.message }],
    })
  return assignTo(tenant, actor, body, preparer)
}
