import { actWordsIn } from '../../../kernel/contract/audit-words.ts'
import { dayOf } from '../../../kernel/contract/formats.ts'
import { groupIncludes } from '../../../kernel/contract/roles.ts'
import { readHistory } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { isWholeUnit } from '../../catalog/contract/unit-of-measure.ts'
import { stockSettings } from '../../stock/contract/stock-settings.ts'
import { pickingActWords } from '../contract/audit-words.ts'
import { pickingPermissions } from '../contract/permissions.ts'
import type { PickingItem, TaskView } from '../contract/picking-routes.ts'
import { pickingSettings } from '../contract/settings.ts'
import { byPath } from '../contract/split.ts'
import { moveAllowed, type PickingMove, pickingMoveNames, pickingMoves } from '../contract/states.ts'
import {
  type LotRow,
  readActs,
  readLots,
  readOwnTaskIds,
  readTask,
  readTaskLines,
  type Task,
  type TaskLine,
} from './task.queries.ts'

export const pickingEntity = 'picking-task'

export type Person = Pick<Session, 'userId' | 'role'>
export type Viewer = Pick<Session, 'userId' | 'role' | 'timeZone'>

/** Whether it is this person's own work: they are its preparer, or took some of its articles. */
export const isOwnWork = ({ preparerId, takenBy }: Task, { userId }: Pick<Person, 'userId'>): boolean =>
  preparerId === userId || takenBy.includes(userId)

/** Whether a person may make a move, whatever the state of the task. */
export const mayMove = (move: PickingMove, person: Person, task: Task): boolean => {
  const { by } = pickingMoves[move]
  if (move === 'supervise' && isOwnWork(task, person)) return false
  if (person.role === 'admin') return true
  if (by === 'preparer') return task.preparerId === person.userId
  return (
    by === 'supervisor' && groupIncludes(pickingPermissions.supervise.group, person.role) && !isOwnWork(task, person)
  )
}

export const mayPick = ({ userId, role }: Person, { preparerId }: Task): boolean =>
  role === 'admin' || preparerId === userId

/** Whether a person may take expired goods: those who supervise may, where the company allows it. */
export const mayTakeExpired = async (tenant: Tenant, { role }: Person): Promise<boolean> =>
  groupIncludes(pickingPermissions.supervise.group, role) && (await tenant.settings(pickingSettings)).leadsTakeExpired

const sum = (lines: TaskLine[], name: 'ordered' | 'picked' | 'shortage' | 'substituted'): number =>
  lines.reduce((total, line) => total + Math.round(line[name] * 1000), 0) / 1000

const itemOf = (lines: TaskLine[], mode: Task['mode'], lots: LotRow[]): PickingItem[] => {
  const [first] = lines
  if (!first) return []
  const { articleId, code, name, ean, unitOfMeasure, unitsPerPackage, location, orderId, orderNumber, customer } = first
  return [
    {
      order: mode === 'order' ? { id: orderId, number: orderNumber, customer } : null,
      article: { id: articleId, code, name, ean, unitsPerPackage, isWhole: isWholeUnit(unitOfMeasure) },
      location,
      ordered: sum(lines, 'ordered'),
      picked: sum(lines, 'picked'),
      shortage: sum(lines, 'shortage'),
      substituted: sum(lines, 'substituted'),
      lots: lots
        .filter(lot => lot.articleId === articleId)
        .map(({ lot, expiresOn, units }) => ({ lot, expiresOn, units })),
      splits: lines.map(line => ({
        number: line.orderNumber,
        customer: line.customer,
        ordered: line.ordered,
        done: sum([line], 'picked') + sum([line], 'substituted'),
      })),
    },
  ]
}

/** Totals by article, or the articles of each order, in the order in which the aisles are walked. */
const itemsOf = ({ mode }: Task, lines: TaskLine[], lots: LotRow[]): PickingItem[] => {
  const groups = Map.groupBy(lines, ({ articleId, orderId }) =>
    mode === 'order' ? `${orderId} ${articleId}` : articleId,
  )
  const items = [...groups.values()].flatMap(group => itemOf(group, mode, lots))
  const rounds = new Map([...new Set(lines.map(({ orderId }) => orderId))].map((order, index) => [order, index]))
  const place = ({ order }: PickingItem): number => (order ? (rounds.get(order.id) ?? 0) : 0)
  return items.toSorted(
    (one, other) =>
      place(one) - place(other) || byPath(one.location, other.location) || byPath(one.article.code, other.article.code),
  )
}

const historyText = (action: string, detail: Record<string, unknown>): string => {
  const reason = typeof detail.reason === 'string' && detail.reason ? `: ${detail.reason}` : ''
  if (action in pickingMoves) return `${pickingMoves[action as PickingMove].past}${reason}`
  if (action === 'undo') return `Deshizo ${String(detail.units)} de «${String(detail.article)}»`
  if (action === 'expired') return `Tomó ${String(detail.units)} del lote vencido «${String(detail.lot)}»${reason}`
  return action === 'assign' ? `Se asignó a ${String(detail.preparer)}` : actWordsIn(pickingActWords, action)
}

/** A task as a person sees it. Throws notFound. */
export const readTaskView = async (tenant: Tenant, person: Viewer, id: string): Promise<TaskView> => {
  const task = await readTask(tenant, id)
  const lines = await readTaskLines(tenant, task)
  const today = dayOf(new Date(), person.timeZone)
  const articleIds = [...new Set(lines.map(({ articleId }) => articleId))]
  const lots = await readLots(tenant, { siteId: task.siteId, articleIds, today })
  const { number, warehouse, preparer, mode, state, preparedAt, supervisedBy } = task
  const history = await readHistory(tenant, pickingEntity, id)
  return {
    id,
    number,
    load: { id: task.loadId, number: task.loadNumber },
    warehouse,
    preparer,
    mode,
    state,
    preparedAt,
    supervisedBy,
    items: itemsOf(task, lines, lots),
    acts: await readActs(tenant, id),
    moves: pickingMoveNames.filter(move => moveAllowed(move, state) && mayMove(move, person, task)),
    mayPick: mayPick(person, task),
    mayTakeExpired: await mayTakeExpired(tenant, person),
    mayExceedStock: (await tenant.settings(stockSettings)).allowsNegative,
    history: history.map(({ at, actor, action, detail }) => ({ at, actor, text: historyText(action, detail) })),
  }
}

/** The open tasks of a person, the oldest first; their phone keeps them to work without network. */
export const readOwnTasks = async (tenant: Tenant, person: Viewer): Promise<TaskView[]> => {
  const tasks: TaskView[] = []
  for (const id of await readOwnTaskIds(tenant, person.userId)) tasks.push(await readTaskView(tenant, person, id))
  return tasks
}
