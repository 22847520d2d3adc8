import { type RawBuilder, sql } from 'kysely'
import type { Field } from '../../../../../kernel/contract/fields.ts'
import type { Filter } from '../../../../../kernel/contract/filters.ts'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import { type ListSource, selectAll } from '../../../../../kernel/server/resources/select-page.ts'
import { sellersInScope } from '../../../../../kernel/server/scope.ts'
import type { Session } from '../../../../../kernel/server/session/session.ts'
import { listColumns, type VoucherColumn, voucherCells, voucherJoins } from './voucher-columns.ts'

export type VoucherView = {
  envId: string
  timeZone: string
  /** Sellers whose work the person sees; null: everybody's. */
  sellers: string[] | null
  show: 'current' | 'voided'
}

const voidedStates = ['canceled', 'deleted']

/**
 * Canceled and deleted documents count nowhere: they are a list of their own, shown only when the state is filtered by
 * exactly them, so that no total ever mixes them with the rest.
 */
const asksForVoided = (filters: Filter[]): boolean =>
  filters.some(
    ({ field, operator, value }) =>
      field === 'state' && operator === 'matches' && value.split('|').every(state => voidedStates.includes(state)),
  )

/** The ids are read first: a plain `= id` lets the index by seller and time serve the page. */
export const viewOf = async (tenant: Tenant, session: Session, filters: Filter[] = []): Promise<VoucherView> => ({
  envId: tenant.envId,
  timeZone: session.timeZone,
  sellers: await sellersInScope(tenant, session.scope),
  show: asksForVoided(filters) ? 'voided' : 'current',
})

const sellerCondition = (sellers: string[]): RawBuilder<unknown> => {
  if (sellers.length === 0) return sql`false`
  return sellers.length === 1 ? sql`t.seller_id = ${sellers[0]}::uuid` : sql`t.seller_id = any(${sellers}::uuid[])`
}

/** Rows of one environment that the person may see, living or voided ones. */
export const voucherConditions = (view: VoucherView, options: { cancelable: boolean }): RawBuilder<unknown>[] => {
  const isVoided = options.cancelable
    ? sql`(t.canceled_at is not null or t.deleted_at is not null)`
    : sql`t.deleted_at is not null`
  const current = options.cancelable ? sql`t.canceled_at is null and t.deleted_at is null` : sql`t.deleted_at is null`
  const conditions = [sql`t.env_id = ${view.envId}::uuid`, view.show === 'voided' ? isVoided : current]
  return view.sellers ? [...conditions, sellerCondition(view.sellers)] : conditions
}

export type VoucherSource = {
  table: string
  fields: Record<string, Field>
  columns: Record<string, VoucherColumn>
  joins?: RawBuilder<unknown>
  where: RawBuilder<unknown>[]
  sort: string
  view: VoucherView
}

export const voucherSource = ({ table, fields, columns, joins, where, sort, view }: VoucherSource): ListSource => {
  const allJoins = sql`${voucherJoins(view.envId)} ${joins ?? sql``}`
  const cells = voucherCells(columns)
  return {
    from: sql`${sql.table(table)} as t ${allJoins}`,
    joins: allJoins,
    where,
    select: selectAll(cells),
    cells,
    columns: listColumns(fields, columns),
    id: sql`t.id`,
    defaultSort: sort,
    timeZone: view.timeZone,
  }
}
