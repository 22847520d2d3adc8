import type { FieldError } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { BookQuery } from '../../../catalog/server/index.ts'
import type { FactDeltas } from '../facts/fact-deltas.ts'
import type { Codes, DocumentTable, Resolution, ResolvedCustomer, ResolvedSeller } from './resolve-codes.queries.ts'
import type { IngestRules, Lookups } from './rules/ingest-rules.ts'
import type { BaseDocument, Sender, Submission } from './submission.ts'

/** What every accepted document has once its codes are ids. */
export type Accepted = {
  id: string
  key: string
  number: number | null
  day: string
  sellerId: string
  customerId: string
  /** What was received, to tell a repetition from another document under its key; null when it did not arrive. */
  contentHash: string | null
  /** Of the document's amount, for the live message; null when it has none. */
  totalCents: number | null
}

/** The people and places a document names, already proved to exist, to be active and to be within the sender's reach. */
export type Parties = { seller: ResolvedSeller; customer: ResolvedCustomer; day: string }

/** What is particular to orders, collections or no-purchases; the rest of the way in is common (`receive-documents.ts`). */
export type DocumentKind<D extends BaseDocument & { customerCode: string }, A extends Accepted> = {
  table: DocumentTable
  topic: 'orders' | 'collections' | 'no-purchases'
  /** Entity of its history. */
  entity: 'orders' | 'collections' | 'no-purchases'
  /** Human numbers come from this counter; null when the document has none. */
  counter: string | null
  /** What its rules need to know beyond codes; none when left out. */
  lookups?: (rules: IngestRules, documents: D[]) => Lookups
  /** What its prices are judged by; null, or left out: they are not. */
  prices?: (rules: IngestRules, submissions: Submission<D>[]) => BookQuery | null
  /** Codes beyond seller and customer. */
  codes: (documents: D[]) => Partial<Codes>
  prepare: (document: D, parties: Parties, resolution: Resolution, sender: Sender) => A | FieldError[]
  /** Inserts those whose key is free; answers the ids that went in. */
  insert: (tenant: Tenant, rows: A[]) => Promise<Set<string>>
  deltas: (row: A) => FactDeltas
  /** What follows from those that went in, once they are counted: the debts they found are told as they were. */
  afterwards?: (tenant: Tenant, rows: A[]) => Promise<void>
}

export type CustomerDocument = BaseDocument & { customerCode: string }
