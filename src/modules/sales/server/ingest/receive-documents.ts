import { dayOf } from '../../../../kernel/contract/formats.ts'
import type { FieldError } from '../../../../kernel/contract/problems.ts'
import { type AuditEntry, recordHistory } from '../../../../kernel/server/audit.ts'
import { nextNumbers } from '../../../../kernel/server/counters.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { loadPriceBook } from '../../../catalog/server/index.ts'
import { applyFacts, lockSellerDays } from '../facts/apply-facts.ts'
import { joined } from '../facts/fact-deltas.ts'
import { announceDocuments } from './announce-documents.ts'
import type { Accepted, CustomerDocument, DocumentKind } from './document-kind.ts'
import { differencesFrom, documentHash } from './kept-content.ts'
import {
  type DocumentTable,
  findKnown,
  type KnownDocument,
  type Resolution,
  resolveCodes,
} from './resolve-codes.queries.ts'
import { noLookups, readIngestRules } from './rules/ingest-rules.ts'
import { isInScope, type Outcome, rejected, type Submission } from './submission.ts'

/** Its key is of a document that is here with another content. */
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
 * The first document of a key wins; its id is not told to somebody who may see only other sellers' work. Another content
 * under the same key is not a repetition: what differs is told by `explainReused`.
 */
const repetition = (
  known: KnownDocument,
  { sender, document }: Submission,
  sellerId: string | undefined,
): Outcome | Reused => {
  if (sender.scope.kind !== 'environment' && known.sellerId !== sellerId)
    return rejected('sk', 'La clave ya es de un documento de otro vendedor.')
  if (known.contentHash !== null && known.contentHash !== documentHash(document))
    return { status: 'reused', id: known.id }
  return { status: 'repeated', id: known.id, ...(known.number === null ? {} : { number: known.number }) }
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
    return rejected('envId', 'El documento es de otra empresa.')
  const customer = resolution.customers.get(document.customerCode)
  const sellerCode = document.sellerCode || customer?.sellerCode || resolution.rules.online.defaultSellerCode
  const seller = resolution.sellers.get(sellerCode)
  if (sender.scope.kind === 'seller' && sellerCode !== sender.scope.key) return outOfReach
  if (seller && !isInScope(sender.scope, seller)) return outOfReach
  const known = resolution.known.get(document.key)
  if (known) return repetition(known, submission, seller?.id)
  const errors: FieldError[] = []
  if (!seller?.active) errors.push({ path: 'se', message: noSeller(sellerCode) })
  if (!customer?.active)
    errors.push({ path: 'c.k', message: `No hay un cliente activo con el código «${document.customerCode}».` })
  if (!seller || !customer || errors.length > 0) return { status: 'rejected', errors }
  const prepared = kind.prepare(
    document,
    { seller, customer, day: dayOf(document.takenAt, sender.timeZone) },
    resolution,
    sender,
  )
  return Array.isArray(prepared) ? { status: 'rejected', errors: prepared } : { row: prepared }
}

type Entry<A> = { row: A; submission: Submission }

/** A key sent twice within one set is judged each time, and written once: the second is a repetition of the first. */
const judgeAll = <D extends CustomerDocument, A extends Accepted>(
  kind: DocumentKind<D, A>,
  submissions: Submission<D>[],
  resolution: Resolution,
) => {
  const first = new Map<string, Entry<A>>()
  const judged = submissions.map(submission => {
    const verdict: Verdict<A> = judge(kind, submission, resolution)
    if (!('row' in verdict)) return { submission, verdict }
    const before = first.get(submission.document.key)
    if (before) return { submission, verdict: { row: before.row } }
    first.set(submission.document.key, { row: verdict.row, submission })
    return { submission, verdict }
  })
  return { judged, entries: [...first.values()] }
}

/** Numbers follow the order of arrival; rows go in by key, the order in which everybody takes keys. */
const insertNew = async <D extends CustomerDocument, A extends Accepted>(
  tenant: Tenant,
  kind: DocumentKind<D, A>,
  entries: Entry<A>[],
) => {
  if (kind.counter) {
    const last = await nextNumbers(tenant, kind.counter, entries.length)
    for (const [index, { row }] of entries.entries()) row.number = last - entries.length + 1 + index
  }
  const rows = entries.map(({ row }) => row).sort((a, b) => (a.key < b.key ? -1 : 1))
  const inserted = await kind.insert(tenant, rows)
  return entries.filter(({ row }) => inserted.has(row.id))
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
  await lockSellerDays(
    tenant,
    entries.map(({ row }) => row),
  )
  const written = await insertNew(tenant, kind, entries)
  const days = await applyFacts(tenant, joined(written.map(({ row }) => kind.deltas(row))))
  await kind.afterwards?.(
    tenant,
    written.map(({ row }) => row),
  )
  await remember(tenant, kind.entity, written)
  announceDocuments(
    tenant,
    kind.topic,
    written.map(({ row }) => row),
    days,
  )
  return new Set(written.map(({ row }) => row.id))
}

/** Of the documents judged good, those that went in were created once; any other submission of their key repeats them. */
const settle = async <A extends Accepted>(
  tenant: Tenant,
  table: DocumentTable,
  judged: { submission: Submission; verdict: Verdict<A> }[],
  written: Set<string>,
): Promise<(Outcome | Reused)[]> => {
  const lost = judged.flatMap(({ verdict }) =>
    'row' in verdict && !written.has(verdict.row.id) ? [verdict.row.key] : [],
  )
  const taken = new Map((lost.length > 0 ? await findKnown(tenant, table, lost) : []).map(known => [known.key, known]))
  const told = new Set<string>()
  return judged.map(({ submission, verdict }): Outcome | Reused => {
    if (!('row' in verdict)) return verdict
    const { id, number, key, contentHash } = verdict.row
    // The first of a key is what was written; any other is held to it.
    if (told.has(id) && contentHash !== documentHash(submission.document)) return { status: 'reused', id }
    const known = taken.get(key)
    if (known) return repetition(known, submission, verdict.row.sellerId)
    const status = told.has(id) ? 'repeated' : 'created'
    told.add(id)
    return { status, id, ...(number === null ? {} : { number }) }
  })
}

/** Of a key that was used for another content, what differs from the document that is here. */
const explainReused = async (
  tenant: Tenant,
  table: DocumentTable,
  submissions: Submission[],
  outcomes: (Outcome | Reused)[],
): Promise<Outcome[]> => {
  const explained: Outcome[] = []
  for (const [index, outcome] of outcomes.entries()) {
    const submission = submissions[index]
    if (outcome.status !== 'reused' || !submission) {
      if (outcome.status !== 'reused') explained.push(outcome)
      continue
    }
    const { document: sent, sender } = submission
    const errors = await differencesFrom(tenant, table, { id: outcome.id, sent, timeZone: sender.timeZone })
    explained.push({ status: 'rejected', isReused: true, errors })
  }
  return explained
}

/** One document judged as those that arrive are, for whoever writes its row by other means: a change of one that is there. */
export const prepareDocument = async <D extends CustomerDocument, A extends Accepted>(
  tenant: Tenant,
  kind: DocumentKind<D, A>,
  submission: Submission<D>,
): Promise<Outcome | { row: A }> => {
  const verdict = judge(kind, submission, await resolve(tenant, kind, [submission]))
  if ('row' in verdict || verdict.status !== 'reused') return verdict
  throw new Error('a change is of a key of its own')
}

/** What would become of a document: one that would go in, with its row as it would be written. */
export type Judgement<A> = Exclude<Outcome, { status: 'failed' }> | { status: 'new'; row: A }

/** The same as `receiveDocuments` without writing anything: what each would do now. A key that comes twice is judged twice. */
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
  const explained = await explainReused(tenant, kind.table, submissions, outcomes)
  return verdicts.map((verdict, index): Judgement<A> => {
    if ('row' in verdict) return { status: 'new', row: verdict.row }
    const outcome = explained[index]
    if (!outcome || outcome.status === 'failed') throw new Error('judging fails as a whole')
    return outcome
  })
}

/**
 * Receives a set of documents of one kind in one transaction and few statements, the same number for one and for hundreds.
 * Each document has its own outcome. The sellers' days are locked before anything is written, so a day has one writer.
 */
export const receiveDocuments = async <D extends CustomerDocument, A extends Accepted>(
  tenant: Tenant,
  kind: DocumentKind<D, A>,
  submissions: Submission<D>[],
): Promise<Outcome[]> => {
  const resolution = await resolve(tenant, kind, submissions)
  const { judged, entries } = judgeAll(kind, submissions, resolution)
  const outcomes = await settle(tenant, kind.table, judged, await write(tenant, kind, entries))
  return explainReused(tenant, kind.table, submissions, outcomes)
}
