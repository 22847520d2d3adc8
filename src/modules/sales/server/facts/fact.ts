import type { RawBuilder } from 'kysely'
import type { Tenant, WithTenant } from '../../../../kernel/server/database/tenancy.ts'

/** Days of the environment, both included. */
export type DayRange = { from: string; to: string }

/** What is recounted: days, the months that they touch, and whether these are all. */
export type Ranges = { days: DayRange; months: DayRange; isWhole: boolean }

/** A row whose stored figures differ from a recount; only the figures that differ. */
export type FactDifference = {
  table: string
  /** The row's key: day, seller, customer … */
  key: Record<string, string>
  /** By column: what is stored (null: no row) and what the documents say (null: no row should be). */
  differences: Record<string, { stored: unknown; expected: unknown }>
}

/** Who writes the rows, besides a rebuild. */
export type FactWriter = 'documents' | 'positions' | 'plan' | 'packer' | 'customer moves'

/** Sums that a recount can be compared with, row by row. */
export type Recount = {
  /** The columns of a row's key, without the environment. */
  keys: string[]
  figures: string[]
  /** The rows as the documents say them, in other SQL than that of the rebuild. */
  expected: (envId: string) => RawBuilder<unknown>
}

/** A table that documents determine. The doctor, rebuilds, housekeeping, tests and docs/facts.md derive from its entry. */
export type Fact = {
  table: string
  /** In words: what one row is. */
  row: string
  writers: FactWriter[]
  /** The screens that are slow without it. */
  serves: string
  /** Hours of the company's clock: counted anew when its time zone changes. */
  byClock?: true
  /** A table that only says how others are counted has none: a wrong row shows in theirs. */
  recount?: Recount
  /** Compares what `recount` cannot. */
  check?: (tenant: Tenant) => Promise<FactDifference[]>
  rebuild: (tenant: Tenant, ranges: Ranges) => Promise<void>
  /** Periodic work of housekeeping; `today` is the environment's. */
  keep?: (withTenant: WithTenant, envId: string, options: { today: string; signal?: AbortSignal }) => Promise<void>
}
