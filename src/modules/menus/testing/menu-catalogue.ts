import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { createArticle, createChannel, createCustomer, createPriceList } from '../../../testing/factories.ts'
import { setStock } from '../../stock/server/index.ts'

export type MenuCatalogue = Awaited<ReturnType<typeof seedCatalogue>>

/** Articles, a combo, promotions, a branch with its depot and a customer of a channel, by what the tests call them. */
export const seedCatalogue = async (tenant: Tenant) => {
  const promotions = { everybody: newId(), channel: newId(), past: newId() }
  const { db, envId } = tenant
  const list = await createPriceList(tenant, { code: 'L1' })
  await db.updateTable('priceLists').set({ isDefault: true }).where('envId', '=', envId).execute()
  const cake = await createArticle(tenant, { code: 'A1', name: 'Torta helada', unitsPerPackage: 6 })
  const ice = await createArticle(tenant, { code: 'A2', name: 'Palito' })
  const milk = await createArticle(tenant, { code: 'A3', name: 'Pote' })
  const gone = await createArticle(tenant, { code: 'A4', name: 'Discontinuado', isActive: false })
  await db
    .insertInto('prices')
    .values({
      envId,
      id: newId(),
      priceListId: list,
      articleId: cake,
      priceCents: 10_000,
      validFrom: '2020-01-01',
    })
    .execute()
  const channel = await createChannel(tenant, { code: 'KIO' })
  const customer = await createCustomer(tenant, { salesChannelId: channel })
  const branch = newId()
  const depot = newId()
  await db
    .insertInto('sites')
    .values([
      { envId, id: branch, code: 'S1', name: 'Rosario', type: 'sucursal' },
      { envId, id: depot, code: 'D1', name: 'Depósito', type: 'deposito' },
    ])
    .execute()
  const combo = newId()
  await db
    .insertInto('combos')
    .values({ envId, id: combo, code: 'C1', name: 'Combo fiesta', priceCents: 50_000 })
    .execute()
  await db
    .insertInto('comboItems')
    .values([
      { envId, id: newId(), comboId: combo, articleId: cake, quantity: 2 },
      { envId, id: newId(), comboId: combo, articleId: ice, quantity: 5 },
    ])
    .execute()
  const promotion = (id: string, code: string, more: Record<string, unknown>) => ({
    envId,
    id,
    code,
    name: `Promo ${code}`,
    kind: 'percent',
    startsOn: '2020-01-01',
    ...more,
  })
  await db
    .insertInto('promotions')
    .values([
      promotion(promotions.everybody, 'P1', {}),
      promotion(promotions.channel, 'P2', { salesChannelId: channel }),
      promotion(promotions.past, 'P3', { endsOn: '2021-01-01' }),
    ])
    .execute()
  return { cake, ice, milk, gone, branch, depot, combo, channel, customer, promotions }
}

/** Sets the units of articles in a depot. */
export const countStock = (tenant: Tenant, depot: string, units: Record<string, number>) =>
  setStock(
    tenant,
    { userId: null, name: 'Prueba' },
    {
      documentKey: newId(),
      reason: 'Prueba',
      levels: Object.entries(units).map(([articleId, count]) => ({
        place: { kind: 'warehouse' as const, id: depot },
        articleId,
        units: count,
      })),
    },
  )
