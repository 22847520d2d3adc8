import { sql } from 'kysely'
import type { Tenant } from '../../kernel/server/database/tenancy.ts'
import { newId } from '../../kernel/server/ids.ts'
import { cash, line, result } from '../../modules/settlements/testing/fixtures.ts'
import { createTestLoad, type TestLoad } from '../../modules/settlements/testing/test-load.ts'
import { type Caller, createTestApplication, type TestApplication } from '../application.ts'
import { ranges } from './figure-world.ts'

export type DeliveryWorld = {
  application: TestApplication
  admin: Caller
  people: string[]
  stop: () => Promise<void>
}

const peopleCount = 10

const orders = () => [
  [line(0, 6), line(1, 2)],
  [line(0, 4), line(1, 5)],
  [line(1, 3)],
  [line(0, 2)],
  [line(0, 9), line(1, 1)],
]

/** Delivered and paid, delivered unpaid, partial for two reasons, not delivered, and one without a result. */
const resultsOf = (load: TestLoad, turn: number) => {
  const back = (article: number, units: number, reason: string) => ({
    articleId: load.articleIds[article],
    units,
    isFit: true,
    reason,
  })
  const isFar = turn % 3 === 0
  return [
    result(load, 0, { payments: [cash(10_000 + turn)], ...(isFar ? { latitude: -32.9, longitude: -60.6 } : {}) }),
    result(load, 1, {
      result: 'partial',
      returns: [back(0, 1 + (turn % 3), 'damaged'), back(1, 2, turn % 2 ? 'price' : 'damaged')],
      payments: turn % 2 ? [cash(500)] : [],
    }),
    result(load, 2, { result: 'not_delivered', reason: turn % 2 ? 'closed' : 'no_money' }),
    ...(turn % 4 === 0 ? [] : [result(load, 3, {})]),
  ]
}

/** A result that was corrected: the first one does not count any more. */
const correctedOf = (load: TestLoad) =>
  result(load, 0, { at: new Date(Date.now() + 1000).toISOString(), payments: [cash(77)] })

const moveTo = ({ db, envId }: Tenant, load: TestLoad, { day, person }: { day: string; person: string }) =>
  sql`with d as (update deliveries set day = ${day}::date where env_id = ${envId}::uuid and load_id = ${load.loadId}::uuid)
    update consolidated_loads set delivers_on = ${day}::date, delivery_person_id = ${person}::uuid
    where env_id = ${envId}::uuid and id = ${load.loadId}::uuid`.execute(db)

const setState = ({ db, envId }: Tenant, { loadId }: TestLoad, state: 'waiting' | 'settled') =>
  state === 'waiting'
    ? sql`update consolidated_loads set state = 'pendiente' where env_id = ${envId}::uuid and id = ${loadId}::uuid`.execute(
        db,
      )
    : sql`update consolidated_loads set settled_at = now() where env_id = ${envId}::uuid and id = ${loadId}::uuid`.execute(
        db,
      )

/** In each range, a load of each of ten people with every kind of result; the last but one waits, the last is settled. */
export const createDeliveryWorld = async (): Promise<DeliveryWorld> => {
  const application = await createTestApplication()
  const admin = await application.signIn({ roleNumber: 1 })
  const inTenant = <T>(work: (tenant: Tenant) => Promise<T>) => application.platform.withTenant(application.envId, work)
  const people: string[] = []
  for (const { from, to } of Object.values(ranges))
    for (let turn = 0; turn < peopleCount; turn += 1) {
      const load = await inTenant(tenant => createTestLoad(tenant, { articles: 2, orders: orders() }))
      if (people.length < peopleCount) people.push(load.personId)
      const isWaiting = turn === peopleCount - 2
      if (!isWaiting) await admin.post('/api/deliveries', { items: resultsOf(load, turn) })
      if (turn === 1) await admin.post('/api/deliveries', { items: [correctedOf(load)] })
      await inTenant(async tenant => {
        await moveTo(tenant, load, { day: turn % 2 ? from : to, person: people[turn] ?? newId() })
        if (isWaiting) await setState(tenant, load, 'waiting')
        if (turn === peopleCount - 1) await setState(tenant, load, 'settled')
      })
    }
  await application.platform.analyze()
  return { application, admin, people, stop: () => application.stop() }
}
