import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../../kernel/contract/resource.ts'
import type { Column, Columns } from '../../../kernel/server/resources/column.ts'
import type { ListSource } from '../../../kernel/server/resources/select-page.ts'

type Shown = Pick<Column, 'expression'> & Partial<Column> & { shown?: RawBuilder<unknown> }
export type View = { envId: string; timeZone: string }

export const referenceTo = (alias: string): Shown => ({
  expression: sql.ref(`${alias}.name`),
  idExpression: sql.ref(`${alias}.id`),
  shown: sql`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object('id', ${sql.ref(`${alias}.id`)},
    'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)}) end`,
})

export type Parts = {
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>[]
  id: RawBuilder<unknown>
  shown: Record<string, Shown>
}

export const sourceOf = (resource: Resource, { from, where, id, shown }: Parts, timeZone: string): ListSource => {
  const columns: Columns = Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => {
      const { shown: _, ...column } = shown[name] ?? { expression: sql`null` }
      return [name, { field, nullable: !field.required, ...column }]
    }),
  )
  const cells = Object.entries(shown).map(
    ([name, { shown: drawn, expression }]) => sql`${drawn ?? expression} as ${sql.id(name)}`,
  )
  return {
    from,
    where,
    select: sql.join([sql`${id} as id`, ...cells]),
    columns,
    id,
    defaultSort: resource.sort,
    timeZone,
  }
}
