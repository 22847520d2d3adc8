import { type RawBuilder, sql } from 'kysely'
import { normalizePhone } from '../../../kernel/contract/phone.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { normalizedText } from '../../../kernel/server/search/normalized-text.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { type Duplicate, type DuplicateReason, maximumDuplicates } from '../contract/duplicates.ts'
import { reachOf } from './reach.ts'

export type Asked = { [Reason in DuplicateReason]?: string | undefined } & { except?: string | undefined }

/** The least that tells shops apart: two kiosks may well be called «Sol». */
const shortestName = 4

type Match = { reason: DuplicateReason; sql: RawBuilder<unknown> }

const matchesOf = ({ cuit, dni, phone, name }: Asked): Match[] => {
  const digits = (text: string): string => text.replace(/\D/g, '')
  return [
    ...(cuit && digits(cuit) ? [{ reason: 'cuit' as const, sql: sql`t.cuit = ${digits(cuit)}` }] : []),
    ...(dni && digits(dni) ? [{ reason: 'dni' as const, sql: sql`t.dni = ${digits(dni)}` }] : []),
    ...(phone
      ? [{ reason: 'phone' as const, sql: sql`t.phone = any(${[phone, normalizePhone(phone) ?? phone]}::text[])` }]
      : []),
    ...(name && name.length >= shortestName
      ? [{ reason: 'name' as const, sql: sql`${normalizedText('t', 'name')} = normalize_text(${name})` }]
      : []),
  ]
}

type Found = Omit<Duplicate, 'reasons'> & { reasons: Record<DuplicateReason, boolean | null> }

const searched = (
  kind: Duplicate['kind'],
  { session, matches, except }: { session: Session; matches: Match[]; except: string | undefined },
): RawBuilder<unknown> => {
  const reach = reachOf(session, 't')
  const reasons = matches.flatMap(({ reason, sql: match }) => [sql.lit(reason), match])
  // A converted prospect is the customer that it became.
  const open = kind === 'prospect' ? sql`and t.state <> 'converted'` : sql``
  return sql`(select ${sql.lit(kind)} as kind, t.id, t.code, t.name, json_build_object(${sql.join(reasons)}) as reasons
    from ${sql.table(kind === 'customer' ? 'customers' : 'prospects')} t
    where t.env_id = ${session.envId}::uuid and t.deleted_at is null ${open}
      and (${sql.join(
        matches.map(match => match.sql),
        sql` or `,
      )}) ${reach ? sql`and ${reach}` : sql``} ${except ? sql`and t.id <> ${except}::uuid` : sql``}
    order by t.code limit ${sql.lit(maximumDuplicates)})`
}

/** Shops within a person's reach that share something with what is being written; none when nothing was asked. */
export const findDuplicates = async (
  { db }: Tenant,
  session: Session,
  { except, ...asked }: Asked,
): Promise<Duplicate[]> => {
  const matches = matchesOf(asked)
  if (matches.length === 0) return []
  const question = { session, matches, except }
  const { rows } =
    await sql<Found>`${searched('customer', question)} union all ${searched('prospect', question)}`.execute(db)
  return rows.slice(0, maximumDuplicates).map(row => ({
    ...row,
    reasons: matches.flatMap(({ reason }) => (row.reasons[reason] ? [reason] : [])),
  }))
}
