import type { Tenant } from '../kernel/server/database/tenancy.ts'
import { newId } from '../kernel/server/ids.ts'
import type { World } from './sales-history.ts'

const dayMs = 86_400_000

/** So many opportunities of a world's sellers and customers made in the days before an instant: open, won and lost ones. */
export const writeOpportunities = async (
  { db, envId }: Tenant,
  { sellers, customers }: World,
  { until, days, count }: { until: Date; days: number; count: number },
): Promise<void> => {
  const funnelId = newId()
  await db.insertInto('funnels').values({ envId, id: funnelId, name: 'Apertura', ownerName: 'Prueba' }).execute()
  const states = (['open', 'won', 'lost'] as const).map(type => ({ envId, id: newId(), funnelId, name: type, type }))
  await db.insertInto('funnelStates').values(states).execute()
  const rows = Array.from({ length: count }, (_, index) => {
    const state = states[index % 5 < 3 ? index % 3 : 0]
    const madeAt = until.getTime() - ((index * 41) % days) * dayMs
    const closedAt = Math.min(until.getTime(), madeAt + ((index * 13) % 60) * dayMs)
    return {
      envId,
      id: newId(),
      name: `Oportunidad ${index}`,
      funnelId,
      stateId: state?.id ?? '',
      outcome: state?.type ?? 'open',
      sellerId: sellers[index % sellers.length] ?? null,
      customerId: index % 7 === 0 ? null : (customers[(index * 3) % customers.length] ?? null),
      valueCents: index * 1000,
      createdAt: new Date(madeAt),
      closedAt: state?.type === 'open' ? null : new Date(closedAt),
      deletedAt: index % 29 === 0 ? until : null,
    }
  })
  await db.insertInto('opportunities').values(rows).execute()
}
