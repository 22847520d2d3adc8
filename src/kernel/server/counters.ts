import type { Tenant } from './database/tenancy.ts'

/**
 * The next human number of a series (scale-out rule 5). Its row stays locked until the transaction ends: whoever asks
 * for the same series meanwhile waits, and a rolled back number is given again.
 */
export const nextNumber = async ({ db, envId }: Tenant, name: string): Promise<number> => {
  const counted = await db
    .insertInto('counters')
    .values({ envId, name, value: 1 })
    .onConflict(conflict =>
      conflict.columns(['envId', 'name']).doUpdateSet(eb => ({ value: eb('counters.value', '+', 1) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return counted.value
}

/** Takes that many consecutive numbers of a series at once; answers the last one. */
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
