import { sql } from 'kysely'
import type { Database } from '../../../../kernel/server/database/pool.ts'
import { returningOne } from '../../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { suspendedState } from '../../../identity/contract/session.ts'
import { codeMinutes, maximumCodeTries } from '../../contract/tag.ts'

/** More companies than anybody buys from: the rest of a list that somebody filled to slow us down is not looked at. */
const maximumCompanies = 20

export const companiesOfEmail = async (database: Database, email: string): Promise<string[]> => {
  const rows = await database
    .selectFrom('storeDoors')
    .select('envId')
    .where('email', '=', email)
    .orderBy('envId')
    .limit(maximumCompanies)
    .execute()
  return rows.map(({ envId }) => envId)
}

/** Lets an e-mail ask for codes of this company. */
export const openDoor = async ({ db, envId }: Tenant, email: string): Promise<void> => {
  await db
    .insertInto('storeDoors')
    .values({ email: email.toLowerCase(), envId, createdAt: new Date() })
    .onConflict(conflict => conflict.columns(['email', 'envId']).doNothing())
    .execute()
}

export type Entering = { personId: string; name: string; email: string }

/** The person who may enter with an e-mail; undefined when suspended or removed. */
export const personOfEmail = async ({ db, envId }: Tenant, email: string): Promise<Entering | undefined> =>
  db
    .selectFrom('customerUsers')
    .select(['id as personId', 'name', 'email'])
    .where('envId', '=', envId)
    .where(sql<string>`lower(email)`, '=', email)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export const saveCode = async ({ db, envId }: Tenant, personId: string, codeHash: string): Promise<void> => {
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + codeMinutes * 60_000)
  await db
    .insertInto('storeCodes')
    .values({ envId, customerUserId: personId, codeHash, createdAt, expiresAt, tries: 0 })
    .onConflict(conflict =>
      conflict.columns(['envId', 'customerUserId']).doUpdateSet(set => ({
        codeHash: set.ref('excluded.codeHash'),
        createdAt: set.ref('excluded.createdAt'),
        expiresAt: set.ref('excluded.expiresAt'),
        tries: set.ref('excluded.tries'),
      })),
    )
    .execute()
}

/**
 * Counts a try of the person's live code and answers its hash; null when none lives. The count is written whether the
 * code is right or not, so that tries at the same moment do not share one.
 */
export const tryCode = async ({ db, envId }: Tenant, personId: string): Promise<string | null> => {
  const row = await db
    .updateTable('storeCodes')
    .set(set => ({ tries: set('tries', '+', 1) }))
    .where('envId', '=', envId)
    .where('customerUserId', '=', personId)
    .where('expiresAt', '>', new Date().toISOString())
    .where('tries', '<', maximumCodeTries)
    .returning('codeHash')
    .executeTakeFirst()
  return row?.codeHash ?? null
}

export const dropCode = async ({ db, envId }: Tenant, personId: string): Promise<void> => {
  await db.deleteFrom('storeCodes').where('envId', '=', envId).where('customerUserId', '=', personId).execute()
}

/** Spends an invitation; undefined when it is unknown, spent, too old, or its person may not enter any more. */
export const takeInvitation = async ({ db, envId }: Tenant, tokenHash: string): Promise<Entering | undefined> => {
  const { rows } = await sql<{ personId: string }>`
    update store_invitations set used_at = ${new Date()}
    where env_id = ${envId}::uuid and token_hash = ${tokenHash} and used_at is null and expires_at > ${new Date()}
    returning customer_user_id as person_id`.execute(db)
  const [invitation] = rows
  if (!invitation) return undefined
  return db
    .selectFrom('customerUsers')
    .select(['id as personId', 'name', 'email'])
    .where('envId', '=', envId)
    .where('id', '=', invitation.personId)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

export type NewSession = { personId: string; tokenHash: string; device: string | null; days: number }

export const insertSession = async ({ db, envId }: Tenant, session: NewSession): Promise<void> => {
  const now = new Date()
  await sql`
    insert into store_sessions (env_id, id, token_hash, customer_user_id, device, created_at, seen_at, expires_at)
    values (${envId}::uuid, ${newId()}::uuid, ${session.tokenHash}, ${session.personId}::uuid, ${session.device}, ${now}, ${now},
      ${new Date(now.getTime() + session.days * 86_400_000)}) ${returningOne}`.execute(db)
}

export type SessionRow = { id: string; personId: string; name: string; email: string; seenAt: string; timeZone: string }

/** The session of a token, of a person who may still enter and a company that is not suspended. */
export const findSession = async ({ db, envId }: Tenant, tokenHash: string): Promise<SessionRow | undefined> => {
  const { rows } = await sql<SessionRow>`
    select s.id, s.customer_user_id as person_id, u.name, u.email, s.seen_at, v.time_zone
    from store_sessions s join customer_users u on u.env_id = ${envId}::uuid and u.id = s.customer_user_id
      join environments v on v.id = ${envId}::uuid
    where s.env_id = ${envId}::uuid and s.token_hash = ${tokenHash} and s.ended_at is null and s.expires_at > ${new Date()}
      and u.is_active and u.deleted_at is null and v.state <> ${suspendedState}`.execute(db)
  return rows[0]
}

export const touchSession = async ({ db, envId }: Tenant, id: string, expiresAt: Date): Promise<void> => {
  await db
    .updateTable('storeSessions')
    .set({ seenAt: new Date(), expiresAt })
    .where('envId', '=', envId)
    .where('id', '=', id)
    .execute()
}

export const endSession = async ({ db, envId }: Tenant, id: string): Promise<void> => {
  await db
    .updateTable('storeSessions')
    .set({ endedAt: new Date() })
    .where('envId', '=', envId)
    .where('id', '=', id)
    .execute()
}
