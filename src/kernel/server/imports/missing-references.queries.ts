import { type RawBuilder, sql } from 'kysely'
import { foldText } from '../../contract/fold-text.ts'
import type { Tenant } from '../database/tenancy.ts'
import { newId } from '../ids.ts'

/**
 * The key of a name: «COCA-COLA» and «Coca Cola» have the same, whatever their capitals, accents and signs between
 * words.
 */
const keyOf = (text: RawBuilder<unknown>) => sql`regexp_replace(normalize_text(${text}), '[^a-z0-9]+', '-', 'g')`

/** A text of a file, in its order, and a row with that name; `id` is null when there is none. */
type Namesake = { text: string; key: string; id: string | null; isDeleted: boolean }

export const namesakesOf = async ({ db, envId }: Tenant, table: string, texts: string[]): Promise<Namesake[]> => {
  const result = await sql<Namesake>`
    select n.text, n.key, t.id, t.deleted_at is not null as is_deleted
    from (select x.text, x.place, ${keyOf(sql`x.text`)} as key from unnest(${texts}::text[]) with ordinality as x (text, place)) n
      left join ${sql.table(table)} t on t.env_id = ${envId}::uuid and ${keyOf(sql`t.name`)} = n.key
    order by n.place`.execute(db)
  return result.rows
}

/** Longest code made of a name, which leaves room for a number behind it. */
const longest = 30
const tries = 9

/** «La Anónima» → LA-ANONIMA; empty for a name without letters or digits. */
const plainCode = (name: string): string =>
  foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, longest)
    .replace(/-+$/, '')
    .toUpperCase()

const codesFor = (name: string): string[] => {
  const plain = plainCode(name)
  if (plain === '') return []
  return [plain, ...Array.from({ length: tries - 1 }, (_, index) => `${plain}-${index + 2}`)]
}

/** A code for each name, which neither a row of the table, deleted ones included, nor another name has. */
export const freeCodes = async (
  { db, envId }: Tenant,
  table: string,
  { names, taken }: { names: { key: string; name: string }[]; taken: string[] },
): Promise<Map<string, string>> => {
  if (names.length === 0) return new Map()
  const candidates = [...new Set(names.flatMap(({ name }) => codesFor(name)))]
  const result = await sql<{ code: string }>`
    select code from ${sql.table(table)} where env_id = ${envId}::uuid and code = any(${candidates}::text[])`.execute(
    db,
  )
  const codesInUse = new Set([...result.rows.map(({ code }) => code), ...taken])
  const codes = new Map<string, string>()
  for (const { key, name } of names) {
    const code = codesFor(name).find(one => !codesInUse.has(one)) ?? newId()
    codesInUse.add(code)
    codes.set(key, code)
  }
  return codes
}
