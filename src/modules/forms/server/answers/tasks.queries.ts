import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { type FormTask, maximumTasks } from '../../contract/answering.ts'
import type { TodayCustomer } from '../../contract/assignment/own-tasks.ts'
import { findDueForms, findToday } from '../assignment/own.queries.ts'
import { answerReach } from './answer-reach.ts'

type TaskRow = Omit<FormTask, 'due'>

const findPublished = async ({ db, envId }: Tenant, session: Session, ids: string[] | null): Promise<TaskRow[]> => {
  const { rows } = await sql<TaskRow>`
    select json_build_object('id', f.id, 'code', f.code, 'name', f.name, 'kind', f.kind, 'subject', f.subject,
        'version', v.number, 'questions', v.questions) as form,
      (select count(*)::int from form_answers a where a.env_id = ${envId}::uuid and a.form_id = f.id
        and a.annulled_at is null and ${answerReach(session, 'a')}) as answered
    from forms f join form_versions v on v.env_id = ${envId}::uuid and v.form_id = f.id and v.number = f.published_number
    where f.env_id = ${envId}::uuid and f.deleted_at is null and f.retired_at is null
      and ${ids ? sql`f.id = any(${ids}::uuid[])` : sql`true`}
    order by f.name, f.id limit ${sql.lit(maximumTasks)}`.execute(db)
  return rows
}

export type OwnTasks = { items: FormTask[]; today: TodayCustomer[] }

/**
 * The forms that are assigned to a person's sellers, by name, and the stops of today where some are to be answered. The
 * people who see the whole company have no route: they may answer every published form.
 */
export const findTasks = async (tenant: Tenant, session: Session): Promise<OwnTasks> => {
  if (session.scope.kind === 'environment')
    return { items: (await findPublished(tenant, session, null)).map(task => ({ ...task, due: null })), today: [] }
  const dues = await findDueForms(tenant, session)
  if (dues.size === 0) return { items: [], today: [] }
  const tasks = await findPublished(tenant, session, [...dues.keys()])
  return {
    items: tasks.map(task => ({ ...task, due: dues.get(task.form.id) ?? null })),
    today: await findToday(tenant, session),
  }
}
