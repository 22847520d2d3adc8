import { hash } from 'node:crypto'
import { problem } from '../../../../kernel/contract/problems.ts'
import type { Actor } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { stockProblems } from '../../contract/problems.ts'
import { claimKeys, documentsOf, type KnownDocument } from './ledger.queries.ts'
import type { StockMovement } from './movement.ts'
import { movementDifferences, statedDifferences } from './reused-key.ts'

/** An act that must be done once: its key, and the content by which a repetition is recognized. */
export type StockDocument = {
  key: string
  reason?: string | undefined
  content: unknown
  /** The movements, where they are the whole content. */
  movements?: StockMovement[]
  /** Whether the content is stored with the document, because its movements do not show it. */
  isStated?: boolean
}

/** A document by its id, and whether its key was free until now. */
export type Claim = { id: string; isNew: boolean }

/** Throws `stock.keyReused`, with the fields in which the document sent differs from the stored one of its key. */
const refuseReused = async (tenant: Tenant, stored: KnownDocument, sent: StockDocument): Promise<never> => {
  const errors = sent.movements
    ? await movementDifferences(tenant, stored, { reason: sent.reason, movements: sent.movements })
    : statedDifferences(stored.stated, sent.content)
  throw problem(stockProblems.keyReused, { errors })
}

/**
 * Claims the keys of documents. A key already used with the same content is a repetition (`isNew` false); with another
 * content it is a problem (`stock.keyReused`), which says what differs.
 */
export const claimDocuments = async (
  tenant: Tenant,
  actor: Actor,
  documents: StockDocument[],
): Promise<Map<string, Claim>> => {
  const claims = documents.map(({ key, reason, content, isStated = false }) => ({
    key,
    id: newId(),
    digest: hash('sha256', JSON.stringify(content)),
    reason: reason ?? null,
    stated: isStated ? content : null,
  }))
  const fresh = new Set(await claimKeys(tenant, actor, claims))
  const repetitions = claims.filter(({ key }) => !fresh.has(key))
  const answer = new Map(claims.map(({ key, id }) => [key, { id, isNew: true }]))
  if (repetitions.length === 0) return answer
  const digests = new Map(repetitions.map(({ key, digest }) => [key, digest]))
  for (const stored of await documentsOf(tenant, [...digests.keys()])) {
    const sent = documents.find(({ key }) => key === stored.key)
    if (sent && digests.get(stored.key) !== stored.digest) await refuseReused(tenant, stored, sent)
    answer.set(stored.key, { id: stored.id, isNew: false })
  }
  return answer
}
