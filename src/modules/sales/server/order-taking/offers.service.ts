import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { suggestedArticles } from '../../contract/order-taking/routes.ts'
import type { DraftLine, OfferedArticle } from '../../contract/order-taking/taken-order.ts'
import { findArticlesByCode, findArticlesById, searchArticles } from './articles.queries.ts'
import { findCombosByCode, findCombosById, type Offering, searchCombos } from './combos.queries.ts'

const isCode = (text: string) => (offer: OfferedArticle) => offer.code.toLowerCase() === text.toLowerCase()

/** Articles, then combos, that match a code or words of a name; the one with exactly that code is first. */
export const searchOffers = async (tenant: Tenant, text: string, offering: Offering): Promise<OfferedArticle[]> => {
  const combos = await searchCombos(tenant, text, offering)
  const articles = await searchArticles(tenant, { text, except: offering.except })
  const offers = [...articles.slice(0, suggestedArticles - combos.length), ...combos]
  const exact = offers.find(isCode(text))
  return exact ? [exact, ...offers.filter(offer => offer !== exact)] : offers
}

/** When an article and a combo have the same code, the article. */
export const findOffersByCode = async (
  tenant: Tenant,
  codes: string[],
  offering: Offering,
): Promise<OfferedArticle[]> => {
  const articles = await findArticlesByCode(tenant, codes, offering.except)
  const articleCodes = new Set(articles.map(({ code }) => code))
  const others = codes.filter(code => !articleCodes.has(code))
  return [...articles, ...(await findCombosByCode(tenant, others, offering))]
}

/** The articles and combos in the lines of a draft that are still sold. */
export const findDrafted = async (
  tenant: Tenant,
  lines: DraftLine[],
  offering: Offering,
): Promise<OfferedArticle[]> => {
  const codesOf = (isCombo: boolean) => lines.filter(line => line.isCombo === isCombo).map(({ code }) => code.trim())
  const articles = await findArticlesByCode(tenant, codesOf(false), offering.except)
  return [...articles, ...(await findCombosByCode(tenant, codesOf(true), offering))]
}

/** Articles and combos among some ids that are sold to the customer. */
export const findOffersById = async (
  tenant: Tenant,
  { articles, combos }: { articles: string[]; combos: string[] },
  offering: Offering,
): Promise<OfferedArticle[]> => [
  ...(await findArticlesById(tenant, articles, offering.except)),
  ...(await findCombosById(tenant, combos, offering)),
]
