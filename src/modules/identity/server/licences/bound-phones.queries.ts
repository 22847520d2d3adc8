import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

/** Phones that work with an active licence. */
export const countBoundPhones = async ({ db, envId }: Tenant): Promise<number> => {
  const { count } = await db
    .selectFrom('licences')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('envId', '=', envId)
    .where('isActive', '=', true)
    .where('deviceId', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
