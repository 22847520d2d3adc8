import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { Presence } from '../contract/presence.ts'

export type PresenceChange = {
  status?: Presence
  mood?: string
  /** Null: no screen is open. */
  seenAt?: Date | null
  activeAt?: Date
}

/** Writes what is given and leaves the rest as it is. */
export const writePresence = async ({ db, envId }: Tenant, userId: string, change: PresenceChange): Promise<void> => {
  await db
    .insertInto('chatPresences')
    .values({ envId, userId, ...change })
    .onConflict(conflict => conflict.columns(['envId', 'userId']).doUpdateSet(change))
    .execute()
}
