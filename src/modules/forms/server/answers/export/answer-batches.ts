import { type RawBuilder, sql } from 'kysely'
import type { WithTenant } from '../../../../../kernel/server/database/tenancy.ts'

/** An answer as a file writes it. */
export type FileAnswer = {
  id: string
  code: string
  version: number
  customerCode: string | null
  customer: string | null
  seller: string | null
  author: string
  takenAt: string
  seconds: number
  score: number | null
  maxScore: number | null
  latitude: number | null
  longitude: number | null
  data: Record<string, unknown>
}

const atOnce = 500
/** More than a spreadsheet holds. */
const mostAnswers = 1_000_000

type Reading = { withTenant: WithTenant; envId: string; where: RawBuilder<unknown> }

const readSome = ({ withTenant, envId, where }: Reading, after: number): Promise<FileAnswer[]> =>
  withTenant(
    envId,
    async ({ db }) => {
      const { rows } = await sql<FileAnswer>`
        select a.id, f.code || '-' || lpad(a.number::text, 4, '0') as code, a.number, a.version_number as version,
          c.code as customer_code, c.name as customer, s.name as seller, a.author, a.taken_at, a.seconds,
          a.score::float8 as score, a.max_score::float8 as max_score, a.latitude, a.longitude, a.data
        from form_answers a join forms f on f.env_id = ${envId}::uuid and f.id = a.form_id
          left join customers c on c.env_id = ${envId}::uuid and c.id = a.customer_id
          left join sellers s on s.env_id = ${envId}::uuid and s.id = a.seller_id
        where ${where} and a.number > ${after}::int order by a.number limit ${sql.lit(atOnce)}`.execute(db)
      return rows
    },
    { readOnly: true },
  )

const numberOf = ({ code }: FileAnswer): number => Number(code.slice(code.lastIndexOf('-') + 1))

/** The answers of a file in the order of their numbers, page by page: no cursor is open while somebody reads slowly. */
export async function* answerBatches(reading: Reading): AsyncGenerator<FileAnswer[]> {
  let after = 0
  for (let rows = 0; rows < mostAnswers; rows += atOnce) {
    const some = await readSome(reading, after)
    const last = some.at(-1)
    if (!last) return
    yield some
    if (some.length < atOnce) return
    after = numberOf(last)
  }
}
