import { type RawBuilder, sql } from 'kysely'
import type { Field } from '../../../../../kernel/contract/fields.ts'
import type { Column, Lookup } from '../../../../../kernel/server/resources/column.ts'
import type { Cells } from '../../../../../kernel/server/resources/select-page.ts'
import { customerText, shopName, shopNameColumns } from '../../../../customers/server/index.ts'

/** One grid column in SQL: what it filters and sorts by, and what a row shows when that differs. */
export type VoucherColumn = Omit<Column, 'field' | 'nullable'> & { shown?: RawBuilder<unknown> }

export type VoucherColumns<Name extends string> = Record<Name, VoucherColumn>

type ReadTable = { owner: RawBuilder<unknown>; table: string; alias: string; envId: string }

const lookup = ({ owner, table, alias, envId }: ReadTable): Lookup => ({
  owner,
  rows: {
    id: sql.ref(`${alias}.id`),
    from: sql`${sql.table(table)} as ${sql.id(alias)}`,
    where: sql`${sql.ref(`${alias}.env_id`)} = ${envId}::uuid`,
  },
})

/** A zone has its customers, and these their documents. */
const regionName = (envId: string): VoucherColumn => ({
  expression: sql`r.name`,
  lookup: {
    owner: sql`t.customer_id`,
    rows: {
      id: sql`c.id`,
      from: sql`customers as c join regions as r on r.env_id = c.env_id and r.id = c.region_id`,
      where: sql`c.env_id = ${envId}::uuid and r.env_id = ${envId}::uuid`,
    },
  },
})

const reference = (table: string, alias: string, id: RawBuilder<unknown>, envId: string): VoucherColumn => ({
  expression: sql.ref(`${alias}.name`),
  idExpression: id,
  lookup: lookup({ owner: id, table, alias, envId }),
  shown: sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)})`,
})

/** Day and hour are both read in the order the documents were taken, which every voucher table has an index for. */
const takenOrder = { expression: sql`t.taken_at`, type: 'timestamptz' }

/** Columns that orders, collections and no-purchases share, over the aliases of `voucherJoins`. */
export const commonColumns = ({ timeZone, envId }: { timeZone: string; envId: string }) =>
  ({
    name: customerText(shopName('c'), { envId }, shopNameColumns),
    company: customerText(sql`c.name`, { envId }, ['name']),
    code: customerText(sql`c.code`, { envId }, ['code']),
    date: { expression: sql`t.day`, order: takenOrder, stored: { instant: sql`t.taken_at` } },
    time: { expression: sql`to_char(t.taken_at at time zone ${timeZone}, 'HH24:MI')`, order: takenOrder },
    zona: regionName(envId),
    distancia: { expression: sql`t.distance_meters`, isInteger: true },
    description: { expression: sql`t.note` },
    seller: reference('sellers', 's', sql`t.seller_id`, envId),
  }) satisfies Record<string, VoucherColumn>

/** A choice that is stored as a number: `numbers` has the number of each name. */
export const numberedChoice = (column: RawBuilder<unknown>, numbers: Record<string, number>): VoucherColumn => {
  const cases = Object.entries(numbers).map(([name, number]) => ({
    when: sql`${column} = ${sql.lit(number)}`,
    name,
  }))
  return {
    expression: sql`case ${sql.join(
      cases.map(({ when, name }) => sql`when ${when} then ${sql.lit(name)}`),
      sql` `,
    )} end`,
    stored: { choices: Object.fromEntries(cases.map(({ when, name }) => [name, when])) },
  }
}

/** The state of a document: the name of the first condition that is true. */
export const stateColumn = (states: Record<string, RawBuilder<unknown>>): VoucherColumn => ({
  expression: sql`case ${sql.join(
    Object.entries(states).map(([name, condition]) => sql`when ${condition} then ${sql.lit(name)}`),
    sql` `,
  )} end`,
  stored: { choices: states },
})

export const excuseColumn = (envId: string): VoucherColumn => reference('excuses', 'x', sql`t.excuse_id`, envId)

/**
 * Left joins, though foreign keys make every row match: PostgreSQL then drops a join that nothing reads, which is most
 * of what counting a million rows would cost.
 */
export const voucherJoins = (envId: string): RawBuilder<unknown> => sql`
  left join customers as c on c.env_id = ${envId}::uuid and c.id = t.customer_id
  left join sellers as s on s.env_id = ${envId}::uuid and s.id = t.seller_id
  left join regions as r on r.env_id = ${envId}::uuid and r.id = c.region_id`

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

export const voucherCells = (columns: Record<string, VoucherColumn>): Cells => ({
  always: sql`t.id, t.deleted_at as "deletedAt"`,
  columns: Object.fromEntries(
    Object.entries(columns).map(([name, { shown, expression }]) => [name, shown ?? expression]),
  ),
})
