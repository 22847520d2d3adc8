import { sql } from 'kysely'
import { returningOne } from '../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { defaultErpSettings } from '../contract/settings.ts'
import { defaultProfiles } from './default-profiles.ts'
import { insertProfile, listProfiles } from './profiles.queries.ts'
import { writeErpSettings } from './settings.queries.ts'

/** The locations of spec.md §9. Their codes are each company's: these are a start that its admin replaces. */
const locations = [
  { location: 'rosario', center: 'ROS1', warehouse: '0001' },
  { location: 'avellaneda', center: 'AVE1', warehouse: '0001' },
  { location: 'burzaco', center: 'BUR1', warehouse: '0001' },
  { location: 'cordoba', center: 'COR1', warehouse: '0001' },
  { location: 'capital sur', center: 'CAS1', warehouse: '0001' },
  { location: 'capital federal', center: 'CAF1', warehouse: '0001' },
  { location: 'paraguay', center: 'PAR1', warehouse: '0001' },
]

const seedLocations = async ({ db, envId }: Tenant): Promise<void> => {
  await db
    .insertInto('erpLocationMappings')
    .values(locations.map(location => ({ envId, id: newId(), ...location })))
    .onConflict(conflict => conflict.columns(['envId', 'location']).doNothing())
    .execute()
}

/** What a company starts with: the constants of spec.md §9, its locations and the standard layouts. Safe to repeat. */
export const seedErp = async (tenant: Tenant): Promise<void> => {
  const known = await tenant.db
    .selectFrom('erpSettings')
    .select('envId')
    .where('envId', '=', tenant.envId)
    .executeTakeFirst()
  if (!known) await writeErpSettings(tenant, defaultErpSettings)
  await seedLocations(tenant)
  const profiles = await listProfiles(tenant)
  for (const kind of ['orders', 'collections'] as const)
    if (!profiles.some(profile => profile.kind === kind))
      await insertProfile(tenant, { kind, ...defaultProfiles[kind] }, true)
}

export type ArticleDestination = { organization: string; channel: string; sector: string }

/** Maps every active article that has no mapping yet to one destination; answers how many. */
export const mapRemainingArticles = async ({ db, envId }: Tenant, destination: ArticleDestination): Promise<number> => {
  const missing = await sql<{ code: string }>`
    select a.code from articles a where a.env_id = ${envId}::uuid and a.deleted_at is null and a.is_active and not exists (
      select 1 from erp_article_mappings m where m.env_id = ${envId}::uuid and m.article_code = a.code and m.deleted_at is null)
    order by a.code`.execute(db)
  const codes = missing.rows.map(({ code }) => code)
  await sql`
    insert into erp_article_mappings (env_id, id, article_code, organization, channel, sector)
    select ${envId}::uuid, made.id, made.code, ${destination.organization}, ${destination.channel}, ${destination.sector}
    from unnest(${codes.map(newId)}::uuid[], ${codes}::text[]) as made (id, code)
    on conflict (env_id, article_code) do update set organization = excluded.organization, channel = excluded.channel, sector = excluded.sector,
      deleted_at = null ${returningOne}`.execute(db)
  return codes.length
}

export type LocationDestination = { center: string; warehouse: string }

/** Maps every location that customers have and no mapping knows to one center and warehouse; answers how many. */
export const mapRemainingLocations = async (
  { db, envId }: Tenant,
  { center, warehouse }: LocationDestination,
): Promise<number> => {
  const missing = await sql<{ location: string }>`
    select distinct on (normalize_text(btrim(c.erp_location))) btrim(c.erp_location) as location from customers c
    where c.env_id = ${envId}::uuid and c.deleted_at is null and btrim(c.erp_location) <> '' and not exists (
      select 1 from erp_location_mappings m where m.env_id = ${envId}::uuid and m.deleted_at is null
        and normalize_text(btrim(m.location)) = normalize_text(btrim(c.erp_location)))`.execute(db)
  if (missing.rows.length === 0) return 0
  await db
    .insertInto('erpLocationMappings')
    .values(missing.rows.map(({ location }) => ({ envId, id: newId(), location, center, warehouse })))
    .onConflict(conflict => conflict.columns(['envId', 'location']).doUpdateSet({ center, warehouse, deletedAt: null }))
    .execute()
  return missing.rows.length
}
