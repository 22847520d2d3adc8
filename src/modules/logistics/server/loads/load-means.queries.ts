import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { companySettings } from '../../../settings/contract/company.ts'
import type { LoadPlace, LoadVehicle } from '../../contract/load-routes.ts'

type Named = { id: string; code: string; name: string }

/** At most this many vehicles, people and warehouses are offered. */
const maximumMeans = 300

export const readVehicles = async ({ db, envId }: Tenant): Promise<LoadVehicle[]> => {
  const { rows } = await sql<LoadVehicle>`
    select v.id, v.code, v.name, v.capacity_kg, v.volume_m3, v.capacity_packages,
      v.departs_at, v.second_trip_at, v.back_by, v.minutes_per_stop, v.kilometers_per_hour,
      case when d.id is not null then json_build_object('id', d.id, 'code', d.code, 'name', d.name) end as dealer
    from vehicles v left join delivery_people d on d.env_id = ${envId}::uuid and d.id = v.delivery_person_id and d.deleted_at is null and d.is_active
    where v.env_id = ${envId}::uuid and v.deleted_at is null and v.is_active order by v.name, v.code limit ${sql.lit(maximumMeans)}`.execute(
    db,
  )
  return rows
}

export const readPeople = async ({ db, envId }: Tenant): Promise<Named[]> => {
  const { rows } = await sql<Named>`
    select id, code, name from delivery_people
    where env_id = ${envId}::uuid and deleted_at is null and is_active order by name limit ${sql.lit(maximumMeans)}`.execute(
    db,
  )
  return rows
}

/** The warehouses, the company's main one first: it is the default. */
export const readLoadWarehouses = async ({ db, envId, settings }: Tenant): Promise<LoadPlace[]> => {
  const { mainWarehouseCode } = await settings(companySettings)
  const { rows } = await sql<LoadPlace>`
    select id, code, name, latitude, longitude from sites
    where env_id = ${envId}::uuid and deleted_at is null and (is_warehouse or type = 'deposito')
    order by code <> ${mainWarehouseCode}, code limit ${sql.lit(maximumMeans)}`.execute(db)
  return rows
}

type Means = { deliveryPerson: string; vehicle: string; warehouse: string }

/** Whether the delivery person, vehicle and warehouse of a load exist and are active. */
export const areMeans = async (
  { db, envId }: Tenant,
  { deliveryPerson, vehicle, warehouse }: Means,
): Promise<boolean> => {
  const { rows } = await sql<{ isKnown: boolean }>`
    select (exists (select 1 from delivery_people where env_id = ${envId}::uuid and id = ${deliveryPerson}::uuid and deleted_at is null and is_active)
      and exists (select 1 from vehicles where env_id = ${envId}::uuid and id = ${vehicle}::uuid and deleted_at is null and is_active)
      and exists (select 1 from sites where env_id = ${envId}::uuid and id = ${warehouse}::uuid and deleted_at is null and (is_warehouse or type = 'deposito'))) as is_known`.execute(
    db,
  )
  return rows[0]?.isKnown ?? false
}
