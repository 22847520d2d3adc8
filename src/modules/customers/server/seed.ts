import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import type { ProspectState } from '../contract/prospects.ts'
import { outlineOf } from './outline.ts'
import { firstNames, jobs, lastNames, prospectNotes, shopNames } from './seed-words.ts'

type Shop = {
  id: string
  code: string
  locality: string | null
  province: string | null
  latitude: number | null
  longitude: number | null
  sellerId: string | null
  salesChannelId: string | null
  regionId: string | null
}

/** Shops that people and prospects are made around: enough for every list to have pages. */
const seededShops = 200

const pick = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length]
  if (found === undefined) throw new RangeError('an empty list')
  return found
}

/** Two lists of different lengths, walked at different paces, repeat late. */
const personName = (index: number): string =>
  `${pick(firstNames, index * 7)} ${pick(lastNames, index * 5 + (index >> 3))}`

const emailOf = (name: string, index: number): string =>
  `${name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.')}.${index}@demo.example`

const phoneOf = (index: number): string => `+549341${4_000_000 + ((index * 73_129) % 2_999_999)}`

const findShops = async ({ db, envId }: Tenant): Promise<Shop[]> =>
  (
    await sql<Shop>`select id, code, locality, province, latitude, longitude, seller_id, sales_channel_id, region_id from customers
      where env_id = ${envId}::uuid and deleted_at is null and is_active order by code limit ${sql.lit(seededShops)}`.execute(
      db,
    )
  ).rows

const contactsOf = (envId: string, shops: Shop[]) =>
  shops.flatMap((shop, index) => {
    const count = index % 5 === 0 ? 2 : index % 2
    return Array.from({ length: count }, (_, order) => {
      const number = index * 3 + order
      const name = personName(number)
      return {
        envId,
        id: newId(),
        code: `CT-${String(number + 1).padStart(4, '0')}`,
        name,
        job: pick(jobs, order === 0 ? 0 : number),
        customerId: shop.id,
        phone: phoneOf(number),
        email: number % 3 === 0 ? emailOf(name, number) : null,
        isMain: order === 0,
      }
    })
  })

const usersOf = (envId: string, shops: Shop[]) =>
  shops
    .filter((_, index) => index % 4 === 1)
    .map((shop, index) => {
      const name = personName(index * 11 + 2)
      return {
        envId,
        id: newId(),
        customerId: shop.id,
        name,
        phone: phoneOf(index + 900),
        email: emailOf(name, index),
        isActive: index % 9 !== 8,
        createdAt: new Date(Date.UTC(2026, index % 9, 1 + ((index * 3) % 27), 14, index % 60)).toISOString(),
      }
    })

const states: ProspectState[] = ['new', 'contacted', 'interested', 'new', 'contacted', 'discarded']

/** A few streets away from a shop that buys, of its seller. */
const prospectsOf = (envId: string, shops: Shop[]) =>
  shopNames.slice(0, shops.length).map((name, index) => {
    const near = pick(shops, index * 7)
    const away = ((index % 5) - 2) / 400
    return {
      envId,
      id: newId(),
      code: `PR-${String(index + 1).padStart(3, '0')}`,
      name,
      address: `${pick(lastNames, index * 3)} ${300 + ((index * 137) % 4200)}`,
      locality: near.locality,
      province: near.province,
      phone: phoneOf(index + 1700),
      email: index % 4 === 0 ? `prospecto${index + 1}@demo.example` : null,
      taxCondition: index % 3 === 0 ? 'registered' : 'monotributo',
      sellerId: near.sellerId,
      salesChannelId: near.salesChannelId,
      regionId: near.regionId,
      state: pick(states, index),
      note: pick(prospectNotes, index),
      latitude: near.latitude === null ? null : near.latitude + away,
      longitude: near.longitude === null ? null : near.longitude - away,
    }
  })

const prospectContacts = (envId: string, prospects: { id: string }[]) =>
  prospects
    .filter((_, index) => index % 2 === 0)
    .map(({ id }, index) => ({
      envId,
      id: newId(),
      code: `CP-${String(index + 1).padStart(3, '0')}`,
      name: personName(index * 13 + 5),
      job: pick(jobs, 0),
      prospectId: id,
      phone: phoneOf(index + 2600),
      isMain: true,
    }))

/** Places that an area is drawn around; more would not change its outline. */
const placesOfRegion = 4000

type Region = { id: string; places: [number, number][] }

/** The first regions are drawn around their shops; the last one is left for somebody to draw. */
const drawRegions = async ({ db, envId }: Tenant): Promise<void> => {
  const { rows } = await sql<Region>`
    select r.id, coalesce(json_agg(json_build_array(c.longitude, c.latitude)) filter (where c.id is not null), '[]') as places
    from regions r left join lateral (
      select id, longitude, latitude from customers where env_id = ${envId}::uuid and region_id = r.id and latitude is not null and longitude is not null
      limit ${sql.lit(placesOfRegion)}) c on true
    where r.env_id = ${envId}::uuid group by r.env_id, r.id order by r.code`.execute(db)
  for (const { id, places } of rows.slice(0, Math.max(1, rows.length - 1))) {
    const outline = outlineOf(places)
    if (!outline) continue
    await db
      .updateTable('regions')
      .set({ area: JSON.stringify({ type: 'Polygon', coordinates: [outline] }) })
      .where('envId', '=', envId)
      .where('id', '=', id)
      .execute()
  }
}

/** Newcomers that nobody has given a region: those whose code ends so. */
const withoutRegion = '%37'

/** Contacts, app users, prospects and areas of regions, for a demonstration: the same rows every time but for their ids. */
export const seedPeople = async (tenant: Tenant): Promise<void> => {
  const { db, envId } = tenant
  const shops = await findShops(tenant)
  if (shops.length === 0) return
  await drawRegions(tenant)
  await sql`update customers set region_id = null where env_id = ${envId}::uuid and code like ${withoutRegion}`.execute(
    db,
  )
  const prospects = prospectsOf(envId, shops)
  await db.insertInto('prospects').values(prospects).execute()
  await db.insertInto('contacts').values(contactsOf(envId, shops)).execute()
  await db.insertInto('contacts').values(prospectContacts(envId, prospects)).execute()
  await db.insertInto('customerUsers').values(usersOf(envId, shops)).execute()
}

/** Shops of a demonstration that receive in the morning only. */
export const seedReceivingHours = async ({ db, envId }: Tenant): Promise<void> => {
  await sql`
    update customers set receives_from = '08:00', receives_until = '13:00'
    where env_id = ${envId}::uuid and code like '%7'`.execute(db)
}
