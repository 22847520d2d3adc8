import { sql } from 'kysely'
import { type FieldError, problem, problems } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { NoticeAudience } from '../../contract/notice-mail.ts'
import type { NoticePerson } from './notice-people.ts'

/** The codes of the sellers that a notice names, by seller and by channel; null when it names none. */
const findSellerCodes = async (
  { db, envId }: Tenant,
  { seller, salesChannel }: Pick<NoticeAudience, 'seller' | 'salesChannel'>,
): Promise<Set<string> | null> => {
  if (seller === null && salesChannel === null) return null
  const { rows } = await sql<{ code: string }>`
    select s.code from sellers s
    where s.env_id = ${envId}::uuid and (${seller}::uuid is null or s.id = ${seller}::uuid)
      and (${salesChannel}::uuid is null or exists (
        select 1 from customers c join sales_channels h on h.env_id = ${envId}::uuid and h.id = c.sales_channel_id
        where c.env_id = ${envId}::uuid and c.seller_id = s.id and c.is_active and c.deleted_at is null
          and (h.id = ${salesChannel}::uuid or h.parent_id = ${salesChannel}::uuid)))`.execute(db)
  return new Set(rows.map(({ code }) => code))
}

const isThere = async ({ db, envId }: Tenant, table: 'sellers' | 'salesChannels', id: string): Promise<boolean> =>
  (await db.selectFrom(table).select('id').where('envId', '=', envId).where('id', '=', id).executeTakeFirst()) !==
  undefined

/** Throws invalidInput for a seller or a channel that the company does not have. */
export const refuseUnknown = async (tenant: Tenant, { seller, salesChannel }: NoticeAudience): Promise<void> => {
  const errors: FieldError[] = []
  const message = 'Elegí un registro de la lista.'
  if (seller !== null && !(await isThere(tenant, 'sellers', seller))) errors.push({ path: 'seller', message })
  if (salesChannel !== null && !(await isThere(tenant, 'salesChannels', salesChannel)))
    errors.push({ path: 'salesChannel', message })
  if (errors.length > 0) throw problem(problems.invalidInput, { errors })
}

/** Whether a notice is for a person: the rule of `isFor` in notifications.queries.ts, over people instead of notices. */
export const audienceTest = async (
  tenant: Tenant,
  { userIds = [], ...audience }: NoticeAudience & { userIds?: string[] },
): Promise<(person: NoticePerson) => boolean> => {
  const codes = await findSellerCodes(tenant, audience)
  return ({ userId, role, sellerKey }) =>
    (audience.role === null || audience.role === role) &&
    (userIds.length === 0 || userIds.includes(userId)) &&
    (codes === null || (sellerKey !== null && codes.has(sellerKey)))
}
