import type { Tenant } from './database/tenancy.ts'

/**
 * Takes `count` consecutive numbers of a series (scale-out rule 5) and answers the last one. The series' row stays locked
 * until the transaction ends: whoever asks for the same one meanwhile waits, and rolled back numbers are given again.
 */
export const nextNumbers = async ({ db, envId }: Tenant, name: string, count: number): Promise<number> => {
  const counted = await db
    .insertInto('counters')
    .values({ envId, name, value: count })
    .onConflict(conflict =>
      conflict.columns(['envId', 'name']).doUpdateSet(eb => ({ value: eb('counters.value', '+', count) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return counted.value
}

export const nextNumber = (tenant: Tenant, name: string): Promise<number> => nextNumbers(tenant, name, 1)
