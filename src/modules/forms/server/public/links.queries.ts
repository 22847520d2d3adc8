import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { FormLink } from '../../contract/public/links.ts'

const columns = sql`l.id, l.name, l.expires_at, l.max_answers, l.answers, l.author, l.created_at,
  case when l.revoked_at is not null then 'closed' when l.answers >= l.max_answers then 'full'
    when l.expires_at <= now() then 'expired' else 'open' end as state`

type StoredLink = FormLink & { formId: string }

const findLinks = async ({ db, envId }: Tenant, where: RawBuilder<unknown>): Promise<StoredLink[]> => {
  const { rows } = await sql<StoredLink>`select ${columns}, l.form_id from form_links l
    where l.env_id = ${envId}::uuid and ${where} order by l.created_at desc, l.id desc limit 100`.execute(db)
  return rows
}

export const listLinks = (tenant: Tenant, formId: string): Promise<StoredLink[]> =>
  findLinks(tenant, sql`l.form_id = ${formId}::uuid`)

export const findLink = async (tenant: Tenant, id: string): Promise<StoredLink | undefined> =>
  (await findLinks(tenant, sql`l.id = ${id}::uuid`))[0]

export const findLinkByHash = async (tenant: Tenant, tokenHash: string): Promise<StoredLink | undefined> =>
  (await findLinks(tenant, sql`l.token_hash = ${tokenHash}`))[0]

/** Counts one answer of a link that is open; false when it closed, ended or filled up meanwhile. */
export const takePlace = async ({ db, envId }: Tenant, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('formLinks')
    .set(({ eb }) => ({ answers: eb('answers', '+', 1) }))
    .where('envId', '=', envId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .where(eb => eb.or([eb('maxAnswers', 'is', null), eb('answers', '<', eb.ref('maxAnswers'))]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
