import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { codeColumnOf } from '../../../../kernel/contract/reference-codes.ts'
import { resourcePath } from '../../../../kernel/contract/resource.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { ProductCalls } from '../../../../kernel/server/http/product-calls.ts'
import type { Column, Columns } from '../../../../kernel/server/resources/column.ts'
import { type BoundGrid, viewOf } from '../../../../kernel/server/resources/resource-service.ts'
import { resourceSource } from '../../../../kernel/server/resources/resource-source.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import type { SqlTable } from '../sql/sql-table.ts'
import { valuesOfRecord, withReferenceIds } from '../sql/sql-values.ts'
import type { ParseClass, ParseContext, ParseValues } from './parse-class.ts'
import type { ParseSource, WireColumn } from './parse-source.ts'
import { badQuery, isObject } from './where.ts'

/** Wire name → field of the resource; a reference by its `code`, `id` or `name`: `sellerKey: 'seller.code'`. */
export type WireFields = Record<string, string>

type DerivedFrom = {
  envId: string
  /** What a field is compared and sorted by; of a reference, its name. */
  named: (field: string) => RawBuilder<unknown>
  /** The id of the record that a reference names. */
  idOf: (field: string) => RawBuilder<unknown>
}

/** Columns that are only read. A client that sends one back changes nothing. */
export type DerivedColumns = Record<string, (from: DerivedFrom) => WireColumn>

/** The record that a reference names, as an object of a class. It is written by its key. */
export const pointer =
  (pointsTo: string, field: string): DerivedColumns[string] =>
  ({ idOf }) => ({ expression: idOf(field), type: 'id', pointsTo })

const wireTypes: Partial<Record<string, WireColumn['type']>> = {
  integer: 'number',
  number: 'number',
  percent: 'number',
  money: 'number',
  boolean: 'boolean',
  date: 'date',
  dateTime: 'date',
}

const expressionOf = ({ field, expression }: Column): RawBuilder<unknown> => {
  if (field.kind === 'money') return sql`(${expression} / 100.0)`
  return field.kind === 'date' ? sql`(${expression}::timestamp at time zone 'UTC')` : expression
}

const columnOf = ({ resource }: BoundGrid, columns: Columns, path: string): WireColumn => {
  const [name = '', part] = path.split('.')
  const column = columns[part === 'code' ? codeColumnOf(resource.fields, name) : name]
  if (!column) throw new Error(`${resource.name} has no field ${path}`)
  if (part === 'id' && column.idExpression) return { expression: column.idExpression, type: 'id' }
  return { expression: expressionOf(column), type: wireTypes[column.field.kind] ?? 'text' }
}

const gridOf = ({ product }: Pick<ParseContext, 'product'>, path: string): BoundGrid => {
  const grid = product.routeAt('GET', path)?.grid
  if (!grid) throw problem(problems.notFound)
  return grid
}

const sourceOf = (session: Session, grid: BoundGrid, fields: WireFields, derived: DerivedColumns = {}): ParseSource => {
  const { envId } = session
  const source = resourceSource(grid.resource, { envId, ...viewOf({ rules: grid.rules, session }) })
  const entries = Object.entries(fields).map(([wire, path]) => [wire, columnOf(grid, source.columns, path)] as const)
  const column = (field: string): Column => {
    const own = source.columns[field]
    if (!own) throw new Error(`${grid.resource.name} has no field ${field}`)
    return own
  }
  const named = (field: string): RawBuilder<unknown> => column(field).expression
  const idOf = (field: string): RawBuilder<unknown> => {
    const { idExpression } = column(field)
    if (!idExpression) throw new Error(`${grid.resource.name}.${field} is no reference`)
    return idExpression
  }
  return {
    from: source.from,
    where: source.where,
    columns: {
      objectId: { expression: sql`t.id`, type: 'id' },
      createdAt: { expression: sql`t.created_at`, type: 'date' },
      updatedAt: { expression: sql`t.updated_at`, type: 'date' },
      deletedAt: { expression: sql`t.deleted_at`, type: 'date' },
      envId: { expression: sql`${envId}::text`, type: 'text' },
      ...Object.fromEntries(entries),
      ...Object.fromEntries(Object.entries(derived).map(([wire, one]) => [wire, one({ envId, named, idOf })] as const)),
    },
  }
}

const tableOf = (grid: BoundGrid, path: string, fields: WireFields): SqlTable => ({
  resource: grid.resource.name,
  path,
  grid,
  columns: Object.entries(fields).map(([wire, field]) => {
    const [name = ''] = field.split('.')
    return { wire, field: name, kind: grid.resource.fields[name]?.kind ?? 'text' }
  }),
})

const isIncrement = (value: unknown): value is { amount: number } =>
  isObject(value) && value.__op === 'Increment' && typeof value.amount === 'number'

/** The current number of a field; its row is locked, so that two increments add up. */
const currentNumber = async (tenant: Tenant, context: ParseContext, target: IncrementTarget): Promise<number> => {
  const { grid, fields, id, wire } = target
  const { envId } = tenant
  await sql`select id from ${sql.table(grid.resource.table)} where env_id = ${envId}::uuid and id = ${id}::uuid for update`.execute(
    tenant.db,
  )
  const { columns, from, where } = sourceOf(context.caller.session, grid, fields)
  const column = columns[wire]
  if (column?.type !== 'number') throw badQuery(`«${wire}» no es un número.`)
  const { rows } = await sql<{ value: number | null }>`select (${column.expression})::float8 as value from ${from}
    where ${sql.join(where, sql` and `)} and t.id = ${id}::uuid`.execute(tenant.db)
  if (!rows[0]) throw problem(problems.notFound)
  return rows[0].value ?? 0
}

type IncrementTarget = { grid: BoundGrid; fields: WireFields; id: string; wire: string }

const incremented = async (
  tenant: Tenant,
  context: ParseContext,
  target: Omit<IncrementTarget, 'wire'>,
  values: ParseValues,
): Promise<ParseValues> => {
  const result = { ...values }
  for (const [wire, value] of Object.entries(values))
    if (isIncrement(value)) result[wire] = (await currentNumber(tenant, context, { ...target, wire })) + value.amount
  return result
}

/** A day of the product from the instant that Parse writes. */
const withDays = ({ resource }: BoundGrid, fields: WireFields, values: ParseValues): ParseValues =>
  Object.fromEntries(
    Object.entries(values).map(([wire, value]) => {
      const isDay = resource.fields[fields[wire] ?? '']?.kind === 'date' && typeof value === 'string'
      return [wire, isDay ? value.slice(0, 10) : value]
    }),
  )

const created = z.object({ id: z.uuid() })

/** In the caller's transaction where there is one. */
const inTenant = <T>({ product, caller }: ParseContext, work: (tenant: Tenant) => Promise<T>): Promise<T> =>
  caller.tenant ? work(caller.tenant) : product.withTenant(caller.session.envId, work)

export type ResourceClass = ParseClass &
  Required<Pick<ParseClass, 'create' | 'update' | 'remove'>> & {
    /** The objects that a person sees, where there is no request. */
    sourceFor: (product: ProductCalls, session: Session) => ParseSource
  }

/** A class over a declared grid of the product: its scope, rules, history and events. */
export const resourceClass = (
  name: string,
  resource: string,
  fields: WireFields,
  derived: DerivedColumns = {},
): ResourceClass => {
  const path = resourcePath(resource)
  const sourceFor: ResourceClass['sourceFor'] = (product, session) =>
    sourceOf(session, gridOf({ product }, path), fields, derived)
  const bodyOf = async (tenant: Tenant, context: ParseContext, values: ParseValues) => {
    const grid = gridOf(context, path)
    const written = Object.fromEntries(Object.entries(values).filter(([wire]) => !Object.hasOwn(derived, wire)))
    const record = valuesOfRecord(tableOf(grid, path, fields), grid.resource, withDays(grid, fields, written))
    return withReferenceIds(tenant, grid.resource, record)
  }
  return {
    name,
    path,
    source: async ({ product, caller }) => sourceFor(product, caller.session),
    sourceFor,
    create: (context, values) =>
      inTenant(context, async tenant => {
        const body = await bodyOf(tenant, context, values)
        const call = { method: 'POST', path, body } as const
        return created.parse(await context.product.call({ ...context.caller, tenant }, call)).id
      }),
    update: (context, id, values) =>
      inTenant(context, async tenant => {
        const target = { grid: gridOf(context, path), fields, id }
        const body = await bodyOf(tenant, context, await incremented(tenant, context, target, values))
        const call = { method: 'PATCH', path: `${path}/:id`, params: { id }, body } as const
        await context.product.call({ ...context.caller, tenant }, call)
      }),
    async remove({ product, caller }, id) {
      await product.call(caller, { method: 'DELETE', path: `${path}/:id`, params: { id } })
    },
  }
}
