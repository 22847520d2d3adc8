import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { type Audience, namesWork, type Reach } from '../contract/audience.ts'
import { findMembers, findSellersOf, type Member, type SellerKeys } from './audience.queries.ts'

const maximumOutside = 50

const seesSeller =
  ({ roleNumber, sellerKey, supervisorKey, managerKey }: Member) =>
  (seller: SellerKeys): boolean => {
    if (roleNumber === 4) return supervisorKey !== null && seller.supervisorKey === supervisorKey
    if (roleNumber === 5) return managerKey !== null && seller.managerKey === managerKey
    return sellerKey !== null && seller.sellerKey === sellerKey
  }

/** Why a person is not in an audience; null for one who is. The same rule as `isForReader`, over people instead of publications. */
const outsideReason = (member: Member, { roles }: Audience, sellers: SellerKeys[] | null): 'role' | 'work' | null => {
  const isNamed = roles.includes(member.role)
  if (roles.length > 0 && !isNamed) return 'role'
  if (sellers === null) return null
  if (member.role === 'admin' || member.role === 'erp') return isNamed ? null : 'role'
  return sellers.some(seesSeller(member)) ? null : 'work'
}

type Split = { inside: Member[]; outside: { userId: string; name: string; reason: 'role' | 'work' }[] }

const splitPeople = async (tenant: Tenant, audience: Audience): Promise<Split> => {
  const sellers = namesWork(audience) ? await findSellersOf(tenant, audience) : null
  const split: Split = { inside: [], outside: [] }
  for (const member of await findMembers(tenant)) {
    const reason = outsideReason(member, audience, sellers)
    if (reason === null) split.inside.push(member)
    else split.outside.push({ userId: member.userId, name: member.name, reason })
  }
  return split
}

/** The people who read what has this audience, by name. */
export const findReaders = async (tenant: Tenant, audience: Audience): Promise<Member[]> =>
  (await splitPeople(tenant, audience)).inside

/** An audience in people, before something is published to it. */
export const measureReach = async (tenant: Tenant, audience: Audience): Promise<Reach> => {
  const { inside, outside } = await splitPeople(tenant, audience)
  return {
    reached: inside.length,
    total: inside.length + outside.length,
    outside: outside.slice(0, maximumOutside),
  }
}
