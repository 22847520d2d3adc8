import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { shopName } from '../../../customers/server/index.ts'

/** A customer who buys, that `reach` lets through; undefined: there is none. */
export const findCustomer = async (
  { db, envId }: Tenant,
  id: string,
  reach: RawBuilder<unknown>,
): Promise<{ id: string; name: string } | undefined> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, ${shopName('c')} as name from customers c
    where c.env_id = ${envId}::uuid and c.id = ${id}::uuid and c.is_active and c.deleted_at is null and ${reach}`.execute(
    db,
  )
  return rows[0]
}

export type NewCode = { tokenHash: string; customerId: string; userId: string; author: string; expiresAt: Date }

export const insertCode = async ({ db, envId }: Tenant, code: NewCode): Promise<void> => {
  await db
    .insertInto('storeQrCodes')
    .values({ envId, ...code, createdAt: new Date() })
    .execute()
}

export type LiveCode = { customerId: string; shop: string; userId: string; author: string }

/** A code that works, of a customer who still buys. `locks`: nobody else uses it until the transaction ends. */
export const findCode = async (
  { db, envId }: Tenant,
  tokenHash: string,
  { locks = false }: { locks?: boolean } = {},
): Promise<LiveCode | undefined> => {
  const { rows } = await sql<LiveCode>`
    select q.customer_id, ${shopName('c')} as shop, q.user_id, q.author
    from store_qr_codes q join customers c on c.env_id = ${envId}::uuid and c.id = q.customer_id
    where q.env_id = ${envId}::uuid and q.token_hash = ${tokenHash} and q.used_at is null and q.expires_at > ${new Date()}
      and c.is_active and c.deleted_at is null ${locks ? sql`for update of q` : sql``}`.execute(db)
  return rows[0]
}

export const spendCode = async ({ db, envId }: Tenant, tokenHash: string): Promise<void> => {
  await db
    .updateTable('storeQrCodes')
    .set({ usedAt: new Date() })
    .where('envId', '=', envId)
    .where('tokenHash', '=', tokenHash)
    .execute()
}

export type KnownPerson = { id: string; mayEnter: boolean }

/** Who has an e-mail in the company, and whether they may already enter for a shop; undefined: nobody, ever. */
export const findByEmail = async (
  { db, envId }: Tenant,
  { email, customerId }: { email: string; customerId: string },
): Promise<KnownPerson | undefined> => {
  const { rows } = await sql<KnownPerson>`
    select u.id, u.is_active and u.deleted_at is null and (u.customer_id = ${customerId}::uuid or exists (
        select from store_shops l where l.env_id = ${envId}::uuid and l.customer_user_id = u.id
          and l.customer_id = ${customerId}::uuid)) as may_enter
    from customer_users u where u.env_id = ${envId}::uuid and lower(u.email) = ${email}
    order by u.deleted_at nulls first limit 1`.execute(db)
  return rows[0]
}
