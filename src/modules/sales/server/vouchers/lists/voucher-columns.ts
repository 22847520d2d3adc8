import { type RawBuilder, sql } from 'kysely'
import type { Field } from '../../../../../kernel/contract/fields.ts'
import type { Column } from '../../../../../kernel/server/resources/column.ts'
import { shopName } from '../../../../customers/server/index.ts'

/** One grid column in SQL: what it filters and sorts by, and what a row shows when that differs. */
export type VoucherColumn = Omit<Column, 'field' | 'nullable'> & { shown?: RawBuilder<unknown> }

export type VoucherColumns<Name extends string> = Record<Name, VoucherColumn>

const reference = (alias: string, id: RawBuilder<unknown>): VoucherColumn => ({
  expression: sql.ref(`${alias}.name`),
  idExpression: id,
  shown: sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)})`,
})

/** Day and hour are both read in the order the documents were taken, which every voucher table has an index for. */
const takenOrder = { expression: sql`t.taken_at`, type: 'timestamptz' }

/** Columns that orders, collections and no-purchases share, over the aliases of `voucherJoins`. */
export const commonColumns = (timeZone: string) =>
  ({
    name: { expression: shopName('c') },
    company: { expression: sql`c.name` },
    code: { expression: sql`c.code` },
    date: { expression: sql`t.day`, order: takenOrder },
    time: { expression: sql`to_char(t.taken_at at time zone ${timeZone}, 'HH24:MI')`, order: takenOrder },
    zona: { expression: sql`r.name` },
    distancia: { expression: sql`t.distance_meters`, isInteger: true },
    description: { expression: sql`t.note` },
    seller: reference('s', sql`t.seller_id`),
  }) satisfies Record<string, VoucherColumn>

export const excuseColumn = reference('x', sql`t.excuse_id`)

/**
 * Left joins, though foreign keys make every row match: PostgreSQL then drops a join that nothing reads, which is most
 * of what counting a million rows would cost.
 */
export const voucherJoins = sql`
  left join customers as c on c.env_id = t.env_id and c.id = t.customer_id
  left join sellers as s on s.env_id = t.env_id and s.id = t.seller_id
  left join regions as r on r.env_id = c.env_id and r.id = c.region_id`

/** Ties the grid's declared fields to their SQL. */
export const listColumns = (
  fields: Record<string, Field>,
  columns: Record<string, VoucherColumn>,
): Record<string, Column> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const column = columns[name]
      if (!column) throw new Error(`the voucher column ${name} has no SQL`)
      const { shown: _, ...rest } = column
      return [name, { ...rest, field, nullable: !field.required }]
    }),
  )

export const selectedColumns = (columns: Record<string, VoucherColumn>): RawBuilder<unknown> =>
  sql.join([
    sql`t.id`,
    sql`t.deleted_at`,
    ...Object.entries(columns).map(([name, { shown, expression }]) => sql`${shown ?? expression} as ${sql.id(name)}`),
  ])
