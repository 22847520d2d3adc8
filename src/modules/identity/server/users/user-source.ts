import { type RawBuilder, sql } from 'kysely'
import { codeColumns } from '../../../../kernel/server/resources/code-columns.ts'
import type { Column } from '../../../../kernel/server/resources/column.ts'
import type { ListSource } from '../../../../kernel/server/resources/select-page.ts'
import { users } from '../../contract/users/users.ts'
import { invitationDays } from '../account-tokens.ts'
import { memberPhoto } from '../member-photo.ts'

type UserColumn = Omit<Column, 'field' | 'nullable'> & { shown?: RawBuilder<unknown> }

/** Until they accept, a person's name in another company is none of this one's business. */
export const memberName = sql`coalesce(m.display_name, case when m.accepted_at is not null then u.display_name end, split_part(u.email, '@', 1))`

/**
 * Whether a membership `m` of a user `u` is of somebody who works in the company and can sign in: whom work is handed to.
 * The operator of the installation may enter to look after it, and is nobody's staff.
 */
const isStaff = sql`(m.accepted_at is not null and m.suspended_at is null and m.removed_at is null and u.suspended_at is null
  and not u.is_operator)`

/** The people of a company as queries of other modules join them: `id`, `name`, `role_number` and `is_staff`. */
export const peopleOf = (envId: string): RawBuilder<unknown> => sql`(
  select u.id, ${memberName} as name, m.role_number, ${isStaff} as is_staff
  from memberships m join users u on u.id = m.user_id where m.env_id = ${envId}::uuid)`

const noRow = '00000000-0000-0000-0000-000000000000'

/** The key is kept as a code; one that names nobody any more is shown as such, because its holder sees nothing. */
const keyColumn = (alias: string, key: string): UserColumn => ({
  expression: sql.ref(`${alias}.name`),
  idExpression: sql.ref(`${alias}.id`),
  shown: sql`case when ${sql.ref(key)} is not null then json_build_object('id', coalesce(${sql.ref(`${alias}.id`)}, ${noRow}::uuid),
    'code', ${sql.ref(key)}, 'name', coalesce(${sql.ref(`${alias}.name`)}, 'Código que ya no existe')) end`,
})

export const memberState = sql`case when m.accepted_at is null
    then case when m.invited_at < now() - make_interval(days => ${sql.lit(invitationDays)}) then 'expired' else 'invited' end
  when m.suspended_at is not null or u.suspended_at is not null then 'suspended' else 'active' end`

/** The key that counts for the role, with its name; nobody for who sees the whole company. */
const countingKey = sql`case when m.role_number in (0, 1) then null
  when m.role_number = 4 then m.supervisor_key || coalesce(' ' || v.name, '')
  when m.role_number = 5 then m.manager_key || coalesce(' ' || g.name, '')
  else m.seller_key || coalesce(' ' || s.name, '') end`

/** How somebody protects an account that is not of this company yet is none of its business. */
const hasSecondFactor = sql`(m.accepted_at is not null and exists (
  select 1 from second_factors f where f.user_id = m.user_id and f.confirmed_at is not null))`

const keys = { seller: sql`m.seller_key`, supervisor: sql`m.supervisor_key`, manager: sql`m.manager_key` }

const columns: Record<keyof typeof users.fields, UserColumn> = {
  name: { expression: memberName },
  email: { expression: sql`u.email` },
  phone: { expression: sql`m.phone` },
  role: { expression: sql`m.role_number::text` },
  seller: keyColumn('s', 'm.seller_key'),
  supervisor: keyColumn('v', 'm.supervisor_key'),
  manager: keyColumn('g', 'm.manager_key'),
  settlements: { expression: sql`'settlements' = any(m.grants)` },
  key: { expression: countingKey },
  state: { expression: memberState },
  secondFactor: { expression: hasSecondFactor },
  lastSignIn: { expression: sql`m.last_sign_in_at` },
}

/** A membership with its person and whom its keys name; the aliases of every list of people. */
export const memberJoins = sql`memberships as m
  join users as u on u.id = m.user_id
  left join sellers as s on s.env_id = m.env_id and s.code = m.seller_key
  left join supervisors as v on v.env_id = m.env_id and v.code = m.supervisor_key
  left join managers as g on g.env_id = m.env_id and g.code = m.manager_key`

/** The list of a company's people as SQL; who was taken out is found by id alone. */
export const userSource = (options: { envId: string; timeZone: string; includeRemoved?: boolean }): ListSource => ({
  from: memberJoins,
  where: [sql`m.env_id = ${options.envId}::uuid`, ...(options.includeRemoved ? [] : [sql`m.removed_at is null`])],
  select: sql.join([
    sql`m.user_id as id`,
    sql`m.removed_at as "deletedAt"`,
    sql`case when m.accepted_at is not null then ${memberPhoto('m', 'u')} end as "photoUrl"`,
    ...Object.entries(columns).map(([name, { shown, expression }]) => sql`${shown ?? expression} as ${sql.id(name)}`),
  ]),
  columns: {
    ...codeColumns(users.fields, keys),
    ...Object.fromEntries(
      Object.entries(users.fields).map(([name, field]) => {
        const { shown: _, ...column } = columns[name as keyof typeof users.fields]
        return [name, { ...column, field, nullable: !field.required && !field.optional }]
      }),
    ),
  },
  id: sql`m.user_id`,
  defaultSort: users.sort,
  timeZone: options.timeZone,
})
