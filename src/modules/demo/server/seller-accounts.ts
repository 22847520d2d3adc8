import { newId } from '../../../kernel/server/ids.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { ensureAccount } from '../../identity/server/index.ts'
import { firstCodes } from './company.ts'

const day = 86_400_000
/** More than any demonstration has sellers. */
const mostSellers = 500

type Seller = { code: string; name: string; email: string | null; phone: string | null }

/** How a seller of the team stands with the application, by their place in it: most work with it, the last ones do not yet. */
type Standing = 'working' | 'unbound' | 'suspended' | 'invited' | 'expired'

const standingOf = (index: number, count: number): Standing => {
  const last: Standing[] = ['expired', 'invited', 'suspended', 'unbound']
  const fromEnd = count - 1 - index
  return (count > 2 * last.length && last[fromEnd]) || 'working'
}

const membershipOf = (standing: Standing, index: number, now: Date) => {
  const ago = (days: number) => new Date(now.getTime() - days * day)
  if (standing === 'invited') return { invitedAt: ago(1), acceptedAt: null }
  if (standing === 'expired') return { invitedAt: ago(12), acceptedAt: null }
  const invited = { invitedAt: ago(300), acceptedAt: ago(299) }
  if (standing === 'suspended') return { ...invited, suspendedAt: ago(20), lastSignInAt: ago(21) }
  return { ...invited, lastSignInAt: new Date(now.getTime() - (index + 1) * 37 * 60_000) }
}

const telephones = ['Android 15; moto g54', 'Android 14; SM-A155M', 'Android 13; Redmi Note 12', 'iOS 19; iPhone 14']

const licenceOf = (standing: Standing, index: number, now: Date) => {
  const number = { code: `L-${String(index + 1).padStart(4, '0')}`, isActive: standing !== 'suspended' }
  if (standing === 'unbound') return number
  return {
    ...number,
    deviceId: `demo-${newId()}`,
    deviceName: `Conquer Ventas 5.2 (${telephones[index % telephones.length]})`,
    boundAt: new Date(now.getTime() - (280 - index) * day),
  }
}

/**
 * Gives the demonstration's sellers their accounts, without a password anybody knows, and their licences on a phone, in
 * some of every state. The seller of the demonstration's own user is that user's.
 */
export const addSellerAccounts = async (
  { withTenant }: Pick<Platform, 'withTenant'>,
  { envId, now, ownSeller }: { envId: string; now: Date; ownSeller: string | null },
): Promise<void> => {
  await withTenant(envId, async ({ db }) => {
    const sellers: Seller[] = await db
      .selectFrom('sellers')
      .select(['code', 'name', 'email', 'phone'])
      .where('envId', '=', envId)
      .orderBy('code')
      .limit(mostSellers)
      .execute()
    let licences = 0
    for (const [index, { code, name, email, phone }] of sellers.entries()) {
      const isOwn = code === firstCodes.seller && ownSeller !== null
      const standing = isOwn ? 'working' : standingOf(index, sellers.length)
      const userId = isOwn ? ownSeller : await ensureAccount(db, email ?? `vendedor.${code}@demo.example`, name)
      const known = { roleNumber: 2, sellerKey: code, displayName: name, phone }
      if (!isOwn)
        await db
          .insertInto('memberships')
          .values({ envId, userId, ...known, ...membershipOf(standing, index, now) })
          .execute()
      if (standing === 'invited' || standing === 'expired') continue
      await db
        .insertInto('licences')
        .values({ envId, id: newId(), userId, ...licenceOf(standing, licences, now) })
        .execute()
      licences += 1
    }
    await db.insertInto('counters').values({ envId, name: 'licences', value: licences }).execute()
  })
}
