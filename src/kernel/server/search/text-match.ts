import { type RawBuilder, sql } from 'kysely'
import { containing } from '../database/like.ts'
import type { Tenant } from '../database/tenancy.ts'
import { normalizedText } from './normalized-text.ts'

/** Text columns of a table that each have a trigram index, read under the alias `t`. */
export type Searched = { table: string; columns: readonly string[] }

/** With more candidates than this a word selects too little to be useful; the person has to type more letters. */
const maximumCandidates = 400
const maximumWords = 6

/** A trigram index serves words with three letters or digits in a row. */
const isIndexed = (word: string): boolean => /[\p{L}\p{N}]{3}/u.test(word)

export const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean).slice(0, maximumWords)

/** SQL over `t` for rows that contain a text in one of the columns, without capitals and accents; no index is asked. */
export const holds = (columns: readonly string[], word: string): RawBuilder<unknown> =>
  sql`(${sql.join(
    columns.map(column => sql`${normalizedText('t', column)} like normalize_text(${containing(word)})`),
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

/** SQL over `t` for rows that contain every word: among the first that the index finds, and among all. */
export type TextCandidates = {
  among: RawBuilder<unknown>
  all: RawBuilder<unknown>
  /** The index found no more, so that both are the same rows. */
  isComplete: boolean
}

/**
 * The rows that contain every word in some of the columns, without capitals and accents, found through an index. When
 * every word is too short for it, the text has to be a whole code.
 */
export const textCandidates = async (tenant: Tenant, source: Searched, text: string): Promise<TextCandidates> => {
  const words = wordsOf(text)
  const longest = words.filter(isIndexed).toSorted((a, b) => b.length - a.length)[0]
  const isCode = sql`t.code = ${text}`
  if (!longest) return { among: isCode, all: isCode, isComplete: true }
  const all = sql.join(
    words.map(word => holds(source.columns, word)),
    sql` and `,
  )
  const { ids, isComplete } = await candidatesOf(tenant, source, longest)
  return { among: sql`t.id = any(${ids}::uuid[]) and ${all}`, all, isComplete }
}

/**
 * One condition for both. `isBounded` says that other conditions leave few rows: when the index finds too many candidates
 * and cuts them, those few rows are all compared, since none of them may be among the candidates.
 */
export const textMatch = async (
  tenant: Tenant,
  source: Searched,
  { text, isBounded }: { text: string; isBounded: boolean },
): Promise<RawBuilder<unknown>> => {
  const { among, all, isComplete } = await textCandidates(tenant, source, text)
  return isBounded && !isComplete ? all : among
}

/** Best first: the code itself, then what begins with the text, then by name. */
export const textRank = (text: string, name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(t.code = ${text}) desc, (normalize_text(${name}) like normalize_text(${containing(text).slice(1)})) desc, t.is_active desc, ${name}, t.id`
