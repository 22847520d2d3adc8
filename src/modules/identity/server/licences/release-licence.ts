import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

/** Who leaves the company leaves their seat and phone. */
export const releaseLicence = async ({ db, envId }: Tenant, userId: string): Promise<void> => {
  await db
    .updateTable('licences')
    .set({ isActive: false, deviceId: null, deviceName: null, boundAt: null, updatedAt: new Date() })
    .where('envId', '=', envId)
    .where('userId', '=', userId)
    .execute()
}
