import type { Company, Seller } from './company.ts'
import { type ShopIdentity, shopIdentity, shopKinds } from './names.ts'
import { type Point, pointInZone } from './places.ts'
import { createRandom, createSampler, drawId, paretoWeights, type Random } from './random.ts'

export type Customer = ShopIdentity & {
  id: string
  code: string
  address: string
  locality: string
  province: string
  phone: string
  email: string | null
  place: Point | null
  /** Where operations happen; the same as `place`, or near the zone's centre for a customer without one. */
  door: Point
  location: string | null
  sellerIndex: number
  channelId: string
  regionId: string
  listIndex: number
  isActive: boolean
  /** How much it buys, against the others. */
  weight: number
  /** Days of credit; 0 pays on the spot. */
  creditDays: number
  /** What they may owe; null: whatever they like. */
  creditLimitCents: number | null
}

const listOfChannel: Record<string, number> = { Mayorista: 0, Minorista: 1, Autoservicio: 2, Gastronomía: 3 }

/** Locations the ERP does not know: their orders stay pending and must be explained (domain.md, ERP). */
const unknownLocations = ['mendoza', 'concordia', null] as const

const kindSampler = createSampler(shopKinds.map(kind => kind.share))

type Draw = { random: Random; company: Company; seller: Seller; sellerIndex: number; at: number }

const identityOf = ({ random, seller }: Draw, kind: (typeof shopKinds)[number]): ShopIdentity => {
  const identity = shopIdentity(random, kind)
  return seller.zone.location === 'paraguay' ? { ...identity, cuit: '', taxCondition: 'finalConsumer' } : identity
}

/** The longer a shop may take to pay, the more it may owe. */
const limitOfDays: Record<number, number> = { 7: 15_000_000, 15: 30_000_000, 21: 50_000_000, 30: 90_000_000 }
/** One in so many of those who buy on credit has a limit. */
const limitedEvery = 3

const creditOf = (index: number, creditDays: number): Pick<Customer, 'creditDays' | 'creditLimitCents'> => ({
  creditDays,
  creditLimitCents: index % limitedEvery === 0 ? (limitOfDays[creditDays] ?? null) : null,
})

const customerOf = (draw: Draw, index: number, weight: number): Customer => {
  const { random, company, seller, sellerIndex, at } = draw
  const { zone } = seller
  const kind = shopKinds[kindSampler(random)] ?? shopKinds[0]
  if (!kind) throw new RangeError('no kinds of shop')
  const code = String(100_001 + index)
  const door = pointInZone(random, zone)
  return {
    ...identityOf(draw, kind),
    id: drawId(random, at),
    code,
    door,
    place: random.chance(0.02) ? null : door,
    address: `${random.pick(zone.streets)} ${random.integer(100, 6900)}`,
    locality: zone.locality,
    province: zone.province,
    phone: `+549${random.integer(341, 343)}${random.integer(4_000_000, 6_999_999)}`,
    email: random.chance(0.35) ? `cliente${code}@demo.example` : null,
    location: random.chance(0.012) ? random.pick(unknownLocations) : zone.location,
    sellerIndex,
    channelId:
      company.channels.find(channel => channel.name === kind.subChannel && channel.parent === kind.channel)?.id ?? '',
    regionId: company.regions.find(region => region.name === zone.region)?.id ?? '',
    listIndex: listOfChannel[kind.channel] ?? 1,
    isActive: !random.chance(0.04),
    weight: weight * kind.size,
    ...creditOf(index, random.chance(0.45) ? random.pick([7, 15, 21, 30]) : 0),
  }
}

/** Shared out among the sellers by their strength; every one has some. */
export const createCustomers = (seed: number, company: Company, count: number, at: number): Customer[] => {
  const random = createRandom(seed, 'customers')
  const weights = paretoWeights(random, count, 0.7)
  const total = company.sellers.reduce((sum, seller) => sum + seller.weight, 0)
  let done = 0
  const bounds = company.sellers.map(seller => {
    done += seller.weight
    return Math.round((done / total) * count)
  })
  return weights.map((weight, index) => {
    const sellerIndex = bounds.findIndex(bound => index < bound)
    const seller = company.sellers[sellerIndex]
    if (!seller) throw new RangeError('a customer without a seller')
    return customerOf({ random, company, seller, sellerIndex, at }, index, weight)
  })
}
