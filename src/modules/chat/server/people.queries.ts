import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { memberPhoto } from '../../identity/server/index.ts'
import type { ContactView } from '../contract/chat.ts'
import { presenceOf, type Signs } from '../contract/presence.ts'

type PersonRow = Signs & { id: string; name: string; photoUrl: string | null; mood: string; isSuspended: boolean }

/** Members of the environment alone: users are of the whole installation. */
const selectPeople = ({ envId }: Tenant, condition: RawBuilder<unknown>) => sql<PersonRow>`
  select u.id, u.display_name as name, ${memberPhoto('m', 'u')} as photo_url, coalesce(p.status, 'online') as status, coalesce(p.mood, '') as mood,
    greatest(p.seen_at, r.seen_at) as seen_at, p.active_at, (u.suspended_at is not null or m.suspended_at is not null) as is_suspended
  from memberships m
    join users u on u.id = m.user_id
    left join chat_presences p on p.env_id = ${envId}::uuid and p.user_id = m.user_id
    left join server_processes r on r.id = p.process_id
  where m.env_id = ${envId}::uuid and ${condition}`

const notSuspended = sql`u.suspended_at is null and m.suspended_at is null`

export const contactOf = ({ id, name, photoUrl, mood, ...signs }: PersonRow, now: Date): ContactView => ({
  id,
  name,
  photoUrl,
  mood,
  presence: presenceOf(signs, now),
})

/** Somebody of the environment, suspended or not; undefined when there is no such person in it. */
export const findPerson = async (tenant: Tenant, userId: string): Promise<PersonRow | undefined> =>
  (await selectPeople(tenant, sql`m.user_id = ${userId}::uuid`).execute(tenant.db)).rows[0]

export const findPeople = async (tenant: Tenant, userIds: string[]): Promise<PersonRow[]> =>
  (await selectPeople(tenant, sql`m.user_id = any(${userIds}::uuid[])`).execute(tenant.db)).rows

export type PeopleQuery = { except: string; search: string; cursor: string | undefined; limit: number }

/** The others, in order of name; `cursor` is the last person of the page before. One more than asked, when there is. */
export const listPeople = async (tenant: Tenant, query: PeopleQuery): Promise<PersonRow[]> => {
  const order = sql`(normalize_text(u.display_name), u.id)`
  const conditions = [
    sql`m.user_id <> ${query.except}::uuid`,
    notSuspended,
    sql`strpos(normalize_text(u.display_name), normalize_text(${query.search})) > 0`,
  ]
  if (query.cursor) {
    const last = sql`select normalize_text(l.display_name), l.id from users l join memberships lm on lm.user_id = l.id
      where lm.env_id = ${tenant.envId}::uuid and l.id = ${query.cursor}::uuid`
    conditions.push(sql`${order} > (${last})`)
  }
  const people = selectPeople(tenant, sql.join(conditions, sql` and `))
  return (await sql<PersonRow>`${people} order by ${order} limit ${query.limit + 1}`.execute(tenant.db)).rows
}
