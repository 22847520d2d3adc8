import { dayOf } from '../../../../kernel/contract/formats.ts'
import type { FieldError } from '../../../../kernel/contract/problems.ts'
import { type AuditEntry, recordHistory } from '../../../../kernel/server/audit.ts'
import { nextNumbers } from '../../../../kernel/server/counters.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { loadPriceBook } from '../../../catalog/server/index.ts'
import { applyFacts, lockSellerDays } from '../facts/apply-facts.ts'
import { joinDeltas } from '../facts/fact-deltas.ts'
import { announceDocuments } from './announce-documents.ts'
import type { Accepted, CustomerDocument, DocumentKind } from './document-kind.ts'
import { differencesFrom, documentHash } from './kept-content.ts'
import {
  type DocumentTable,
  findOriginals,
  type OriginalDocument,
  type Resolution,
  resolveCodes,
} from './resolve-codes.queries.ts'
import { noLookups, readIngestRules } from './rules/ingest-rules.ts'
import { isInScope, type Outcome, rejectionAt, type Submission } from './submission.ts'

/** A submission whose key belongs to a stored document with other content; `id` is the stored document's. */
type Reused = { status: 'reused'; id: string }
type Verdict<A> = Outcome | Reused | { row: A }

const distinct = (codes: string[]): string[] => [...new Set(codes)]

const resolve = async <D extends CustomerDocument, A extends Accepted>(
  tenant: Tenant,
  kind: DocumentKind<D, A>,
  submissions: Submission<D>[],
): Promise<Resolution> => {
  const documents = submissions.map(({ document }) => document)
  const own = kind.codes(documents)
  const rules = await readIngestRules(tenant)
  const prices = kind.prices?.(rules, submissions)
  const resolution = await resolveCodes(
    tenant,
    {
      sellers: distinct(documents.map(({ sellerCode }) => sellerCode || rules.online.defaultSellerCode)),
      customers: distinct(documents.map(({ customerCode }) => customerCode)),
      articles: distinct(own.articles ?? []),
      priceLists: distinct(own.priceLists ?? []),
      excuses: distinct(own.excuses ?? []),
    },
    { table: kind.table, keys: distinct(documents.map(({ key }) => key)) },
    { rules, lookups: kind.lookups?.(rules, documents) ?? noLookups },
  )
  return prices ? { ...resolution, prices: await loadPriceBook(tenant, prices) } : resolution
}

const outOfReach: Outcome = {
  status: 'rejected',
  isForbidden: true,
  errors: [{ path: 'se', message: 'El vendedor no está a tu alcance.' }],
}

/**
 * The first document received under a key stays. Its id is not given to a sender who may not see its seller. The same key
 * with other content is not a repetition: `explainReused` adds what differs.
 */
const repetition = (
  original: OriginalDocument,
  { sender, document }: Submission,
  sellerId: string | undefined,
): Outcome | Reused => {
  if (sender.scope.kind !== 'environment' && original.sellerId !== sellerId)
    return rejectionAt('sk', 'La clave ya es de un documento de otro vendedor.')
  if (original.contentHash !== null && original.contentHash !== documentHash(document))
    return { status: 'reused', id: original.id }
  return { status: 'repeated', id: original.id, ...(original.number === null ? {} : { number: original.number }) }
}

const noSeller = (code: string): string =>
  code === ''
    ? 'Ni el documento ni el cliente tienen vendedor, y la empresa no eligió uno para los pedidos online.'
    : `No hay un vendedor activo con el código «${code}».`

const judge = <D extends CustomerDocument, A extends Accepted>(
  kind: DocumentKind<D, A>,
  submission: Submission<D>,
  resolution: Resolution,
): Verdict<A> => {
  const { document, sender } = submission
  if (document.envId !== null && document.envId !== sender.envId)
    return rejectionAt('envId', 'El documento es de otra empresa.')
  const customer = resolution.customers.get(document.customerCode)
  const sellerCode = document.sellerCode || customer?.sellerCode || resolution.rules.online.defaultSellerCode
  const seller = resolution.sellers.get(sellerCode)
  if (sender.scope.kind === 'seller' && sellerCode !== sender.scope.key) return outOfReach
  if (seller && !isInScope(sender.scope, seller)) return outOfReach
  const original = resolution.originals.get(document.key)
  if (original) return repetition(original, submission, seller?.id)
  const errors: FieldError[] = []
  if (!seller?.active) errors.push({ path: 'se', message: noSeller(sellerCode) })
  if (!customer?.active)
    errors.push({ path: 'c.k', message: `No hay un cliente activo con el código «${document.customerCode}».` })
  if (!seller || !customer || errors.length > 0) return { status: 'rejected', errors }
  const rowOrErrors = kind.prepare(
    document,
    { seller, customer, day: dayOf(document.takenAt, sender.timeZone) },
    resolution,
    sender,
  )
  return Array.isArray(rowOrErrors) ? { status: 'rejected', errors: rowOrErrors } : { row: rowOrErrors }
}

type Entry<A> = { row: A; submission: Submission }

/** A key that comes twice in one set is judged each time and written once: the second is a repetition of the first. */
const judgeAll = <D extends CustomerDocument, A extends Accepted>(
  kind: DocumentKind<D, A>,
  submissions: Submission<D>[],
  resolution: Resolution,
) => {
  const first = new Map<string, Entry<A>>()
  const verdicts = submissions.map(submission => {
    const verdict: Verdict<A> = judge(kind, submission, resolution)
    if (!('row' in verdict)) return { submission, verdict }
    const before = first.get(submission.document.key)
    if (before) return { submission, verdict: { row: before.row } }
    first.set(submission.document.key, { row: verdict.row, submission })
    return { submission, verdict }
  })
  return { verdicts, entries: [...first.values()] }
}

/** Takes the locks and gives the rows their numbers, in the order of arrival. */
const lockAndNumber = async <D extends CustomerDocument, A extends Accepted>(
  tenant: Tenant,
  { counter }: DocumentKind<D, A>,
  rows: A[],
): Promise<void> => {
  const [, last] = await Promise.all([
    lockSellerDays(tenant, rows),
    counter ? nextNumbers(tenant, counter, rows.length) : null,
  ])
  if (last === null) return
  for (const [index, row] of rows.entries()) row.number = last - rows.length + 1 + index
}

/** All writers insert rows in the order of their keys, to avoid deadlocks. */
const insertNew = async <D extends CustomerDocument, A extends Accepted>(
  tenant: Tenant,
  kind: DocumentKind<D, A>,
  entries: Entry<A>[],
) => {
  const rows = entries.map(({ row }) => row)
  await lockAndNumber(tenant, kind, rows)
  const newIds = await kind.insert(
    tenant,
    rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  )
  return entries.filter(({ row }) => newIds.has(row.id))
}

const remember = (tenant: Tenant, entity: string, entries: Entry<Accepted>[]): Promise<void> => {
  const [one] = entries
  if (!one) return Promise.resolve()
  const history = entries.map(
    ({ row, submission }): AuditEntry => ({
      entity,
      entityId: row.id,
      action: 'received',
      actor: submission.sender.actor,
      detail: { key: row.key },
    }),
  )
  return recordHistory(tenant, one.submission.sender.actor, history)
}

const write = async <D extends CustomerDocument, A extends Accepted>(
  tenant: Tenant,
  kind: DocumentKind<D, A>,
  entries: Entry<A>[],
): Promise<Set<string>> => {
  if (entries.length === 0) return new Set()
  const newEntries = await insertNew(tenant, kind, entries)
  const rows = newEntries.map(({ row }) => row)
  const [days] = await Promise.all([
    applyFacts(tenant, joinDeltas(rows.map(kind.deltas))),
    remember(tenant, kind.entity, newEntries),
  ])
  await kind.afterwards?.(tenant, rows)
  announceDocuments(tenant, kind.topic, rows, days)
  return new Set(rows.map(({ id }) => id))
}

/** The outcome of each submission: the first one of an inserted row created it, the others of its key repeat it. */
const settle = async <A extends Accepted>(
  tenant: Tenant,
  table: DocumentTable,
  verdicts: { submission: Submission; verdict: Verdict<A> }[],
  newIds: Set<string>,
): Promise<(Outcome | Reused)[]> => {
  const takenKeys = verdicts.flatMap(({ verdict }) =>
    'row' in verdict && !newIds.has(verdict.row.id) ? [verdict.row.key] : [],
  )
  const originals = new Map(
    (takenKeys.length > 0 ? await findOriginals(tenant, table, takenKeys) : []).map(original => [
      original.key,
      original,
    ]),
  )
  const answeredIds = new Set<string>()
  return verdicts.map(({ submission, verdict }): Outcome | Reused => {
    if (!('row' in verdict)) return verdict
    const { id, number, key, contentHash } = verdict.row
    // The first submission of a key was written; a later one with other content is refused.
    if (answeredIds.has(id) && contentHash !== documentHash(submission.document)) return { status: 'reused', id }
    const original = originals.get(key)
    if (original) return repetition(original, submission, verdict.row.sellerId)
    const status = answeredIds.has(id) ? 'repeated' : 'created'
    answeredIds.add(id)
    return { status, id, ...(number === null ? {} : { number }) }
  })
}

/** Turns each `reused` outcome into a rejection that lists what differs from the stored document. */
const explainReused = async (
  tenant: Tenant,
  table: DocumentTable,
  submissions: Submission[],
  outcomes: (Outcome | Reused)[],
): Promise<Outcome[]> => {
  const finalOutcomes: Outcome[] = []
  for (const [index, outcome] of outcomes.entries()) {
    const submission = submissions[index]
    if (outcome.status !== 'reused' || !submission) {
      if (outcome.status !== 'reused') finalOutcomes.push(outcome)
      continue
    }
    const { document, sender } = submission
    const errors = await differencesFrom(tenant, table, { id: outcome.id, document, timeZone: sender.timeZone })
    finalOutcomes.push({ status: 'rejected', isReused: true, errors })
  }
  return finalOutcomes
}

/** Judges one document by the same rules and gives its row, for a caller that writes it itself (a change of an order). */
export const prepareDocument = async <D extends CustomerDocument, A extends Accepted>(
  tenant: Tenant,
  kind: DocumentKind<D, A>,
  submission: Submission<D>,
): Promise<Outcome | { row: A }> => {
  const verdict = judge(kind, submission, await resolve(tenant, kind, [submission]))
  if ('row' in verdict || verdict.status !== 'reused') return verdict
  throw new Error('a change is of a key of its own')
}

/** What receiving a document would do; for a new one, the row that would be written. */
export type Judgement<A> = Exclude<Outcome, { status: 'failed' }> | { status: 'new'; row: A }

/** What `receiveDocuments` would do with each document now, without writing. A key that comes twice is judged twice. */
export const judgeDocuments = async <D extends CustomerDocument, A extends Accepted>(
  tenant: Tenant,
  kind: DocumentKind<D, A>,
  submissions: Submission<D>[],
): Promise<Judgement<A>[]> => {
  const resolution = await resolve(tenant, kind, submissions)
  const verdicts = submissions.map(submission => judge(kind, submission, resolution))
  const outcomes = verdicts.map((verdict): Outcome | Reused =>
    'row' in verdict ? { status: 'created', id: verdict.row.id } : verdict,
  )
  const finalOutcomes = await explainReused(tenant, kind.table, submissions, outcomes)
  return verdicts.map((verdict, index): Judgement<A> => {
    if ('row' in verdict) return { status: 'new', row: verdict.row }
    const outcome = finalOutcomes[index]
    if (!outcome || outcome.status === 'failed') throw new Error('judging fails as a whole')
    return outcome
  })
}

/**
 * Receives documents of one kind in one transaction; the number of statements does not depend on the number of documents.
 * Each document has its own outcome. The sellers' days are locked before anything is written, so a day has one writer.
 */
export const receiveDocuments = async <D extends CustomerDocument, A extends Accepted>(
  tenant: Tenant,
  kind: DocumentKind<D, A>,
  submissions: Submission<D>[],
): Promise<Outcome[]> => {
  const resolution = await resolve(tenant, kind, submissions)
  const { verdicts, entries } = judgeAll(kind, submissions, resolution)
  const outcomes = await settle(tenant, kind.table, verdicts, await write(tenant, kind, entries))
  return explainReused(tenant, kind.table, submissions, outcomes)
}
