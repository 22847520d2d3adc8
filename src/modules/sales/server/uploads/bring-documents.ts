import { plainText } from '../../../../kernel/contract/plain-text.ts'
import type { FieldError } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type {
  BringingDocuments,
  DocumentOutcome,
  FileDocument,
  ShownValue,
} from '../../../../kernel/server/resources/document-import.ts'
import { notAsShown } from '../../../../kernel/server/resources/own-import.ts'
import type { ImportError } from '../../../../kernel/server/resources/resource-service.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { fileKey } from '../../contract/uploads/file-key.ts'
import { numberPrefixes, type VoucherKind } from '../../contract/vouchers/document-number.ts'
import type { Accepted, CustomerDocument, DocumentKind } from '../ingest/document-kind.ts'
import { judgeDocuments, receiveDocuments } from '../ingest/receive-documents.ts'
import { type Outcome, senderOf } from '../ingest/submission.ts'
import { findTaken, type Names, readNames } from './file-names.queries.ts'

/** Codes and names of the customers, sellers and articles in a file. */
export type FileNames = { customers: Names; sellers: Names; articles: Names }

/** A document to receive, with `errorOf` to map its errors to the file's rows; or the errors in the file. */
export type Prepared<D> = { document: D; errorOf: (error: FieldError) => ImportError } | { errors: ImportError[] }

/** What differs between files of orders and of collections. */
export type FileKind<D extends CustomerDocument, A extends Accepted> = {
  kind: DocumentKind<D, A>
  table: 'orders' | 'collections'
  voucher: VoucherKind
  /** «pedido», «cobranza», with its article: what a refusal calls it. */
  called: { that: string; voided: string }
  prepare: (tenant: Tenant, session: Session, documents: FileDocument[], names: FileNames) => Promise<Prepared<D>[]>
  show: (row: A, document: FileDocument, names: FileNames, session: Session) => ShownValue[]
}

const idsOf = (documents: FileDocument[], field: string): string[] => [
  ...new Set(
    documents.flatMap(({ lines }) => lines.flatMap(({ values }) => (values[field] ? [plainText(values[field])] : []))),
  ),
]

const readFileNames = async (tenant: Tenant, documents: FileDocument[]): Promise<FileNames> => ({
  customers: await readNames(tenant, 'customers', idsOf(documents, 'customer')),
  sellers: await readNames(tenant, 'sellers', idsOf(documents, 'seller')),
  articles: await readNames(tenant, 'articles', idsOf(documents, 'article')),
})

/** `P-1042` is a number that Andén gave: a file with it is an export, and its documents are in the database. */
const ownNumberOf = (key: string, voucher: VoucherKind): number | null => {
  const digits = key.startsWith(numberPrefixes[voucher]) ? key.slice(numberPrefixes[voucher].length) : ''
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null
}

/** Refusals of documents that cannot be uploaded again: voided ones, and those with Andén's own numbers. */
const findRefusals = async <D extends CustomerDocument, A extends Accepted>(
  tenant: Tenant,
  { table, voucher, called }: FileKind<D, A>,
  documents: FileDocument[],
): Promise<(document: FileDocument) => string | null> => {
  const numbers = documents.flatMap(({ key }) => ownNumberOf(key, voucher) ?? [])
  const keys = documents.map(({ key }) => fileKey(key))
  const { voided, own } = await findTaken(tenant, table, { keys, numbers })
  return ({ key }) => {
    if (voided.has(fileKey(key))) return called.voided
    const number = ownNumberOf(key, voucher)
    return number !== null && own.has(number)
      ? `«${key}» es un número de Andén: ${called.that} ya está acá y no se sube de nuevo.`
      : null
  }
}

const wrong = (errors: ImportError[]): DocumentOutcome => ({ kind: 'wrong', errors })

type Refused = Extract<Outcome, { status: 'rejected' }>

/** For a number that was uploaded before with other content, the error lists what differs. */
const refusedOutcome = (
  { errors, isReused }: Refused,
  document: FileDocument,
  errorOf: (error: FieldError) => ImportError,
): DocumentOutcome => {
  if (!isReused) return wrong(errors.map(errorOf))
  const differences = errors.map(({ message }) => message).join(' ')
  const message = `«${document.key}» ya está, con otros datos, y un archivo no los cambia. ${differences}`.trim()
  return wrong([{ row: document.lines[0].row, path: 'number', message }])
}

/** A document without errors in the file, and its index in it. */
type Candidate<D> = { index: number; document: FileDocument; prepared: Extract<Prepared<D>, { document: D }> }

type Work<D extends CustomerDocument, A extends Accepted> = {
  fileKind: FileKind<D, A>
  names: FileNames
  bringing: BringingDocuments
  outcomes: DocumentOutcome[]
}

const submissionsOf = <D extends CustomerDocument>(candidates: Candidate<D>[], session: Session) =>
  candidates.map(({ prepared: { document } }) => ({ document, sender: senderOf(session) }))

const findCandidates = async <D extends CustomerDocument, A extends Accepted>(
  { fileKind, names, bringing: { tenant, session }, outcomes }: Work<D, A>,
  documents: FileDocument[],
): Promise<Candidate<D>[]> => {
  const refusalOf = await findRefusals(tenant, fileKind, documents)
  const preparedDocuments = await fileKind.prepare(tenant, session, documents, names)
  return documents.flatMap((document, index) => {
    const refusal = refusalOf(document)
    const one = preparedDocuments[index]
    if (!refusal && one && 'document' in one) return [{ index, document, prepared: one }]
    const own = one && 'errors' in one ? one.errors : []
    outcomes[index] = wrong(refusal ? [{ row: document.lines[0].row, path: 'number', message: refusal }] : own)
    return []
  })
}

/** Sets the outcome of each candidate; returns those that are new and equal to what the rehearsal showed. */
const judgeCandidates = async <D extends CustomerDocument, A extends Accepted>(
  { fileKind, names, bringing, outcomes }: Work<D, A>,
  candidates: Candidate<D>[],
): Promise<Candidate<D>[]> => {
  const { tenant, session, allows } = bringing
  const verdicts = await judgeDocuments(tenant, fileKind.kind, submissionsOf(candidates, session))
  const sellerIds = new Set(verdicts.flatMap(one => (one.status === 'new' ? [one.row.sellerId] : [])))
  const sellers = await readNames(tenant, 'sellers', [...sellerIds])
  return candidates.filter(({ index, document, prepared: { errorOf } }, place) => {
    const verdict = verdicts[place]
    outcomes[index] = { kind: 'equal' }
    if (verdict?.status === 'rejected') outcomes[index] = refusedOutcome(verdict, document, errorOf)
    if (verdict?.status !== 'new') return false
    const values = fileKind.show(verdict.row, document, { ...names, sellers }, session)
    const isAllowed = allows(document, values)
    outcomes[index] = isAllowed
      ? { kind: 'new', shown: values }
      : wrong([{ row: document.lines[0].row, path: '', message: notAsShown }])
    return isAllowed
  })
}

/** The outcome after writing: the key may have been received from elsewhere since the document was judged. */
const writtenOutcome = <D>(
  { document, prepared: { errorOf } }: Candidate<D>,
  plan: DocumentOutcome | undefined,
  outcome: Outcome | undefined,
): DocumentOutcome => {
  if (outcome?.status === 'failed') throw outcome.error
  if (outcome?.status === 'rejected') return refusedOutcome(outcome, document, errorOf)
  if (outcome?.status !== 'created' || plan?.kind !== 'new' || !outcome.id) return { kind: 'equal' }
  return {
    ...plan,
    written: { entityId: outcome.id, row: document.lines[0].row, act: 'created', before: {} },
  }
}

/**
 * Receives the documents of a file like those of phones: the same permissions, rules, numbers, sums, events and history.
 * A rehearsal only judges them; an import writes only what the rehearsal showed.
 */
export const bringDocuments = async <D extends CustomerDocument, A extends Accepted>(
  fileKind: FileKind<D, A>,
  documents: FileDocument[],
  bringing: BringingDocuments,
): Promise<DocumentOutcome[]> => {
  const { tenant, session, isRehearsal } = bringing
  const outcomes: DocumentOutcome[] = []
  const work = { fileKind, names: await readFileNames(tenant, documents), bringing, outcomes }
  const writing = await judgeCandidates(work, await findCandidates(work, documents))
  if (isRehearsal || writing.length === 0) return outcomes
  const newOutcomes = await receiveDocuments(tenant, fileKind.kind, submissionsOf(writing, session))
  for (const [place, candidate] of writing.entries())
    outcomes[candidate.index] = writtenOutcome(candidate, outcomes[candidate.index], newOutcomes[place])
  return outcomes
}
