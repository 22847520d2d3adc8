import { sql } from 'kysely'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'

export type Named = 'customers' | 'sellers' | 'articles'
export type Name = { code: string; name: string }
export type Names = ReadonlyMap<string, Name>

/** Codes and names of what files name, by id. */
export const readNames = async ({ db, envId }: Tenant, table: Named, ids: string[]): Promise<Names> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Name & { id: string }>`
    select id, code, name from ${sql.table(table)} where env_id = ${envId}::uuid and id = any(${ids}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(row => [row.id, row]))
}

/** Which keys are of voided documents, and which numbers are of documents in the database. */
export const findTaken = async (
  { db, envId }: Tenant,
  table: 'orders' | 'collections',
  { keys, numbers }: { keys: string[]; numbers: number[] },
): Promise<{ voided: Set<string>; own: Set<number> }> => {
  const { rows } = await sql<{ key: string; number: number; isVoided: boolean }>`
    select document_key as key, number, canceled_at is not null or deleted_at is not null as is_voided from ${sql.table(table)}
    where env_id = ${envId}::uuid and (document_key = any(${keys}::text[]) or number = any(${numbers}::bigint[]))`.execute(
    db,
  )
  const keySet = new Set(keys)
  return {
    voided: new Set(rows.flatMap(({ key, isVoided }) => (isVoided && keySet.has(key) ? [key] : []))),
    own: new Set(rows.map(({ number }) => number).filter(number => numbers.includes(number))),
  }
}
