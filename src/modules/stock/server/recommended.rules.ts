import { sql } from 'kysely'
import { problem, problems } from '../../../kernel/contract/problems.ts'
import type { ResourceChange, ResourceRules } from '../../../kernel/server/resources/resource-service.ts'
import { todayOf } from '../../../kernel/server/today.ts'

const refuse = (path: string, message: string): never => {
  throw problem(problems.invalidInput, { errors: [{ path, message }] })
}

const idOf = (value: unknown): string | null =>
  typeof value === 'string' ? value : ((value as { id?: string } | null | undefined)?.id ?? null)

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Refuses a second recommendation of an article to the same customers on overlapping days. */
const refuseOverlap = async ({ tenant: { db, envId }, current }: ResourceChange, after: Record<string, unknown>) => {
  const { rows } = await sql`
    select 1 from recommended_articles r
    where r.env_id = ${envId}::uuid and r.deleted_at is null and r.article_id = ${idOf(after.article)}::uuid
      and r.sales_channel_id is not distinct from ${idOf(after.salesChannel)}::uuid
      and r.customer_id is not distinct from ${idOf(after.customer)}::uuid
      and r.id is distinct from ${current?.id ?? null}::uuid
      and daterange(r.starts_on, r.ends_on, '[]') && daterange(${textOf(after.startsOn)}::date, ${textOf(after.endsOn)}::date, '[]')
    limit 1`.execute(db)
  if (rows.length > 0) refuse('article', 'Ya está recomendado para esos clientes en esas fechas.')
}

export const recommendedRules: ResourceRules = {
  expressions: {
    articleCode: () => sql`ref_article.code`,
    isCurrent: envId =>
      sql`(coalesce(t.starts_on <= ${todayOf(envId)}, true) and coalesce(t.ends_on >= ${todayOf(envId)}, true))`,
  },
  async check(change) {
    const after = { ...change.current, ...change.values }
    if (idOf(after.salesChannel) && idOf(after.customer)) refuse('customer', 'Elegí un canal o un cliente, no los dos.')
    const [from, until] = [textOf(after.startsOn), textOf(after.endsOn)]
    if (from && until && until < from) refuse('endsOn', 'Termina antes de empezar.')
    await refuseOverlap(change, after)
  },
}
