import type { Tenant } from './database/tenancy.ts'

/**
 * Takes `count` consecutive numbers of a series (scale-out rule 5) and returns the last one. The row of the series
 * stays locked until the transaction ends: other transactions that take its numbers wait, and the numbers of a rolled
 * back one are taken again.
 */
export const nextNumbers = async ({ db, envId }: Tenant, name: string, count: number): Promise<number> => {
  const counter = await db
    .insertInto('counters')
    .values({ envId, name, value: count })
    .onConflict(conflict =>
      conflict.columns(['envId', 'name']).doUpdateSet(eb => ({ value: eb('counters.value', '+', count) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return counter.value
}

export const nextNumber = (tenant: Tenant, name: string): Promise<number> => nextNumbers(tenant, name, 1)
