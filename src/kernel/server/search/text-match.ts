import { type RawBuilder, sql } from 'kysely'
import { containing } from '../database/like.ts'
import type { Tenant } from '../database/tenancy.ts'

/** Text columns of a table that each have a trigram index, read under the alias `t`. */
export type Searched = { table: string; columns: readonly string[] }

/** More than these have nothing to tell apart: the person has to type on. */
const maximumCandidates = 400
const maximumWords = 6

/** An index of trigrams answers for words of three letters or figures. */
const isIndexed = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(word)

export const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean).slice(0, maximumWords)

const holds = (columns: readonly string[], word: string): RawBuilder<unknown> =>
  sql`(${sql.join(
    columns.map(column => sql`normalize_text(${sql.ref(`t.${column}`)}) like normalize_text(${containing(word)})`),
    sql` or `,
  )})`

const candidatesOf = async (tenant: Tenant, { table, columns }: Searched, word: string) => {
  const asked = columns.map(column => sql`search_ids(${table}, ${column}, ${containing(word)}, ${maximumCandidates})`)
  const { rows } = await sql<{ found: string[][] }>`select json_build_array(${sql.join(asked)}) as found`.execute(
    tenant.db,
  )
  const found = rows[0]?.found ?? []
  return { ids: [...new Set(found.flat())], isComplete: found.every(ids => ids.length < maximumCandidates) }
}

/**
 * SQL over `t` for the rows that hold every word in some of the columns, without capitals and accents, found through an
 * index. Words too short for it are searched as a whole code. `isBounded` says that other conditions leave few rows:
 * they are all looked at when the index finds too many, of which the few could be none.
 */
export const textMatch = async (
  tenant: Tenant,
  searched: Searched,
  { text, isBounded }: { text: string; isBounded: boolean },
): Promise<RawBuilder<unknown>> => {
  const words = wordsOf(text)
  const longest = words.filter(isIndexed).toSorted((a, b) => b.length - a.length)[0]
  if (!longest) return sql`t.code = ${text}`
  const matches = sql.join(
    words.map(word => holds(searched.columns, word)),
    sql` and `,
  )
  const { ids, isComplete } = await candidatesOf(tenant, searched, longest)
  return isBounded && !isComplete ? matches : sql`t.id = any(${ids}::uuid[]) and ${matches}`
}

/** Best first: the code itself, then what begins with the text, then by name. */
export const textRank = (text: string, name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(t.code = ${text}) desc, (normalize_text(${name}) like normalize_text(${containing(text).slice(1)})) desc, t.is_active desc, ${name}, t.id`
