import { sql } from 'kysely'
import { returningOne } from '../../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { KeyInput } from '../../contract/keys.ts'

const shownRevoked = 50

export type KeyRow = Awaited<ReturnType<typeof selectKeys>>[number]

/** Keys in use first, then the revoked ones, the newest first. `today` is the environment's day. */
export const selectKeys = ({ db, envId }: Tenant, today: string, id?: string) =>
  db
    .selectFrom('apiKeys as k')
    .leftJoin('sellers as s', join => join.onRef('s.id', '=', 'k.sellerId').on('s.envId', '=', envId))
    .select(['k.id', 'k.name', 'k.prefix', 'k.scopes', 'k.perMinute', 'k.createdAt', 'k.creator', 'k.expiresAt'])
    .select(['k.revokedAt', 'k.lastUsedAt', 's.id as sellerId', 's.code as sellerCode', 's.name as sellerName'])
    .select(eb => [
      eb
        .selectFrom('apiKeyDays as d')
        .where('d.envId', '=', envId)
        .whereRef('d.keyId', '=', 'k.id')
        .where('d.day', '>', sql<string>`${today}::date - 7`)
        .select(({ fn }) => fn.sum<string | null>('d.calls').as('calls'))
        .as('weekCalls'),
      eb
        .selectFrom('apiKeyDays as t')
        .where('t.envId', '=', envId)
        .whereRef('t.keyId', '=', 'k.id')
        .where('t.day', '=', today)
        .select('t.calls')
        .as('dayCalls'),
      eb
        .selectFrom('apiKeySecrets as o')
        .where('o.envId', '=', envId)
        .whereRef('o.keyId', '=', 'k.id')
        .where('o.validUntil', '>', new Date().toISOString())
        .select(({ fn }) => fn.max('o.validUntil').as('until'))
        .as('overlapUntil'),
    ])
    .where('k.envId', '=', envId)
    .$if(id !== undefined, query => query.where('k.id', '=', id ?? ''))
    .orderBy(sql`k.revoked_at is not null`)
    .orderBy('k.id', 'desc')
    .limit(100 + shownRevoked)
    .execute()

export const countLiveKeys = async ({ db, envId }: Tenant): Promise<number> => {
  const { count } = await db
    .selectFrom('apiKeys')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('envId', '=', envId)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Stored = KeyInput & { id: string; prefix: string; createdBy: string; creator: string }

export const insertKey = ({ db, envId }: Tenant, key: Stored) =>
  db
    .insertInto('apiKeys')
    .values({ envId, createdAt: new Date(), ...key })
    .execute()

export const updateKey = async ({ db, envId }: Tenant, id: string, values: Partial<Stored>): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('apiKeys')
    .set(values)
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const insertSecret = ({ db, envId }: Tenant, secret: { keyId: string; secretHash: string }) =>
  db
    .insertInto('apiKeySecrets')
    .values({ envId, createdAt: new Date(), ...secret })
    .execute()

/** Secrets of before are good until then, and those that were to end sooner still do. */
export const endSecrets = ({ db, envId }: Tenant, keyId: string, until: string) =>
  db
    .updateTable('apiKeySecrets')
    .set({ validUntil: until })
    .where('envId', '=', envId)
    .where('keyId', '=', keyId)
    .where(eb => eb.or([eb('validUntil', 'is', null), eb('validUntil', '>', until)]))
    .execute()

export const markRevoked = async ({ db, envId }: Tenant, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('apiKeys')
    .set({ revokedAt: new Date() })
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const sellerExists = async ({ db, envId }: Tenant, id: string): Promise<boolean> =>
  (await db.selectFrom('sellers').select('id').where('envId', '=', envId).where('id', '=', id).executeTakeFirst()) !==
  undefined

/** The key of a secret that is good now, with what its session needs. */
export const findKeyBySecret = ({ db, envId }: Tenant, secretHash: string) =>
  db
    .selectFrom('apiKeySecrets as x')
    .innerJoin('apiKeys as k', join => join.onRef('k.id', '=', 'x.keyId').on('k.envId', '=', envId))
    .innerJoin('environments as e', join => join.on('e.id', '=', envId))
    .leftJoin('sellers as s', join => join.onRef('s.id', '=', 'k.sellerId').on('s.envId', '=', envId))
    .select(['k.id', 'k.name', 'k.prefix', 'k.scopes', 'k.perMinute', 'k.createdBy', 'k.expiresAt', 'x.validUntil'])
    .select(['k.sellerId', 's.code as sellerCode', 'e.timeZone', 'e.settings', 'e.state as environmentState'])
    .where('x.envId', '=', envId)
    .where('x.secretHash', '=', secretHash)
    .where('k.revokedAt', 'is', null)
    .executeTakeFirst()

export type FoundKey = NonNullable<Awaited<ReturnType<typeof findKeyBySecret>>>

export type KeyUse = { keyId: string; day: string; calls: number; at: string }

/** Adds calls to the days of keys, in the order of the key, and says when each was last used. */
export const addUses = async ({ db, envId }: Tenant, uses: KeyUse[]): Promise<void> => {
  const rows = JSON.stringify(uses)
  await sql`
    insert into api_key_days as held (env_id, key_id, day, calls)
    select ${envId}::uuid, u."keyId", u.day, u.calls
    from json_to_recordset(${rows}::json) u("keyId" uuid, day date, calls int)
    on conflict (env_id, key_id, day) do update set calls = held.calls + excluded.calls ${returningOne}`.execute(db)
  for (const { keyId, at } of uses)
    await db
      .updateTable('apiKeys')
      .set({ lastUsedAt: at })
      .where('envId', '=', envId)
      .where('id', '=', keyId)
      .where(eb => eb.or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<', at)]))
      .execute()
}

const keptDays = 90

/** Forgets days that nobody looks at, and secrets that ended. */
export const pruneKeys = async ({ db, envId }: Tenant, today: string): Promise<void> => {
  await sql`delete from api_key_days where env_id = ${envId}::uuid and day < ${today}::date - ${sql.lit(keptDays)}::int`.execute(
    db,
  )
  await db
    .deleteFrom('apiKeySecrets')
    .where('envId', '=', envId)
    .where('validUntil', '<', new Date(Date.now() - 86_400_000).toISOString())
    .execute()
}

/** The key that ends first within the time. */
export const findExpiring = async ({ db, envId }: Tenant, now: Date, until: Date) => {
  const key = await db
    .selectFrom('apiKeys')
    .select(['name', 'expiresAt'])
    .where('envId', '=', envId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .where('expiresAt', '<', until.toISOString())
    .orderBy('expiresAt')
    .limit(1)
    .executeTakeFirst()
  return key?.expiresAt ? { name: key.name, expiresAt: key.expiresAt } : null
}
