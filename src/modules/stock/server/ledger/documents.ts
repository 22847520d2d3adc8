import { hash } from 'node:crypto'
import { problem } from '../../../../kernel/contract/problems.ts'
import type { Actor } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { stockProblems } from '../../contract/problems.ts'
import { claimKeys, documentsOf } from './ledger.queries.ts'

/** An act that must be done once: its key, and the content by which a repetition is recognized. */
export type StockDocument = { key: string; reason?: string | undefined; content: unknown }

/** A document by its id, and whether its key was free until now. */
export type Claim = { id: string; isNew: boolean }

/**
 * Claims the keys of documents. A key already used with the same content is a repetition (`isNew` false); with another
 * content it is a problem (`stock.keyReused`).
 */
export const claimDocuments = async (
  tenant: Tenant,
  actor: Actor,
  documents: StockDocument[],
): Promise<Map<string, Claim>> => {
  const claims = documents.map(({ key, reason, content }) => ({
    key,
    id: newId(),
    digest: hash('sha256', JSON.stringify(content)),
    reason: reason ?? null,
  }))
  const fresh = new Set(await claimKeys(tenant, actor, claims))
  const repetitions = claims.filter(({ key }) => !fresh.has(key))
  const answer = new Map(claims.map(({ key, id }) => [key, { id, isNew: true }]))
  if (repetitions.length === 0) return answer
  const digests = new Map(repetitions.map(({ key, digest }) => [key, digest]))
  for (const { key, id, digest } of await documentsOf(tenant, [...digests.keys()])) {
    if (digests.get(key) !== digest)
      throw problem(stockProblems.keyReused, { errors: [{ path: 'key', message: `«${key}» ya se usó.` }] })
    answer.set(key, { id, isNew: false })
  }
  return answer
}
