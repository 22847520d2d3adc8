import { priceListNames } from './catalogue.ts'
import { excuseNames, personName, shopKinds } from './names.ts'
import { type Zone, zones } from './places.ts'
import { createRandom, drawId, paretoWeights, type Random } from './random.ts'

export type Named = { id: string; code: string; name: string }
export type Seller = Named & {
  supervisorId: string
  managerId: string
  zone: Zone
  weight: number
  phone: string
  email: string
}
export type Channel = Named & { parentId: string | null; parent: string | null }

export type Company = {
  managers: Named[]
  supervisors: Named[]
  sellers: Seller[]
  regions: Named[]
  channels: Channel[]
  priceLists: Named[]
  excuses: (Named & { note: string; requiresPhoto: boolean })[]
}

/** Codes that the demonstration's users are given as their keys. */
export const firstCodes = { seller: '101', supervisor: '11', manager: '1' } as const

/** Two colleagues rarely share their whole name; in a crowd larger than the list of names some do. */
const freshName = (random: Random, taken: Set<string>): string => {
  let name = personName(random)
  for (let tries = 0; taken.has(name) && tries < 20; tries += 1) name = personName(random)
  taken.add(name)
  return name
}

const people = (random: Random, count: number, firstCode: string, at: number): Named[] => {
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, index) => ({
    id: drawId(random, at),
    code: String(Number(firstCode) + index),
    name: freshName(random, taken),
  }))
}

const emailOf = (name: string, code: string): string =>
  `${name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.')}.${code}@demo.example`

const channelsOf = (random: Random, at: number): Channel[] => {
  const parents = [...new Set(shopKinds.map(kind => kind.channel))].map(
    (name, index): Channel => ({ id: drawId(random, at), code: `C${index + 1}`, name, parentId: null, parent: null }),
  )
  const children = shopKinds.map((kind, index): Channel => {
    const parent = parents.find(channel => channel.name === kind.channel)
    return {
      id: drawId(random, at),
      code: `C${index + 11}`,
      name: kind.subChannel,
      parentId: parent?.id ?? null,
      parent: kind.channel,
    }
  })
  return [...parents, ...children]
}

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length]
  if (found === undefined) throw new RangeError('an empty list')
  return found
}

const sellersOf = (
  random: Random,
  count: number,
  supervisors: Named[],
  managers: Named[],
  milliseconds: number,
): Seller[] => {
  const weights = paretoWeights(random, count, 0.35)
  return people(random, count, firstCodes.seller, milliseconds).map(
    (person, index): Seller => ({
      ...person,
      supervisorId: at(supervisors, index).id,
      managerId: at(managers, index % supervisors.length).id,
      zone: at(zones, index),
      weight: weights[index] ?? 1,
      phone: `+54 9 ${random.integer(341, 351)} ${random.integer(400, 699)}-${random.integer(1000, 9999)}`,
      email: emailOf(person.name, person.code),
    }),
  )
}

/** Who and what a company has besides articles and customers. One supervisor for each four sellers, one manager for each two supervisors. */
export const createCompany = (seed: number, sellerCount: number, milliseconds: number): Company => {
  const random = createRandom(seed, 'company')
  const supervisorCount = Math.max(sellerCount >= 12 ? 3 : 1, Math.ceil(sellerCount / 5))
  const managers = people(random, Math.max(1, Math.ceil(supervisorCount / 2)), firstCodes.manager, milliseconds)
  const supervisors = people(random, supervisorCount, firstCodes.supervisor, milliseconds)
  const sellers = sellersOf(random, sellerCount, supervisors, managers, milliseconds)
  const named = (code: string, name: string): Named => ({ id: drawId(random, milliseconds), code, name })
  const regionNames = [...new Set(sellers.map(seller => seller.zone.region))]
  return {
    managers,
    supervisors,
    sellers,
    regions: regionNames.map((name, index) => named(`Z${index + 1}`, name)),
    channels: channelsOf(random, milliseconds),
    priceLists: priceListNames.map(list => named(list.code, list.name)),
    excuses: excuseNames.map((excuse, index) => ({
      ...named(String(index + 1).padStart(2, '0'), excuse.name),
      note: excuse.note,
      requiresPhoto: excuse.requiresPhoto,
    })),
  }
}
