import { addDays, dayOf } from '../src/kernel/contract/formats.ts'
import { changeSettings } from '../src/kernel/server/environment.ts'
import { createFileStore } from '../src/kernel/server/files/file-store.ts'
import { newId } from '../src/kernel/server/ids.ts'
import { openDatabase } from '../src/kernel/server/open-database.ts'
import { createPlatform, type Platform } from '../src/kernel/server/platform.ts'
import { readSettings } from '../src/kernel/server/settings.ts'
import { fillEnvironment } from '../src/modules/demo/server/index.ts'
import { createEnvironment, createUser } from '../src/modules/identity/server/index.ts'
import { conquerB2b } from '../src/modules/sales/contract/apps/conquer-b2b.ts'
import { pedidosOnline } from '../src/modules/sales/contract/apps/pedidos-online.ts'
import { hashToken, newStoreToken } from '../src/modules/store/server/tokens.ts'

export const timeZone = 'America/Argentina/Buenos_Aires'
export const secret = 'a secret for benchmarks'
export const boss = { email: 'banco@demo.example', password: 'demo1234' }

const size = { sellers: 50, customers: 1500, articles: 250, orders: 12_000, months: 3, seed: 7 }

/** A person of a shop, with the secret of the session on their phone and what they order. */
export type Buyer = { shop: string; token: string; lines: { article: string; quantity: number }[] }
export type Rush = { envId: string; buyers: Buyer[] }

/** Everybody may order until the last minute of the day, at any amount. */
const openStore = (platform: Platform, envId: string): Promise<void> =>
  platform.withTenant(envId, async tenant => {
    const online = pedidosOnline.schema.parse({ cutoff: '23:59' })
    await changeSettings(tenant, { userId: null, name: 'Banco' }, pedidosOnline, online)
    await changeSettings(tenant, { userId: null, name: 'Banco' }, conquerB2b, conquerB2b.schema.parse({}))
    await tenant.db
      .updateTable('environments')
      .set({ modules: JSON.stringify({ pedidosOnline: true, marketplace: true }) })
      .where('id', '=', envId)
      .execute()
    tenant.environmentChanged()
  })

/** Shops that buy and have no limit of credit, each with a person who came in before; what they order differs. */
const admitBuyers = (platform: Platform, envId: string, count: number): Promise<Buyer[]> =>
  platform.withTenant(envId, async ({ db }) => {
    const shops = await db
      .updateTable('customers')
      .set({ creditLimitCents: null })
      .where('envId', '=', envId)
      .where('isActive', '=', true)
      .where('deletedAt', 'is', null)
      .where('sellerId', 'is not', null)
      .returning('id')
      .execute()
    if (shops.length < count) throw new Error(`only ${shops.length} shops for ${count} buyers`)
    const today = dayOf(new Date(), timeZone)
    const articles = await db
      .selectFrom('articles as a')
      .innerJoin('prices as p', join => join.onRef('p.envId', '=', 'a.envId').onRef('p.articleId', '=', 'a.id'))
      .innerJoin('priceLists as l', join => join.onRef('l.envId', '=', 'p.envId').onRef('l.id', '=', 'p.priceListId'))
      .where('a.envId', '=', envId)
      .where('a.isActive', '=', true)
      .where('l.isDefault', '=', true)
      .where('p.validFrom', '<=', addDays(today, 0))
      .select('a.id')
      .distinct()
      .orderBy('a.id')
      .execute()
    const buyers: Buyer[] = []
    for (const [index, { id: shop }] of shops.slice(0, count).entries()) {
      const person = newId()
      const token = newStoreToken(envId)
      await db
        .insertInto('customerUsers')
        .values({ envId, id: person, customerId: shop, name: `Persona ${index}`, email: `p${index}@rush.example` })
        .execute()
      await db
        .insertInto('storeSessions')
        .values({
          envId,
          id: newId(),
          tokenHash: hashToken(token),
          customerUserId: person,
          createdAt: new Date(),
          seenAt: new Date(),
          expiresAt: new Date(Date.now() + 86_400_000),
        })
        .execute()
      const chosen = Array.from(
        { length: 5 },
        (_, line) => articles[(index * 7 + line * 13) % articles.length]?.id ?? '',
      )
      const lines = [...new Set(chosen)].map((article, line) => ({ article, quantity: 6 * (1 + ((index + line) % 4)) }))
      buyers.push({ shop, token, lines })
    }
    return buyers
  })

/** Makes, in a data folder, a company of fifty sellers whose customers order for themselves; then closes the database. */
export const prepareRush = async (folder: string, count: number): Promise<Rush> => {
  const settings = readSettings({ DATA_DIR: folder })
  const server = await openDatabase(settings, () => {})
  const files = createFileStore(settings)
  const platform = await createPlatform({ ownerUrl: server.ownerUrl, secret, files, onError: () => {} })
  try {
    const envId = newId()
    const company = { ...size, envId, now: new Date(), timeZone, kind: 'frozen' as const, marketplace: false }
    await fillEnvironment(platform, company)
    await createEnvironment(platform.database, { id: envId, name: 'Banco', isErp: true })
    await createUser(platform.database, { envId, ...boss, displayName: 'Banco', roleNumber: 1 })
    await openStore(platform, envId)
    return { envId, buyers: await admitBuyers(platform, envId, count) }
  } finally {
    await platform.stop()
    await server.close()
  }
}
