import { type RawBuilder, sql } from 'kysely'
import { unknownAct } from '../../../../kernel/contract/audit-words.ts'
import type { Column } from '../../../../kernel/server/resources/column.ts'
import type { ListSource } from '../../../../kernel/server/resources/select-page.ts'
import { auditFields } from '../../contract/audit.ts'
import type { AuditView } from './audit.service.ts'

/** What people read, from what is stored, so that filters work on the words. */
const inWords = (column: RawBuilder<unknown>, words: [string, string][], other: string): RawBuilder<unknown> => {
  const cases = words.map(([stored, word]) => sql`when ${stored} then ${word}::text`)
  return sql`(case ${column} ${sql.join(cases, sql` `)} else ${other}::text end)`
}

export type RawEntry = {
  id: string
  at: string
  actor: string
  action: string
  entity: string
  entityName: string
  entityId: string
  rawDetail: unknown
}

const columnsOf = ({ entities, words }: AuditView): Record<keyof typeof auditFields, Column> => {
  const action = inWords(sql`a.action`, Object.entries(words.acts), unknownAct)
  const entity = inWords(
    sql`a.entity`,
    [...entities].map(([name, { title }]) => [name, title]),
    'Otra cosa',
  )
  const plain = { nullable: false }
  return {
    at: { ...plain, field: auditFields.at, expression: sql`a.at` },
    actor: { ...plain, field: auditFields.actor, expression: sql`a.actor` },
    action: { ...plain, field: auditFields.action, expression: action },
    entity: { ...plain, field: auditFields.entity, expression: entity },
    record: { ...plain, field: auditFields.record, expression: sql`a.entity_id::text` },
    detail: { ...plain, field: auditFields.detail, expression: sql`a.detail::text` },
    person: {
      nullable: true,
      field: auditFields.person,
      expression: sql`a.actor`,
      idExpression: sql`coalesce(a.user_id, a.entity_id)`,
    },
  }
}

/** The log of a company as a list; its rows still lack the names of what they are about. */
export const auditSource = (envId: string, view: AuditView, id?: string): ListSource => {
  const columns = columnsOf(view)
  const one = id ? [sql`a.id = ${id}::uuid`] : []
  return {
    from: sql`audit_entries as a`,
    where: [sql`a.env_id = ${envId}::uuid`, ...one],
    select: sql`a.id, a.at, a.actor, ${columns.action.expression} as action, ${columns.entity.expression} as entity,
      a.entity as "entityName", a.entity_id as "entityId", a.detail as "rawDetail"`,
    columns,
    id: sql`a.id`,
    defaultSort: '-at',
    timeZone: view.timeZone,
  }
}
