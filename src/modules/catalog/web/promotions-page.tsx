import { IconCalendarCheck, IconListDetails } from '@tabler/icons-react'
import { ChoiceChip, useChoice } from '../../../kernel/web/filters/choice-chip.tsx'
import { type DetailPart, ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { promotionScopes, promotionTiers } from '../contract/promotion-parts.ts'
import { promotions, validityStates } from '../contract/promotions.ts'
import { CatalogFrame } from './catalog-frame.tsx'
import { PromotionContent } from './pricing/promotion-content.tsx'

const views = { alcances: 'Alcances', escalas: 'Escalas' }
const declarations = { '': promotions, alcances: promotionScopes, escalas: promotionTiers }

const parts: DetailPart[] = [
  { title: 'Alcance y escala', render: (row, tools) => <PromotionContent key={row.id} row={row} tools={tools} /> },
]

/** Promotions, each with what it is about and gives; and those rows by themselves, as files bring them. */
export const PromotionsPage = () => {
  const { choice, setChoice } = useChoice('ver', views)
  const { choice: state, setChoice: setState } = useChoice('estado', validityStates)
  const declaration = declarations[choice]
  const isWhole = declaration === promotions
  return (
    <CatalogFrame>
      <ResourceGrid
        key={declaration.name}
        declaration={declaration}
        {...(isWhole ? { detailParts: parts } : {})}
        baseFilter={isWhole && state ? [{ field: 'status', operator: 'matches', value: state }] : []}
        filters={
          <>
            <ChoiceChip
              icon={IconListDetails}
              name="Ver"
              labels={views}
              all="Promociones"
              choice={choice}
              onChange={setChoice}
            />
            {isWhole && (
              <ChoiceChip
                icon={IconCalendarCheck}
                name="Estado"
                labels={validityStates}
                all="Todas"
                choice={state}
                onChange={setState}
              />
            )}
          </>
        }
      />
    </CatalogFrame>
  )
}
