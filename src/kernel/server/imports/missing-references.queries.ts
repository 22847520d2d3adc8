import { type RawBuilder, sql } from 'kysely'
import { foldText } from '../../contract/cells.ts'
import type { Tenant } from '../database/tenancy.ts'
import { newId } from '../ids.ts'

/** «COCA-COLA» and «Coca Cola» are one name: capitals, accents and which sign stands between words tell nothing apart. */
const keyOf = (text: RawBuilder<unknown>) => sql`regexp_replace(normalize_text(${text}), '[^a-z0-9]+', '-', 'g')`

/** A text of a file, in its order, and a row that is called so; `id` is null when none is. */
type Namesake = { text: string; key: string; id: string | null; isDeleted: boolean }

export const namesakesOf = async ({ db, envId }: Tenant, table: string, texts: string[]): Promise<Namesake[]> => {
  const found = await sql<Namesake>`
    select n.text, n.key, t.id, t.deleted_at is not null as is_deleted
    from (select x.text, x.place, ${keyOf(sql`x.text`)} as key from unnest(${texts}::text[]) with ordinality as x (text, place)) n
      left join ${sql.table(table)} t on t.env_id = ${envId}::uuid and ${keyOf(sql`t.name`)} = n.key
    order by n.place`.execute(db)
  return found.rows
}

/** What a code made of a name is at most, so that a number still fits behind it. */
const longest = 30
const tries = 9

/** «La Anónima» is LA-ANONIMA; a name without letters or figures has no code of its own. */
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

/** A code for each name that no row of the table has, deleted ones included, nor another of the names. */
export const freeCodes = async (
  { db, envId }: Tenant,
  table: string,
  { names, taken }: { names: { key: string; name: string }[]; taken: string[] },
): Promise<Map<string, string>> => {
  if (names.length === 0) return new Map()
  const wanted = [...new Set(names.flatMap(({ name }) => codesFor(name)))]
  const found = await sql<{ code: string }>`
    select code from ${sql.table(table)} where env_id = ${envId}::uuid and code = any(${wanted}::text[])`.execute(db)
  const used = new Set([...found.rows.map(({ code }) => code), ...taken])
  const codes = new Map<string, string>()
  for (const { key, name } of names) {
    const code = codesFor(name).find(one => !used.has(one)) ?? newId()
    used.add(code)
    codes.set(key, code)
  }
  return codes
}
