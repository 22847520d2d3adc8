import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../../kernel/server/database/schema.generated.ts'
import type { Tenant } from '../../../../../kernel/server/database/tenancy.ts'
import type { ParseSource } from '../parse-source.ts'

type Condition = RawBuilder<unknown>

/** A query as SQL. `mark` changes when a watched column does; without watched columns it is null. */
export type LiveQuery = { source: ParseSource; condition: Condition; mark: RawBuilder<string | null> }

const idOf = ({ columns }: ParseSource): Condition => sql`${columns.objectId?.expression}`

const conditionsOf = ({ source, condition }: LiveQuery): Condition => sql.join([...source.where, condition], sql` and `)

/** What a watched column holds, in little. */
export const markOf = ({ columns }: ParseSource, watched: string[]): LiveQuery['mark'] =>
  watched.length === 0
    ? sql<null>`null::text`
    : sql<string>`md5(jsonb_build_array(${sql.join(watched.map(name => columns[name]?.expression))})::text)`

export type Match = { id: string; mark: string | null }

/**
 * Which of these objects each of the queries answers: one statement for all, which reads each object once. The queries are of one
 * class and one company, so their sources differ in their conditions alone. The answer is in the order of the queries.
 */
export const findMatches = async (
  { db, envId }: Pick<Tenant, 'db' | 'envId'>,
  queries: LiveQuery[],
  ids: string[],
): Promise<Match[][]> => {
  const matches: Match[][] = queries.map(() => [])
  const [first] = queries
  if (!first) return matches
  const id = idOf(first.source)
  const answers = queries.map(query => sql`coalesce((${conditionsOf(query)}), false)`)
  const { rows } = await sql<{ id: string; answers: boolean[]; marks: (string | null)[] }>`
    select ${id} as id, array[${sql.join(answers)}] as answers, array[${sql.join(queries.map(({ mark }) => mark))}] as marks
    from ${first.source.from} where t.env_id = ${envId}::uuid and ${id} = any(${ids}::uuid[])`.execute(
    db.withoutPlugins(),
  )
  for (const row of rows)
    for (const [at, isAnswered] of row.answers.entries())
      if (isAnswered) matches[at]?.push({ id: row.id, mark: row.marks[at] ?? null })
  return matches
}

/** Written within this time is what a change told without ids may have changed. */
const recentSeconds = 30

/** The newest objects that a query answers, the oldest of them first, and which were written a moment ago. */
export const findNewest = async (
  db: Kysely<DB>,
  query: LiveQuery,
  limit: number,
): Promise<(Match & { isRecent: boolean })[]> => {
  const id = idOf(query.source)
  const updatedAt = query.source.columns.updatedAt?.expression
  const { rows } = await sql<Match & { isRecent: boolean }>`
    select ${id} as id, ${query.mark} as mark,
      ${updatedAt} > now() - ${recentSeconds}::int * interval '1 second' as "isRecent"
    from ${query.source.from} where ${conditionsOf(query)} order by ${id} desc limit ${limit}`.execute(
    db.withoutPlugins(),
  )
  return rows.reverse()
}

/** Which of these objects are still there for somebody of the company. */
export const findExisting = async (db: Kysely<DB>, source: ParseSource, ids: string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`select ${idOf(source)} as id from ${source.from}
    where ${sql.join(source.where, sql` and `)} and ${idOf(source)} = any(${ids}::uuid[])`.execute(db.withoutPlugins())
  return new Set(rows.map(({ id }) => id))
}
