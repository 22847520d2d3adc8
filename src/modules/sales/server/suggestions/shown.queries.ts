import { sql } from 'kysely'
import { returningOne } from '../../../../kernel/server/database/returning-one.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { Suggestion } from './suggest.ts'

type Shown = { customerId: string; sellerId: string | null; today: string; suggestions: Suggestion[]; shownAt?: Date }

/**
 * Records the suggestions that order taking showed for a customer, the first time each day: what is ordered afterwards
 * counts as accepted.
 */
export const recordShown = async (
  { db, envId }: Tenant,
  { customerId, sellerId, today, suggestions, shownAt = new Date() }: Shown,
): Promise<void> => {
  if (suggestions.length === 0) return
  const rows = suggestions.map(({ articleId, quantity, everyDays, sinceDays, purchases }) => ({
    article_id: articleId,
    quantity,
    every_days: everyDays,
    since_days: sinceDays,
    purchases,
  }))
  await sql`
    insert into shown_suggestions (env_id, day, customer_id, article_id, seller_id, quantity, every_days, since_days, purchases, shown_at)
    select ${envId}::uuid, ${today}::date, ${customerId}::uuid, s.article_id, ${sellerId}::uuid, s.quantity, s.every_days, s.since_days, s.purchases, ${shownAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (article_id uuid, quantity numeric, every_days int, since_days int, purchases int)
    on conflict (env_id, day, customer_id, article_id) do nothing ${returningOne}`.execute(db)
}
