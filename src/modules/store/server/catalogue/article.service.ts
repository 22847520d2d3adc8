import { sql } from 'kysely'
import { formatDay, formatQuantity } from '../../../../kernel/contract/formats.ts'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { suggestForCustomer } from '../../../sales/server/index.ts'
import type { ArticleDetail } from '../../contract/shop.ts'
import type { Buying } from '../shop-route.ts'
import { contextFor, offerOf, packageQuote } from './offers.service.ts'

const lastBought = async ({ tenant: { db, envId }, shop }: Buying, articleId: string) => {
  const { rows } = await sql<{ day: string; quantity: number }>`
    select o.day, sum(l.quantity) as quantity
    from orders o join order_lines l on l.env_id = ${envId}::uuid and l.order_id = o.id
    where o.env_id = ${envId}::uuid and o.customer_id = ${shop.id}::uuid and o.kind = 'sale' and o.canceled_at is null
      and o.deleted_at is null and l.article_id = ${articleId}::uuid
    group by o.id, o.day, o.taken_at order by o.taken_at desc limit 1`.execute(db)
  return rows[0]
}

/** In Spanish, how the shop usually buys an article and when it last did. */
const habitsOf = async (buying: Buying, articleId: string): Promise<string[]> => {
  const { tenant, shop, today } = buying
  const suggestions = await suggestForCustomer(tenant, { customerId: shop.id, today })
  const usual = suggestions.find(suggestion => suggestion.articleId === articleId)
  const last = await lastBought(buying, articleId)
  return [
    ...(usual ? [`Llevás ${formatQuantity(usual.quantity)} cada ${formatQuantity(usual.everyDays)} días`] : []),
    ...(last ? [`La última vez: ${formatQuantity(last.quantity)} el ${formatDay(last.day, today)}`] : []),
  ]
}

/** An article as this shop is sold it. Throws notFound when it is not, or its menu does not have it. */
export const readArticle = async (buying: Buying, articleId: string): Promise<ArticleDetail> => {
  const context = await contextFor(buying, [articleId])
  const offer = offerOf(context, articleId)
  const priced = packageQuote(context, articleId)
  if (!offer || !priced) throw problem(problems.notFound)
  const { line } = priced
  return {
    offer,
    family: context.facts.get(articleId)?.family ?? null,
    taxRate: line.taxRate,
    promotions: [...line.applied.map(({ why }) => why), ...(line.nextStep ? [line.nextStep] : [])],
    habits: await habitsOf(buying, articleId),
  }
}
