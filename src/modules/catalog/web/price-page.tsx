import { IconListDetails } from '@tabler/icons-react'
import { ChoiceChip, useChoice } from '../../../kernel/web/filters/choice-chip.tsx'
import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { priceLists } from '../contract/price-lists.ts'
import { prices } from '../contract/prices.ts'
import { CatalogFrame } from './catalog-frame.tsx'

const views = { listas: 'Listas de precios' }

/** The prices of every list, and the lists themselves. */
export const PricePage = () => {
  const { choice, setChoice } = useChoice('ver', views)
  const declaration = choice === 'listas' ? priceLists : prices
  return (
    <CatalogFrame>
      <ResourceGrid
        key={declaration.name}
        declaration={declaration}
        filters={
          <ChoiceChip
            icon={IconListDetails}
            name="Ver"
            labels={views}
            all="Precios"
            choice={choice}
            onChange={setChoice}
          />
        }
      />
    </CatalogFrame>
  )
}
