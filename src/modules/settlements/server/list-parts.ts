import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../../kernel/contract/resource.ts'
import { codeColumns } from '../../../kernel/server/resources/code-columns.ts'
import type { Column, Columns } from '../../../kernel/server/resources/column.ts'
import type { ListSource } from '../../../kernel/server/resources/select-page.ts'

type Shown = Pick<Column, 'expression'> & Partial<Column> & { shown?: RawBuilder<unknown>; code?: RawBuilder<unknown> }
export type View = { envId: string; timeZone: string }

export const referenceTo = (alias: string): Shown => ({
  expression: sql.ref(`${alias}.name`),
  idExpression: sql.ref(`${alias}.id`),
  code: sql.ref(`${alias}.code`),
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
  const codes = Object.fromEntries(Object.entries(shown).map(([name, { code }]) => [name, code]))
  const own: Columns = Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => {
      const { shown: _, code: _code, ...column } = shown[name] ?? { expression: sql`null` }
      return [name, { field, nullable: !field.required, ...column }]
    }),
  )
  const cells = Object.entries(shown).map(
    ([name, { shown: shownValue, expression }]) => sql`${shownValue ?? expression} as ${sql.id(name)}`,
  )
  return {
    from,
    where,
    select: sql.join([sql`${id} as id`, ...cells]),
    columns: { ...codeColumns(resource.fields, codes), ...own },
    id,
    defaultSort: resource.sort,
    timeZone,
  }
}
