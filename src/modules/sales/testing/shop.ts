import { addDays, dayOf } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../testing/application.ts'
import type { ItemAnswer } from '../contract/ingest/routes.ts'
import { checkFacts } from '../server/facts/check-facts.ts'
import { plantShop, shopCodes } from './wire-documents.ts'

type SellerDay = Record<string, unknown> | undefined

export type Shop = {
  application: TestApplication
  phone: Caller
  admin: Caller
  inTenant: <T>(work: (tenant: Tenant) => Promise<T>) => Promise<T>
  /** What is counted of the phone's seller on the day of an instant. */
  sellerDay: (takenAt: string) => Promise<SellerDay>
  /** Stops it, telling first what the derived tables and a recount disagree on. */
  stop: () => Promise<unknown[]>
}

/** The application with a seller's phone and an administrator signed in. */
export const openShop = async (): Promise<Shop> => {
  const application = await createTestApplication()
  await plantShop(application)
  const inTenant: Shop['inTenant'] = work => application.platform.withTenant(application.envId, work)
  const findSellerDay = (takenAt: string) =>
    inTenant(({ db, envId }) =>
      db
        .selectFrom('sellerDays')
        .innerJoin('sellers', 'sellers.id', 'sellerDays.sellerId')
        .selectAll('sellerDays')
        .where('sellerDays.envId', '=', envId)
        .where('sellers.envId', '=', envId)
        .where('sellers.code', '=', shopCodes.seller)
        .where('day', '=', takenAt.slice(0, 10))
        .executeTakeFirst(),
    )
  return {
    application,
    inTenant,
    sellerDay: findSellerDay,
    phone: await application.signIn({ roleNumber: 2, sellerKey: shopCodes.seller, displayName: 'Vero Vendedora' }),
    admin: await application.signIn({ roleNumber: 1 }),
    async stop() {
      const differences = await inTenant(checkFacts)
      await application.stop()
      return differences
    },
  }
}

/** Noon of the environment, some days ago. */
export const daysAgo = (days: number): string =>
  `${addDays(dayOf(new Date(), 'America/Argentina/Buenos_Aires'), -days)}T15:00:00.000Z`

type Answer = ItemAnswer & { items: ItemAnswer[]; created: number; repeated: number; rejected: number }

export const answer = (response: { json: () => unknown }): Answer => response.json() as Answer
