import { sql } from 'kysely'
import type { Tenant } from '../../kernel/server/database/tenancy.ts'
import { newId } from '../../kernel/server/ids.ts'
import type { TaskView } from '../../modules/picking/contract/picking-routes.ts'
import { addLoad, addOrder, type Means, receive } from '../../modules/picking/testing/warehouse.ts'
import { type Caller, createTestApplication, type TestApplication } from '../application.ts'
import { createArticle } from '../factories.ts'
import { createStaff, createWarehouse } from '../staff.ts'
import { ranges } from './figure-world.ts'

export type PickingWorld = {
  application: TestApplication
  admin: Caller
  lead: Caller
  stop: () => Promise<void>
}

/** What becomes of a task: how far it goes, whether its goods are short, or whether it is canceled. */
const courses = ['pending', 'picking', 'prepared', 'supervised', 'canceled'] as const
type Course = (typeof courses)[number]

type Warehouse = { admin: Caller; lead: Caller; articles: [water: string, ice: string] }

const prepare = async ({ admin, lead, articles }: Warehouse, task: TaskView, course: Course, short: number) => {
  const act = (body: object) => admin.post(`/api/picking/tasks/${task.id}/acts`, { key: newId(), ...body })
  const move = (name: string, caller = admin) => caller.post(`/api/picking/tasks/${task.id}/moves`, { move: name })
  if (course === 'pending') return
  const [water, ice] = articles
  const orderedOf = (article: string) => task.items.find(item => item.article.id === article)?.ordered ?? 0
  if (short > 0) await act({ kind: 'shortage', article: water, units: short, reason: 'No está' })
  await act({ kind: 'picked', article: water, units: orderedOf(water) - short, lot: 'L1' })
  if (course === 'canceled') {
    await move('cancel')
    return
  }
  if (course === 'picking') return
  await act({ kind: short > 1 ? 'shortage' : 'picked', article: ice, units: orderedOf(ice), reason: 'Roto' })
  await move('finish')
  if (course === 'supervised') await move('supervise', lead)
}

const handOutOn = ({ db, envId }: Tenant, task: string, day: string) =>
  sql`update picking_tasks set created_at = ${day}::date + interval '15 hours'
    where env_id = ${envId}::uuid and id = ${task}::uuid`.execute(db)

/** Two articles with lots that have expired, are near it and are not, some of them unfit, and one without a date. */
const stockUp = async (admin: Caller, site: string, articles: [string, string], days: (count: number) => string) => {
  const [water, ice] = articles
  await receive(admin, site, water, [
    { lot: 'L1', units: 4000 },
    { lot: 'PRONTO', units: 7, expiresOn: days(5) },
    { lot: 'BORDE', units: 3, expiresOn: days(30) },
    { lot: 'LEJOS', units: 9, expiresOn: days(31) },
  ])
  await receive(admin, site, ice, [
    { lot: 'L2', units: 4000 },
    { lot: 'AYER', units: 2, expiresOn: days(1) },
    { lot: 'ROTO', units: 11, expiresOn: days(2) },
  ])
}

/** A lot expired since it came, and another is not fit for sale any more. */
const spoil = async ({ db, envId }: Tenant, yesterday: string) => {
  await sql`update stock_lots set expires_on = ${yesterday}::date where env_id = ${envId}::uuid and code = 'AYER'`.execute(
    db,
  )
  await sql`update stock_levels v set is_fit = false from stock_lots l
    where v.env_id = ${envId}::uuid and l.env_id = ${envId}::uuid and l.id = v.lot_id and l.code = 'ROTO'`.execute(db)
}

/** The first order of a load leaves it for another load. */
const passOrder = ({ db, envId }: Tenant, from: string, to: string) =>
  sql`with gone as (
      update consolidated_orders set is_active = false where env_id = ${envId}::uuid and load_id = ${from}::uuid and sequence % 10 = 1
      returning order_id)
    insert into consolidated_orders (env_id, load_id, order_id, sequence)
    select ${envId}::uuid, ${to}::uuid, order_id, 1 from gone returning 1`.execute(db)

/**
 * In each range, tasks of three preparers, of whom two have one name, in every state and with shortages; an order that
 * passed from one load to another is in two tasks.
 */
export const createPickingWorld = async (days: (count: number) => string): Promise<PickingWorld> => {
  const application = await createTestApplication()
  const { envId, staff } = await createStaff(application, {
    admin: [1, 'Ana Jefa'],
    lead: [4, 'Lía Supervisora'],
    first: [0, 'Beto Cámara'],
    second: [0, 'Beto Cámara'],
  })
  const { admin, lead } = staff
  const site = await createWarehouse(admin)
  const driver = (await admin.post<{ id: string }>('/api/data/delivery-people', { code: 'R1', name: 'Oscar' })).id
  const truck = (await admin.post<{ id: string }>('/api/data/vehicles', { code: 'AB123CD', name: 'Camión' })).id
  const means: Means = { site, driver, truck }
  const inTenant = <T>(work: (tenant: Tenant) => Promise<T>) => application.platform.withTenant(envId, work)
  const articles = await inTenant(
    async (tenant): Promise<[string, string]> => [
      await createArticle(tenant, { code: 'A1', name: 'Agua' }),
      await createArticle(tenant, { code: 'A2', name: 'Helado' }),
    ],
  )
  await stockUp(admin, site, articles, days)
  const choices = await admin.get<{ preparers: { id: string; name: string }[] }>('/api/picking/choices')
  // Whoever supervises has prepared nothing.
  const preparers = choices.preparers.filter(({ name }) => name !== 'Lía Supervisora')
  let number = 0
  const newLoad = async (orders: number, turn: number): Promise<string> => {
    number += 1
    return inTenant(async tenant => {
      const id = await addLoad(tenant, means, number)
      const [water, ice] = articles
      for (let sequence = 1; sequence <= orders; sequence += 1)
        await addOrder(tenant, { load: id, units: { [water]: 5 + turn, [ice]: 2 }, sequence: number * 10 + sequence })
      return id
    })
  }
  for (const { from, to } of Object.values(ranges)) {
    const loads: string[] = []
    for (const [turn, course] of [...courses, ...courses].entries()) {
      const load = await newLoad(1 + (turn % 3), turn)
      loads.push(load)
      const preparer = preparers[turn % preparers.length]?.id
      const task = await admin.post<TaskView>('/api/picking/tasks', { load, preparer })
      await prepare({ admin, lead, articles }, task, course, turn % 4)
      await inTenant(tenant => handOutOn(tenant, task.id, turn % 2 ? from : to))
    }
    const second = await newLoad(0, 0)
    await inTenant(tenant => passOrder(tenant, loads[0] ?? '', second))
    const again = await admin.post<TaskView>('/api/picking/tasks', { load: second, preparer: preparers[0]?.id })
    await inTenant(tenant => handOutOn(tenant, again.id, to))
  }
  await inTenant(tenant => spoil(tenant, days(-1)))
  await application.platform.analyze()
  return { application, admin, lead, stop: () => application.stop() }
}
