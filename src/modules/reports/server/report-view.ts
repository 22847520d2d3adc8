import { type RawBuilder, sql } from 'kysely'
import { dayOf, monthOf } from '../../../kernel/contract/formats.ts'
import type { Period } from '../../../kernel/contract/periods.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { findChosenSellers } from '../../dashboards/server/index.ts'
import type { Viewer } from '../../pipelines/server/index.ts'
import {
  andCustomer,
  andSeller,
  type FactDays,
  findFactDays,
  type Selection,
  within,
} from '../../sales/server/index.ts'
import type { Report, ReportParameters } from '../contract/report.ts'

export type Sql = RawBuilder<unknown>

/** What a report is computed for: the sellers and customers, the period and the threshold. */
export type ReportView = FactDays & {
  envId: string
  timeZone: string
  /** The reader: some pipelines are visible only to some people. */
  viewer: Viewer
  selection: Selection
  period: Period
  today: string
  threshold: number
}

export type Reader = Viewer & Pick<Session, 'timeZone'>

/** The person's sellers and the parameters' choices together. `now` decides what today is. */
export const viewOf = async (
  tenant: Tenant,
  reader: Reader,
  report: Pick<Report, 'threshold'>,
  parameters: ReportParameters,
  now: Date,
): Promise<ReportView> => {
  const { envId } = tenant
  const { timeZone, scope } = reader
  const { channels, regions } = parameters
  const today = dayOf(now, timeZone)
  return {
    envId,
    timeZone,
    viewer: reader,
    selection: { envId, timeZone, sellers: await findChosenSellers(tenant, scope, parameters), channels, regions },
    period: { from: parameters.from ?? monthOf(today), to: parameters.to ?? today },
    today,
    threshold: parameters.threshold ?? report.threshold?.initial ?? 0,
    ...(await findFactDays(tenant)),
  }
}

/** ` and …` conditions of seller and customer over rows of documents or visits under an alias. */
export const andChosen = ({ selection }: ReportView, alias: string): Sql =>
  sql`${andSeller(selection, sql.ref(`${alias}.seller_id`))}${andCustomer(selection, sql.ref(`${alias}.customer_id`))}`

/** Rows of a table with days, of the environment, the period and the selection. */
export const chosenRows = (view: ReportView, alias: string): Sql =>
  sql`${sql.ref(`${alias}.env_id`)} = ${view.envId}::uuid and ${within(sql.ref(`${alias}.day`), view.period)}${andChosen(view, alias)}`

/** The same, of documents that count. */
export const countedRows = (view: ReportView, alias: string): Sql =>
  sql`${chosenRows(view, alias)} and ${sql.ref(`${alias}.canceled_at`)} is null and ${sql.ref(`${alias}.deleted_at`)} is null`

/** `left join` of a table under an alias by an id, within the environment. */
export const joinTable = ({ envId }: Pick<ReportView, 'envId'>, table: string, alias: string, id: string): Sql =>
  sql`left join ${sql.table(table)} ${sql.id(alias)} on ${sql.ref(`${alias}.env_id`)} = ${envId}::uuid and ${sql.ref(`${alias}.id`)} = ${sql.ref(id)}`

/** The percentage that a sum is of the total of the rows. */
export const shareOf = (amount: Sql): Sql =>
  sql`coalesce(round(100.0 * ${amount} / nullif(sum(${amount}) over (), 0), 2), 0)`

export const percentOf = (part: Sql, whole: Sql): Sql => sql`round(100.0 * ${part} / nullif(${whole}, 0), 2)`

/** A uuid derived from a key, for rows without an id: paging a list needs one. */
export const idOf = (text: Sql): Sql =>
  sql`overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`
