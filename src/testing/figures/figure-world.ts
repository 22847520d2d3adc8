import { sql } from 'kysely'
import { addDays, addMonths, dayOf, monthOf } from '../../kernel/contract/formats.ts'
import { rebuildFacts } from '../../modules/sales/server/index.ts'
import { type Caller, createTestApplication, type TestApplication } from '../application.ts'
import { createReceivable } from '../factories.ts'
import { writeOpportunities } from '../opportunity-history.ts'
import { createWorld, type World, writeHistory } from '../sales-history.ts'

export const today = dayOf(new Date(), 'America/Argentina/Buenos_Aires')

const sellerCount = 12

export type FigureWorld = {
  application: TestApplication
  world: World
  callers: { admin: Caller; supervisor: Caller }
  stop: () => Promise<void>
}

/** Months of documents of a dozen sellers, with orders of every origin, payments, debts, targets and opportunities. */
export const createFigureWorld = async (): Promise<FigureWorld> => {
  const application = await createTestApplication()
  const world = await application.platform.withTenant(application.envId, async tenant => {
    const made = await createWorld(tenant, sellerCount)
    const { db, envId } = tenant
    await writeHistory(tenant, made, today, 100, 31)
    await writeOpportunities(tenant, made, { until: new Date(), days: 90, count: 120 })
    // Two customers nobody classified, so that figures of what belongs to nothing are walked too.
    await sql`update customers set sales_channel_id = null, region_id = null
      where env_id = ${envId}::uuid and id = any(${made.customers.slice(0, 2)}::uuid[])`.execute(db)
    await sql`update orders set origin = (number % 4)::int where env_id = ${envId}::uuid and number % 3 = 0`.execute(db)
    await sql`insert into collection_payments (env_id, collection_id, line, method, amount_cents)
      select env_id, id, line, line - 1, case when line = 1 then total_cents - total_cents / 3 else total_cents / 3 end
      from collections, generate_series(1, 2) line where env_id = ${envId}::uuid returning 1`.execute(db)
    for (const [index, customerId] of made.customers.entries())
      for (const days of [-4, 7, 40, 75, 130].slice(0, 1 + (index % 5)))
        await createReceivable(tenant, {
          customerId,
          dueOn: addDays(today, -days),
          balanceCents: 1000 * (index + days + 9),
        })
    for (const sellerId of made.sellers.slice(0, 8))
      for (const months of [0, -1])
        await sql`insert into objectives (env_id, id, seller_id, month, net_cents, orders, collected_cents)
          values (${envId}::uuid, gen_random_uuid(), ${sellerId}::uuid, ${addMonths(monthOf(today), months)}::date, 900000, 40, 500000)`.execute(
          db,
        )
    await rebuildFacts(tenant)
    return made
  })
  await application.platform.analyze()
  return {
    application,
    world,
    callers: {
      admin: await application.signIn({ roleNumber: 1 }),
      supervisor: await application.signIn({ roleNumber: 4, supervisorKey: 'S1' }),
    },
    stop: () => application.stop(),
  }
}

const monthsEnd = { from: addDays(monthOf(addDays(today, -7)), -6), to: addDays(monthOf(addDays(today, -7)), 5) }

/** Today; twenty days in the past; days on either side of a month's end. */
export const ranges = {
  today: { from: today, to: today },
  past: { from: addDays(today, -40), to: addDays(today, -21) },
  monthsEnd,
} as const
export type RangeName = keyof typeof ranges

/** Each filter of the pages, alone and together; `many` are more sellers than a filter's text could hold. */
export const choicesOf = ({ sellers, supervisors, channels, regions }: World) => {
  const none = { sellers: [], supervisors: [], channels: [], regions: [] }
  return {
    none,
    seller: { ...none, sellers: sellers.slice(1, 2) },
    many: { ...none, sellers: sellers.slice(0, 10) },
    supervisor: { ...none, supervisors: supervisors.slice(0, 1) },
    channel: { ...none, channels: channels.slice(0, 1) },
    region: { ...none, regions: regions.slice(0, 1) },
    together: {
      sellers: sellers.slice(0, 9),
      supervisors: supervisors.slice(1, 2),
      channels,
      regions: regions.slice(1, 2),
    },
  }
}
export type ChoiceName = keyof ReturnType<typeof choicesOf>
export const choiceNames: ChoiceName[] = ['none', 'seller', 'many', 'supervisor', 'channel', 'region', 'together']
