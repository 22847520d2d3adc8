import { z } from 'zod'
import type { Answer } from './api.ts'

/** Counters of the documents sent and of their answers. */
export type Tally = {
  created: number
  repeated: number
  rejected: number
  /** Requests that failed as a whole: limits, errors of the server. */
  failed: number
  requests: number
  /** Answers that the phone pretended not to receive. */
  lost: number
  latencies: number[]
  /** How many documents were rejected for each reason. */
  reasons: Map<string, number>
}

export const createTally = (): Tally => ({
  created: 0,
  repeated: 0,
  rejected: 0,
  failed: 0,
  requests: 0,
  lost: 0,
  latencies: [],
  reasons: new Map(),
})

const one = z.object({
  status: z.enum(['created', 'repeated', 'rejected']),
  errors: z.array(z.object({ message: z.string() })).optional(),
})
const many = z.object({ items: z.array(one) })
const refusal = z.object({
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
})

/** Percentiles are computed over the last hundred thousand requests, which bounds the memory. */
const mostLatencies = 100_000

const addReason = (tally: Tally, reason: string): void =>
  void tally.reasons.set(reason, (tally.reasons.get(reason) ?? 0) + 1)

const count = (tally: Tally, items: z.output<typeof one>[]): void => {
  for (const { status, errors } of items) {
    tally[status] += 1
    if (status === 'rejected') addReason(tally, errors?.[0]?.message ?? 'sin motivo')
  }
}

/** Counts a request that was refused as a whole. */
const countRefusal = (tally: Tally, { status, body }: Answer, documents: number): void => {
  const problem = refusal.safeParse(body)
  addReason(tally, problem.success ? (problem.data.errors[0]?.message ?? problem.data.detail) : `respuesta ${status}`)
  if (status >= 500 || status === 429) tally.failed += 1
  else tally.rejected += documents
}

/** Counts an answer to `documents` documents. */
export const countAnswer = (tally: Tally, answer: Answer, documents: number): void => {
  tally.requests += 1
  tally.latencies[tally.requests % mostLatencies] = answer.milliseconds
  const batch = many.safeParse(answer.body)
  const single = one.safeParse(answer.body)
  if (batch.success) count(tally, batch.data.items)
  else if (single.success) count(tally, [single.data])
  else countRefusal(tally, answer, documents)
}

export const percentile = (tally: Tally, share: number): number => {
  const latencies = tally.latencies.filter(value => value !== undefined).sort((a, b) => a - b)
  return latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
}
