import { sql } from 'kysely'
import { problem } from '../../../kernel/contract/problems.ts'
import { addUnits } from '../../../kernel/contract/quantities.ts'
import { type Actor, recordHistory } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { PickingActBody } from '../contract/picking-routes.ts'
import { pickingProblems } from '../contract/problems.ts'
import { splitUnits } from '../contract/split.ts'
import { moveAllowed, type PickingMove, pickingMoves, pickingStates } from '../contract/states.ts'
import { refuseLot, refuseQuantity, refuseUnknownSubstitute, wasDone } from './act-rules.ts'
import { pickingTopic } from './assign.service.ts'
import { readTask, readTaskLines, type Task, type TaskLine } from './task.queries.ts'
import { isOwnWork, mayMove, mayPick, type Person, pickingEntity } from './task-view.ts'

/** The person who acts, their name for the history, and today in the company's time zone. */
export type Picker = Person & { actor: Actor; today: string }

const remainingOf = ({ ordered, picked, shortage, substituted }: TaskLine): number =>
  Math.round((ordered - picked - shortage - substituted) * 1000) / 1000

const insertAct = async (
  { db, envId }: Tenant,
  task: Task,
  body: PickingActBody,
  parts: { line: number; units: number }[],
  actor: Actor,
) => {
  const { key, kind, lot, reason, substitute, article } = body
  const doneAt = new Date().toISOString()
  await db
    .insertInto('pickingActs')
    .values(
      parts.map(part => ({
        envId,
        taskId: task.id,
        key,
        ...part,
        kind,
        articleId: substitute ?? article,
        lot: lot ?? '',
        reason: reason || null,
        actor: actor.name,
        userId: actor.userId,
        doneAt,
      })),
    )
    .execute()
}

const setState = async (
  { db, envId }: Tenant,
  id: string,
  from: string,
  values: { state: string; preparedAt?: string | null; supervisedAt?: string | null; supervisedBy?: string | null },
) =>
  db
    .updateTable('pickingTasks')
    .set({ ...values, updatedAt: new Date().toISOString() })
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()

/** Starts the task with its first act. */
const begin = async (tenant: Tenant, { actor }: Picker, id: string): Promise<void> => {
  await setState(tenant, id, 'pending', { state: 'picking' })
  await recordHistory(tenant, actor, [{ entity: pickingEntity, entityId: id, action: 'start', detail: {} }])
}

/**
 * Records units taken, missing or replaced; totals are split over the orders in the sequence of the load. The first act
 * starts the task. An act repeated with its key does nothing. Throws notYours, notPicking, notAsked, tooMuch, wholeUnits,
 * unknownLot, lotShort, expired, and keyReused with the differing fields.
 */
export const act = async (tenant: Tenant, picker: Picker, id: string, body: PickingActBody): Promise<void> => {
  const task = await readTask(tenant, id, { hold: true })
  if (!mayPick(picker, task)) throw problem(pickingProblems.notYours)
  if (await wasDone(tenant, id, body)) return
  if (task.state !== 'pending' && task.state !== 'picking')
    throw problem(pickingProblems.notPicking, {
      message: `La tarea está «${pickingStates[task.state]}»: ya no recibe cantidades.`,
    })
  const lines = (await readTaskLines(tenant, task)).filter(
    ({ articleId, orderId }) => articleId === body.article && (body.order === null || orderId === body.order),
  )
  const [line] = lines
  if (!line) throw problem(pickingProblems.notAsked)
  await refuseUnknownSubstitute(tenant, body.substitute)
  const open = lines.map(each => ({ line: each.line, remaining: remainingOf(each) }))
  refuseQuantity(body, { remaining: addUnits(...open.map(({ remaining }) => remaining)), unit: line.unitOfMeasure })
  const parts = splitUnits(open, body.units)
  if (!parts) throw problem(pickingProblems.tooMuch)
  await refuseLot(tenant, picker, task, body)
  await insertAct(tenant, task, body, parts, picker.actor)
  if (task.state === 'pending') await begin(tenant, picker, id)
  tenant.publish({ topic: pickingTopic, payload: { id } })
}

/** Undoes an act while the task is being prepared; undoing it twice does nothing. */
export const undoAct = async (tenant: Tenant, picker: Picker, id: string, key: string): Promise<void> => {
  const task = await readTask(tenant, id, { hold: true })
  if (!mayPick(picker, task)) throw problem(pickingProblems.notYours)
  if (task.state !== 'picking') throw problem(pickingProblems.notPicking)
  const { envId, db } = tenant
  const { rows } = await sql<{ article: string; units: number }>`
    with gone as (delete from picking_acts where env_id = ${envId}::uuid and task_id = ${id}::uuid and key = ${key} returning article_id, units)
    select a.name as article, sum(g.units) as units from gone g join articles a on a.env_id = ${envId}::uuid and a.id = g.article_id group by a.name`.execute(
    db,
  )
  const [gone] = rows
  if (!gone) return
  await recordHistory(tenant, picker.actor, [
    { entity: pickingEntity, entityId: id, action: 'undo', detail: { ...gone, key } },
  ])
  tenant.publish({ topic: pickingTopic, payload: { id } })
}

const refuseMove = (move: PickingMove, picker: Picker, task: Task): void => {
  if (!moveAllowed(move, task.state))
    throw problem(pickingProblems.stateChanged, {
      message: `La tarea está «${pickingStates[task.state]}»: ya no se puede «${pickingMoves[move].label}».`,
    })
  if (mayMove(move, picker, task)) return
  throw problem(move === 'supervise' && isOwnWork(task, picker) ? pickingProblems.ownWork : pickingProblems.notYours)
}

const valuesOf = (move: PickingMove, { name }: Actor) => {
  const state = pickingMoves[move].to
  const now = new Date().toISOString()
  if (move === 'finish') return { state, preparedAt: now }
  if (move === 'supervise') return { state, supervisedAt: now, supervisedBy: name }
  if (move === 'reopen') return { state, supervisedAt: null, supervisedBy: null }
  return move === 'giveBack' ? { state, preparedAt: null } : { state }
}

/** Moves a task along `pickingMoves`. Throws stateChanged when somebody moved it first, notYours, ownWork, unfinished. */
export const moveTask = async (
  tenant: Tenant,
  picker: Picker,
  id: string,
  { move, reason }: { move: PickingMove; reason: string },
): Promise<void> => {
  const task = await readTask(tenant, id, { hold: true })
  refuseMove(move, picker, task)
  if (move === 'finish' && (await readTaskLines(tenant, task)).some(line => remainingOf(line) > 0))
    throw problem(pickingProblems.unfinished)
  if (!(await setState(tenant, id, task.state, valuesOf(move, picker.actor))))
    throw problem(pickingProblems.stateChanged)
  await recordHistory(tenant, picker.actor, [{ entity: pickingEntity, entityId: id, action: move, detail: { reason } }])
  tenant.publish({ topic: pickingTopic, payload: { id } })
}
