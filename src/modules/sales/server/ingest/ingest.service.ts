import { dayOf } from '../../../../kernel/contract/formats.ts'
import { plainText } from '../../../../kernel/contract/plain-text.ts'
import type { Tenant, WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { createDayOpener } from '../plan/day-opener.ts'
import { collectionKind } from './collection-kind.ts'
import type { Accepted, CustomerDocument, DocumentKind } from './document-kind.ts'
import { createGatherer } from './gatherer.ts'
import { noPurchaseKind } from './no-purchase-kind.ts'
import { orderKind } from './order-kind.ts'
import { receiveDocuments } from './receive-documents.ts'
import { receivePositions } from './receive-positions.ts'
import { type BaseDocument, type Outcome, type Sender, type Submission, senderOf } from './submission.ts'

/** The most that one transaction takes: documents gathered from several requests, and lines of a batch. */
const maximumDocuments = 100
const maximumLines = 5000

const sqlState = (error: unknown): string => plainText((error as { code?: unknown } | null)?.code)
/** The database refuses a value of one document: the others are then written without it. */
const isDataError = (error: unknown): boolean => /^2[23]/.test(sqlState(error))
/** A serialization failure or a deadlock. */
const isTemporary = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error))
const attempts = 3

type Receive<D extends BaseDocument> = (tenant: Tenant, submissions: Submission<D>[]) => Promise<Outcome[]>

/** Splits a batch into transactions of at most `maximumLines`. */
const inParts = <D extends BaseDocument>(
  submissions: Submission<D>[],
  weightOf: (document: D) => number,
): Submission<D>[][] => {
  const parts: Submission<D>[][] = []
  let weight = maximumLines
  for (const submission of submissions) {
    const own = weightOf(submission.document)
    if (weight + own > maximumLines) {
      parts.push([])
      weight = 0
    }
    parts.at(-1)?.push(submission)
    weight += own
  }
  return parts
}

/** A document sent alone shares a transaction with those of other requests; a batch has transactions of its own. */
const createReceiver = <D extends BaseDocument>(
  withTenant: WithTenant,
  receive: Receive<D>,
  weightOf: (document: D) => number,
) => {
  const attempt = async (envId: string, submissions: Submission<D>[], attemptsLeft = attempts): Promise<Outcome[]> => {
    try {
      return await withTenant(envId, tenant => receive(tenant, submissions), { isRepeated: true })
    } catch (error) {
      if (isTemporary(error) && attemptsLeft > 1) return attempt(envId, submissions, attemptsLeft - 1)
      throw error
    }
  }
  const alone = (envId: string, submission: Submission<D>): Promise<Outcome[]> =>
    attempt(envId, [submission]).catch((error: unknown) => [{ status: 'failed', error }])
  const write = async (envId: string, submissions: Submission<D>[]): Promise<Outcome[]> => {
    try {
      return await attempt(envId, submissions)
    } catch (error) {
      if (!isDataError(error)) throw error
      const outcomes: Outcome[] = []
      for (const submission of submissions) outcomes.push(...(await alone(envId, submission)))
      return outcomes
    }
  }
  const gather = createGatherer(write, maximumDocuments)
  return async (sender: Sender, documents: D[]): Promise<Outcome[]> => {
    const submissions = documents.map(document => ({ document, sender }))
    const [only, ...others] = submissions
    if (only && others.length === 0) return [await gather(sender.envId, only)]
    const outcomes: Outcome[] = []
    for (const part of inParts(submissions, weightOf)) outcomes.push(...(await write(sender.envId, part)))
    return outcomes
  }
}

/**
 * Every document enters here, from the phones' routes, the back office and the compatible API (`compat`): the same rules,
 * idempotent by document key. Outcomes come in the order of the documents.
 */
export const createIngestService = (withTenant: WithTenant) => {
  const openDay = createDayOpener(withTenant)
  const receiverOf = <D extends CustomerDocument, A extends Accepted>(
    kind: DocumentKind<D, A>,
    weightOf: (document: D) => number,
  ) => {
    const receive = createReceiver<D>(
      withTenant,
      (tenant, submissions) => receiveDocuments(tenant, kind, submissions),
      weightOf,
    )
    return async (sender: Sender, documents: D[]): Promise<Outcome[]> => {
      await openDay(sender.envId, dayOf(new Date(), sender.timeZone))
      return receive(sender, documents)
    }
  }
  const bySession =
    <D>(receive: (sender: Sender, documents: D[]) => Promise<Outcome[]>) =>
    (session: Session, documents: D[]): Promise<Outcome[]> =>
      receive(senderOf(session), documents)
  const receiveOrders = receiverOf(orderKind, order => order.lines.length)
  return {
    receiveOrders: bySession(receiveOrders),
    /** Orders of somebody who has no session of the company: a person of a customer. */
    receiveOrdersOf: receiveOrders,
    receiveCollections: bySession(
      receiverOf(collectionKind, collection => collection.payments.length + collection.documents.length),
    ),
    receiveNoPurchases: bySession(receiverOf(noPurchaseKind, () => 1)),
    receivePositions: bySession(createReceiver(withTenant, receivePositions, () => 1)),
  }
}

export type IngestService = ReturnType<typeof createIngestService>
