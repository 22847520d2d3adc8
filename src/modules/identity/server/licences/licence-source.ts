import { type RawBuilder, sql } from 'kysely'
import type { ListSource } from '../../../../kernel/server/resources/select-page.ts'
import { licenceFields } from '../../contract/licences/licences.ts'
import { memberJoins, memberName, memberState } from '../users/user-source.ts'

const expressions: Record<keyof typeof licenceFields, RawBuilder<unknown>> = {
  name: memberName,
  phone: sql`coalesce(m.phone, s.phone)`,
  email: sql`u.email`,
  role: sql`m.role_number::text`,
  active: sql`case when l.id is null then 'none' when l.is_active then 'active' else 'inactive' end`,
  licencia: sql`l.code`,
  supervisor: sql`coalesce(sv.name, v.name)`,
  device: sql`'…' || right(l.device_id, 4)`,
  boundAt: sql`l.bound_at`,
}

/** Everybody of the company with their licence, if any; a seller's supervisor is the one their seller answers to. */
export const licenceSource = ({ envId, timeZone }: { envId: string; timeZone: string }): ListSource => ({
  from: sql`${memberJoins}
    left join supervisors as sv on sv.env_id = s.env_id and sv.id = s.supervisor_id
    left join licences as l on l.env_id = m.env_id and l.user_id = m.user_id`,
  where: [sql`m.env_id = ${envId}::uuid`, sql`m.removed_at is null`],
  select: sql.join([
    sql`m.user_id as id`,
    ...Object.entries(expressions).map(([name, expression]) => sql`${expression} as ${sql.id(name)}`),
  ]),
  columns: Object.fromEntries(
    Object.entries(licenceFields).map(([name, field]) => [
      name,
      { field, expression: expressions[name as keyof typeof licenceFields], nullable: !field.required },
    ]),
  ),
  id: sql`m.user_id`,
  defaultSort: 'name',
  timeZone,
})

/** What the detail shows besides the row. */
export const licenceDetailColumns = sql`l.device_name as "deviceName", ${memberState} as state`
