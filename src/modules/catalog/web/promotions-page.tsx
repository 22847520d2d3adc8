import type { DetailPart } from '../../../kernel/web/grid/resource-grid.tsx'
import { promotionScopes, promotionTiers } from '../contract/promotion-parts.ts'
import { promotions } from '../contract/promotions.ts'
import { PromotionContent } from './pricing/promotion-content.tsx'
import { ViewedGrid } from './viewed-grid.tsx'

const parts: DetailPart[] = [
  { title: 'Alcance y escala', render: (row, tools) => <PromotionContent key={row.id} row={row} tools={tools} /> },
]
const views = {
  alcances: { title: 'Alcances', declaration: promotionScopes },
  escalas: { title: 'Escalas', declaration: promotionTiers },
}

/** Promotions, each with what it is about and gives; and those rows by themselves, as files bring them. */
export const PromotionsPage = () => <ViewedGrid whole={promotions} all="Todas" parts={parts} views={views} />
