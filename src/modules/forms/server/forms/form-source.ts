import { type RawBuilder, sql } from 'kysely'
import { belongsTo } from '../../../../kernel/contract/roles.ts'
import type { ListSource } from '../../../../kernel/server/resources/select-page.ts'
import { sellerScopeCondition } from '../../../../kernel/server/scope.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { formList } from '../../contract/forms.ts'
import { formPermissions } from '../../contract/permissions.ts'

/** Whoever does not design forms sees those that were ever published. */
const visible = (session: Session): RawBuilder<unknown> =>
  belongsTo(formPermissions.design.group, session) ? sql`true` : sql`t.published_number is not null`

const expressions = (session: Session): Record<keyof typeof formList.fields, RawBuilder<unknown>> => {
  const { envId, scope } = session
  const reach = sellerScopeCondition(envId, scope, sql`a.seller_id`) ?? sql`true`
  const answersOf = (what: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select ${what} from form_answers a
    where a.env_id = ${envId}::uuid and a.form_id = t.id and a.annulled_at is null and ${reach})`
  return {
    code: sql`t.code`,
    name: sql`t.name`,
    kind: sql`t.kind`,
    state: sql`case when t.retired_at is not null then 'retired' when t.published_number is null then 'draft' else 'published' end`,
    version: sql`t.published_number`,
    hasChanges: sql`t.has_changes`,
    questions: sql`t.draft_questions`,
    answers: answersOf(sql`count(*)::int`),
    lastAnsweredAt: answersOf(sql`max(a.taken_at)`),
    updatedAt: sql`t.updated_at`,
  }
}

/** The forms of the company that a person may see, with the answers of their sellers counted. */
export const formSource = (session: Session): ListSource => {
  const columnSql = expressions(session)
  return {
    from: sql`forms as t`,
    where: [sql`t.env_id = ${session.envId}::uuid`, sql`t.deleted_at is null`, visible(session)],
    select: sql.join([
      sql`t.id, t.deleted_at as ${sql.id('deletedAt')}`,
      ...Object.entries(columnSql).map(([name, expression]) => sql`${expression} as ${sql.id(name)}`),
    ]),
    columns: Object.fromEntries(
      Object.entries(formList.fields).map(([name, field]) => [
        name,
        { field, expression: columnSql[name as keyof typeof columnSql], nullable: !field.required },
      ]),
    ),
    id: sql`t.id`,
    defaultSort: formList.sort,
    timeZone: session.timeZone,
  }
}
