import type pg from 'pg'
import { clearingOf, databaseSetting, planDistribution, sessionSettings } from './plan-distribution.ts'

export type DistributionProgress = { done: number; of: number; table: string }

/** A step that failed; what was done before stays done, and the next run goes on from there. */
export type DistributionError = Error & { name: 'DistributionError'; table: string }

const distributionError = (table: string, cause: unknown): DistributionError =>
  Object.assign(new Error(`table ${table} was not placed`, { cause }), { name: 'DistributionError' as const, table })

export const isDistributionError = (error: unknown): error is DistributionError =>
  error instanceof Error && error.name === 'DistributionError'

/**
 * Places the tables that are not placed yet, each in a transaction of its own, and then clears what the coordinator still
 * holds of them. Answers how many were placed.
 */
export const runDistribution = async (
  client: pg.Client,
  { onProgress, signal }: { onProgress: (progress: DistributionProgress) => void; signal: AbortSignal },
): Promise<number> => {
  const steps = await planDistribution(client)
  const waiting = steps.filter(({ isDone }) => !isDone)
  const send = async (table: string, statement: string): Promise<void> => {
    signal.throwIfAborted()
    await client.query(statement).catch((cause: unknown) => {
      throw distributionError(table, cause)
    })
  }
  await client.query(databaseSetting(client.database ?? ''))
  for (const setting of sessionSettings) await client.query(setting)
  for (const [done, { table, statement }] of waiting.entries()) {
    onProgress({ done, of: waiting.length, table })
    await send(table, statement)
  }
  for (const { table } of steps) await send(table, clearingOf(table))
  onProgress({ done: waiting.length, of: waiting.length, table: '' })
  return waiting.length
}
