import { widgetRows } from '../contract/widgets.ts'
import type { SoldGroup } from './articles.queries.ts'
import { shareOf, type Widgets } from './widget.ts'

const impact = (groups: SoldGroup[], totalCents: number, nameless: string) => ({
  rows: groups.slice(0, widgetRows).map(({ id, code, name, totalCents: groupCents }) => ({
    id,
    code: code ?? '',
    name: name ?? nameless,
    totalCents: groupCents,
    share: shareOf(groupCents, totalCents),
  })),
  total: groups.length,
  totalCents,
})

/** The widgets with a row per article, category or brand. */
export const articleWidgets: Widgets<'articleRanking' | 'salesByItem' | 'salesByBrand'> = {
  articleRanking: async sources => {
    const { articles, sold, totalCents } = await sources.articles()
    return {
      rows: articles.map(article => ({
        ...article,
        share: shareOf(article.totalCents, totalCents),
      })),
      total: sold,
      totalCents,
    }
  },
  salesByItem: async sources => {
    const { items, totalCents } = await sources.articles()
    return impact(items, totalCents, 'Sin rubro')
  },
  salesByBrand: async sources => {
    const { brands, totalCents } = await sources.articles()
    return impact(brands, totalCents, 'Sin marca')
  },
}
