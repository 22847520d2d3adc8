import { type RawBuilder, sql } from 'kysely'
import { containing } from '../database/like.ts'
import type { Tenant } from '../database/tenancy.ts'

/** Text columns of a table that each have a trigram index, read under the alias `t`. */
export type Searched = { table: string; columns: readonly string[] }

/** With more candidates than this a word selects too little to be useful; the person has to type more letters. */
const maximumCandidates = 400
const maximumWords = 6

/** A trigram index serves words with three letters or digits in a row. */
const isIndexed = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(word)

export const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean).slice(0, maximumWords)

const holds = (columns: readonly string[], word: string): RawBuilder<unknown> =>
  sql`(${sql.join(
    columns.map(column => sql`normalize_text(${sql.ref(`t.${column}`)}) like normalize_text(${containing(word)})`),
    sql` or `,
  )})`

const candidatesOf = async (tenant: Tenant, { table, columns }: Searched, word: string) => {
  const searches = columns.map(
    column => sql`search_ids(${table}, ${column}, ${containing(word)}, ${maximumCandidates})`,
  )
  const { rows } = await sql<{ ids: string[][] }>`select json_build_array(${sql.join(searches)}) as ids`.execute(
    tenant.db,
  )
  const idsPerColumn = rows[0]?.ids ?? []
  return {
    ids: [...new Set(idsPerColumn.flat())],
    isComplete: idsPerColumn.every(ids => ids.length < maximumCandidates),
  }
}

/**
 * SQL over `t` for the rows that contain every word in some of the columns, without capitals and accents, found through
 * an index. When every word is too short for it, the text has to be a whole code. `isBounded` says that other
 * conditions leave few rows: when the index finds too many candidates and cuts them, those few rows are all compared,
 * since none of them may be among the candidates.
 */
export const textMatch = async (
  tenant: Tenant,
  source: Searched,
  { text, isBounded }: { text: string; isBounded: boolean },
): Promise<RawBuilder<unknown>> => {
  const words = wordsOf(text)
  const longest = words.filter(isIndexed).toSorted((a, b) => b.length - a.length)[0]
  if (!longest) return sql`t.code = ${text}`
  const matches = sql.join(
    words.map(word => holds(source.columns, word)),
    sql` and `,
  )
  const { ids, isComplete } = await candidatesOf(tenant, source, longest)
  return isBounded && !isComplete ? matches : sql`t.id = any(${ids}::uuid[]) and ${matches}`
}

/** Best first: the code itself, then what begins with the text, then by name. */
export const textRank = (text: string, name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(t.code = ${text}) desc, (normalize_text(${name}) like normalize_text(${containing(text).slice(1)})) desc, t.is_active desc, ${name}, t.id`
