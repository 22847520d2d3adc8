import { sql } from 'kysely'
import { addDays } from '../../../../kernel/contract/formats.ts'
import { problem } from '../../../../kernel/contract/problems.ts'
import type { Actor } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { writeLoadDebt } from '../../../customers/server/index.ts'
import { logisticsSettings } from '../../../logistics/contract/logistics-settings.ts'
import {
  bookLoadCollection,
  cancelLoadCollections,
  confirmLoadCollections,
  imputeLoad,
  isTakenByErp,
  moveLoadCollections,
} from '../../../sales/server/index.ts'
import type { ResultInput } from '../../contract/deliveries.ts'
import { settlementProblems } from '../../contract/problems.ts'

type Payment = ResultInput['payments'][number]

/** The money of a written delivery. Cents with IVA. */
export type DeliveryMoney = {
  id: string
  loadId: string
  order: { number: number; sellerId: string; customerId: string }
  deliveredCents: number
  payments: Payment[]
  at: string
  day: string
  latitude: number | null
  longitude: number | null
}

/** The replaced result and its money. */
export type MoneyBefore = { id: string; deliveredCents: number; isBooked: boolean | null; payments: Payment[] }

export const readPayments = async ({ db, envId }: Tenant, deliveryId: string): Promise<Payment[]> =>
  db
    .selectFrom('deliveryPayments')
    .select(['method', 'amountCents', 'checkNumber', 'bank', 'dueOn'])
    .where('envId', '=', envId)
    .where('deliveryId', '=', deliveryId)
    .orderBy('line')
    .execute()

const isSame = (one: Payment[], other: Payment[]): boolean => {
  const textOf = (payments: Payment[]) =>
    JSON.stringify(
      payments.map(({ method, amountCents, checkNumber, bank, dueOn }) => [
        method,
        amountCents,
        checkNumber,
        bank,
        dueOn,
      ]),
    )
  return textOf(one) === textOf(other)
}

/** Whether the money of a corrected result is booked: not if that of the replaced one never was, so that nothing is booked twice. */
export const booksMoney = (before: MoneyBefore | undefined): boolean | null => (before?.isBooked === null ? null : true)

/** The current deliveries of a customer on a load whose money is booked. */
const standingOf = async ({ db, envId }: Tenant, loadId: string, customerId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select d.id from deliveries d join orders o on o.env_id = ${envId}::uuid and o.id = d.order_id
    where d.env_id = ${envId}::uuid and d.load_id = ${loadId}::uuid and o.customer_id = ${customerId}::uuid and d.voided_at is null
      and d.is_booked`.execute(db)
  return rows.map(({ id }) => id)
}

const bookDebt = async (tenant: Tenant, money: DeliveryMoney): Promise<void> => {
  const { booksRoundDebt, roundDebtDays } = await tenant.settings(logisticsSettings)
  if (!booksRoundDebt) return
  const { id: deliveryId, day, deliveredCents: cents, order } = money
  await writeLoadDebt(tenant, {
    deliveryId,
    customerId: order.customerId,
    orderNumber: order.number,
    day,
    dueOn: addDays(day, roundDebtDays),
    cents,
  })
}

/**
 * Books the money of a result when it is written: the delivered amount is a debt of the customer, and the payments are a
 * collection that pays it and then older debt. The money of a corrected result is reversed first; unchanged payments keep
 * their collection. Throws `moneyExported` when the ERP already has the money that would change.
 */
export const bookMoney = async (
  tenant: Tenant,
  actor: Actor,
  money: DeliveryMoney,
  before: MoneyBefore | undefined,
): Promise<void> => {
  if (booksMoney(before) === null) return
  const staysPaid = before?.isBooked === true && isSame(before.payments, money.payments)
  if (before?.isBooked && (!staysPaid || before.deliveredCents !== money.deliveredCents))
    if (await isTakenByErp(tenant, before.id)) throw problem(settlementProblems.moneyExported)
  if (before && staysPaid) await moveLoadCollections(tenant, { from: before.id, to: money.id })
  if (before && !staysPaid) await cancelLoadCollections(tenant, actor, before.id)
  await bookDebt(tenant, money)
  const { id: deliveryId, order, at: takenAt, day, latitude, longitude, payments } = money
  const { sellerId, customerId } = order
  if (!staysPaid)
    await bookLoadCollection(tenant, actor, {
      deliveryId,
      sellerId,
      customerId,
      takenAt,
      day,
      latitude,
      longitude,
      note: null,
      payments,
    })
  await imputeLoad(tenant, { customerId, deliveryIds: await standingOf(tenant, money.loadId, customerId) })
}

type Unbooked = Omit<DeliveryMoney, 'payments' | 'loadId'>

/** Results written before money was booked at delivery. */
const findUnbooked = async ({ db, envId }: Tenant, loadId: string): Promise<Unbooked[]> => {
  const { rows } = await sql<Unbooked>`
    select d.id, d.delivered_cents, d.happened_at as at, d.day, d.latitude, d.longitude,
      json_build_object('number', o.number, 'sellerId', o.seller_id, 'customerId', o.customer_id) as "order"
    from deliveries d join orders o on o.env_id = ${envId}::uuid and o.id = d.order_id
    where d.env_id = ${envId}::uuid and d.load_id = ${loadId}::uuid and d.voided_at is null and d.is_booked = false
    order by d.happened_at, d.id`.execute(db)
  return rows
}

const markBooked = ({ db, envId }: Tenant, id: string) =>
  db.updateTable('deliveries').set({ isBooked: true }).where('envId', '=', envId).where('id', '=', id).execute()

const standing = async ({ db, envId }: Tenant, loadId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('deliveries')
    .select('id')
    .where('envId', '=', envId)
    .where('loadId', '=', loadId)
    .where('voidedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

type Round = { id: string; number: number }

/** Confirms the money of a settled load. Money that was not booked at delivery is booked now. */
export const confirmMoney = async (tenant: Tenant, actor: Actor, { id: loadId, number }: Round): Promise<void> => {
  for (const row of await findUnbooked(tenant, loadId)) {
    await markBooked(tenant, row.id)
    await bookMoney(tenant, actor, { ...row, loadId, payments: await readPayments(tenant, row.id) }, undefined)
  }
  const deliveryIds = await standing(tenant, loadId)
  await confirmLoadCollections(tenant, actor, { deliveryIds, isConfirmed: true, load: number })
}

/** Returns the money of a load to unconfirmed when its settlement is reopened. */
export const unconfirmMoney = async (tenant: Tenant, actor: Actor, { id, number }: Round): Promise<void> => {
  const deliveryIds = await standing(tenant, id)
  await confirmLoadCollections(tenant, actor, { deliveryIds, isConfirmed: false, load: number })
}
