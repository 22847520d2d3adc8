import { sql } from 'kysely'
import { formatDay, formatQuantity } from '../../../kernel/contract/formats.ts'
import { type FieldError, problem } from '../../../kernel/contract/problems.ts'
import { recordHistory } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { isWholeUnit } from '../../catalog/contract/unit-of-measure.ts'
import { stockSettings } from '../../stock/contract/stock-settings.ts'
import { actKinds, type PickingActBody } from '../contract/picking-routes.ts'
import { pickingProblems } from '../contract/problems.ts'
import { quantityFault, unknownLotText } from '../contract/quantity-rules.ts'
import type { Picker } from './picking.service.ts'
import { type HeldLot, holdLot, type Task } from './task.queries.ts'
import { mayTakeExpired, pickingEntity } from './task-view.ts'

type Done = {
  kind: PickingActBody['kind']
  asked: string
  taken: string
  units: number
  lot: string
  reason: string
  orders: string[]
}

/** The act that was recorded under a key; null when the key is new. */
const doneUnder = async ({ db, envId }: Tenant, taskId: string, key: string): Promise<Done | null> => {
  const { rows } = await sql<Done>`
    select max(k.kind) as kind, max(l.article_id::text) as asked, max(k.article_id::text) as taken, sum(k.units) as units, max(k.lot) as lot,
      coalesce(max(k.reason), '') as reason, array_agg(distinct l.order_id::text) as orders
    from picking_acts k join picking_lines l on l.env_id = ${envId}::uuid and l.task_id = k.task_id and l.line = k.line
    where k.env_id = ${envId}::uuid and k.task_id = ${taskId}::uuid and k.key = ${key} having count(*) > 0`.execute(db)
  return rows[0] ?? null
}

const differs = (path: string, before: string, now: string): FieldError[] =>
  before === now ? [] : [{ path, message: `Antes: ${before || 'nada'}. Ahora: ${now || 'nada'}.` }]

/** Articles and orders are not named: a key repeated with another article or order is a mistake of the client, not of a person. */
const differences = (firstAct: Done, body: PickingActBody): FieldError[] => [
  ...differs('kind', actKinds[firstAct.kind], actKinds[body.kind]),
  ...differs('units', formatQuantity(firstAct.units), formatQuantity(body.units)),
  ...differs('lot', firstAct.lot, body.lot ?? ''),
  ...differs('reason', firstAct.reason, body.reason),
  ...(firstAct.asked === body.article ? [] : [{ path: 'article', message: 'Antes era de otro artículo.' }]),
  ...(firstAct.taken === (body.substitute ?? body.article) || firstAct.asked !== body.article
    ? []
    : [{ path: 'substitute', message: 'Antes se reemplazó por otro artículo.' }]),
  ...(body.order === null || firstAct.orders.every(order => order === body.order)
    ? []
    : [{ path: 'order', message: 'Antes era de otro pedido.' }]),
]

/** Whether this act was recorded before. Throws keyReused, with the differing fields, when its key belongs to another act. */
export const wasDone = async (tenant: Tenant, taskId: string, body: PickingActBody): Promise<boolean> => {
  const firstAct = await doneUnder(tenant, taskId, body.key)
  if (!firstAct) return false
  const errors = differences(firstAct, body)
  if (errors.length > 0) throw problem(pickingProblems.keyReused, { errors })
  return true
}

const refusalOf = (definition: (typeof pickingProblems)[keyof typeof pickingProblems], path: string, message: string) =>
  problem(definition, { message, errors: [{ path, message }] })

/** Refuses more units than the line needs, and fractions of articles sold by the piece. */
export const refuseQuantity = (
  { units }: PickingActBody,
  { remaining, unit }: { remaining: number; unit: string },
): void => {
  const tooMuch = quantityFault({ units, remaining, isWhole: false, lot: null })
  if (tooMuch) throw refusalOf(pickingProblems.tooMuch, 'units', tooMuch)
  const fraction = quantityFault({ units, remaining, isWhole: isWholeUnit(unit), lot: null })
  if (fraction) throw refusalOf(pickingProblems.wholeUnits, 'units', fraction)
}

/** The substitute must be an article of the company. */
export const refuseUnknownSubstitute = async ({ db, envId }: Tenant, substitute: string | null): Promise<void> => {
  if (substitute === null) return
  const article = await db
    .selectFrom('articles')
    .select('id')
    .where('envId', '=', envId)
    .where('id', '=', substitute)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!article) throw refusalOf(pickingProblems.notAsked, 'substitute', 'Ese artículo no existe en esta empresa.')
}

const noteExpired = (tenant: Tenant, { actor }: Picker, taskId: string, { lot, units, reason }: PickingActBody) =>
  recordHistory(tenant, actor, [
    { entity: pickingEntity, entityId: taskId, action: 'expired', detail: { lot, units, reason } },
  ])

/** Expired goods are not prepared; who supervises may, with a reason, where the company allows it. */
const refuseExpired = async (
  tenant: Tenant,
  picker: Picker,
  taskId: string,
  body: PickingActBody,
  { expiresOn }: HeldLot,
): Promise<void> => {
  if (!expiresOn || expiresOn >= picker.today) return
  const mayTake = await mayTakeExpired(tenant, picker)
  if (mayTake && body.reason) return noteExpired(tenant, picker, taskId, body)
  const message = mayTake
    ? `El lote «${body.lot}» venció el ${formatDay(expiresOn)}: decí por qué se toma igual.`
    : `El lote «${body.lot}» venció el ${formatDay(expiresOn)}: no se prepara. Tomá de otro lote o marcá el faltante.`
  throw refusalOf(pickingProblems.expired, mayTake ? 'reason' : 'lot', message)
}

/**
 * The lot must exist in the warehouse and have the units available, after those that other pending loads took; a company
 * that allows negative stock (`stock.allowsNegative`) may take more. The lot is optional: without one, processing the load
 * takes the lots that expire first.
 */
export const refuseLot = async (tenant: Tenant, picker: Picker, task: Task, body: PickingActBody): Promise<void> => {
  const { kind, lot, units, article, substitute } = body
  if (kind === 'shortage' || lot === null) return
  const lotStock = await holdLot(tenant, { siteId: task.siteId, article: substitute ?? article, lot })
  // Goods without a lot that are not in the books are treated as goods whose lot was not stated.
  if (!lotStock && lot === '') return
  if (!lotStock) throw refusalOf(pickingProblems.unknownLot, 'lot', unknownLotText(lot, task.warehouse))
  await refuseExpired(tenant, picker, task.id, body, lotStock)
  const short = quantityFault({ units, remaining: units, isWhole: false, lot: { code: lot, free: lotStock.free } })
  if (short && !(await tenant.settings(stockSettings)).allowsNegative)
    throw refusalOf(pickingProblems.lotShort, 'units', short)
}
