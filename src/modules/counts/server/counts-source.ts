import { type RawBuilder, sql } from 'kysely'
import type { ListSource } from '../../../kernel/server/resources/select-page.ts'
import { stockCounts } from '../contract/counts-list.ts'

const ofSession = (envId: string, what: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select ${what} from count_entries e where e.env_id = ${envId}::uuid and e.session_id = t.id and e.voided_at is null)`

const expressions = (envId: string): Record<keyof typeof stockCounts.fields, RawBuilder<unknown>> => ({
  number: sql`t.number`,
  state: sql`t.state`,
  place: sql`t.location_name`,
  createdAt: sql`t.created_at`,
  openedBy: sql`t.opened_by`,
  round: sql`t.round`,
  entries: ofSession(envId, sql`count(*)::integer`),
  people: ofSession(envId, sql`count(distinct coalesce(e.user_id::text, e.actor))::integer`),
  approvedAt: sql`t.approved_at`,
  approvedBy: sql`t.approved_by`,
})

/** All counts, the newest first. */
export const countSource = ({ envId, timeZone }: { envId: string; timeZone: string }): ListSource => {
  const columnSql = expressions(envId)
  return {
    from: sql`count_sessions as t`,
    where: [sql`t.env_id = ${envId}::uuid`],
    select: sql.join([
      sql`t.id`,
      ...Object.entries(columnSql).map(([name, expression]) => sql`${expression} as ${sql.id(name)}`),
    ]),
    columns: Object.fromEntries(
      Object.entries(stockCounts.fields).map(([name, field]) => [
        name,
        { field, expression: columnSql[name as keyof typeof columnSql], nullable: !field.required },
      ]),
    ),
    id: sql`t.id`,
    defaultSort: stockCounts.sort,
    timeZone,
  }
}
