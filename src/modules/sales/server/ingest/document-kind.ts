import type { FieldError } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { BookQuery } from '../../../catalog/server/index.ts'
import type { FactDeltas } from '../facts/fact-deltas.ts'
import type { Codes, DocumentTable, Resolution, ResolvedCustomer, ResolvedSeller } from './resolve-codes.queries.ts'
import type { IngestRules, Lookups } from './rules/ingest-rules.ts'
import type { BaseDocument, Sender, Submission } from './submission.ts'

/** What every accepted document has, after its codes are resolved to ids. */
export type Accepted = {
  id: string
  key: string
  number: number | null
  day: string
  sellerId: string
  customerId: string
  /** Hash of the received content, to tell a repetition from another document with its key; null when unknown. */
  contentHash: string | null
  /** For the live message; null when the document has no amount. */
  totalCents: number | null
}

/** The seller and customer of a document, which exist, are active and are within the sender's scope, and its day. */
export type Parties = { seller: ResolvedSeller; customer: ResolvedCustomer; day: string }

/** What differs between orders, collections and no-purchases; `receive-documents.ts` does what they share. */
export type DocumentKind<D extends BaseDocument & { customerCode: string }, A extends Accepted> = {
  table: DocumentTable
  topic: 'orders' | 'collections' | 'no-purchases'
  /** The entity in the audit history. */
  entity: 'orders' | 'collections' | 'no-purchases'
  /** The counter of its numbers; null when the document has no number. */
  counter: string | null
  /** The data beyond codes that its rules need; none when left out. */
  lookups?: (rules: IngestRules, documents: D[]) => Lookups
  /** The prices to compare its lines with; null or left out when they are not compared. */
  prices?: (rules: IngestRules, submissions: Submission<D>[]) => BookQuery | null
  /** Codes beyond seller and customer. */
  codes: (documents: D[]) => Partial<Codes>
  prepare: (document: D, parties: Parties, resolution: Resolution, sender: Sender) => A | FieldError[]
  /** Inserts the rows whose key is free; returns the ids inserted. */
  insert: (tenant: Tenant, rows: A[]) => Promise<Set<string>>
  deltas: (row: A) => FactDeltas
  /** Runs after the facts are updated, so that the facts see the debts as they were before these documents. */
  afterwards?: (tenant: Tenant, rows: A[]) => Promise<void>
}

export type CustomerDocument = BaseDocument & { customerCode: string }
