import { IconCalendarCheck, IconListDetails } from '@tabler/icons-react'
import { Chip } from '../../../kernel/web/filters/chip.tsx'
import { ChoiceChip, useChoice } from '../../../kernel/web/filters/choice-chip.tsx'
import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { priceLists } from '../contract/price-lists.ts'
import { priceScales } from '../contract/price-scales.ts'
import { prices } from '../contract/prices.ts'
import { CatalogFrame } from './catalog-frame.tsx'

const views = { listas: 'Listas de precios', escalas: 'Escalas por cantidad' }
const declarations = { '': prices, listas: priceLists, escalas: priceScales }

const today = { hoy: 'Vigentes hoy' }

/** The prices of every list, what a quantity changes of them, and the lists themselves. */
export const PricePage = () => {
  const { choice, setChoice } = useChoice('ver', views)
  const { choice: isToday, setChoice: setToday } = useChoice('vigencia', today)
  const declaration = declarations[choice]
  const hasDays = declaration !== priceLists
  return (
    <CatalogFrame>
      <ResourceGrid
        key={declaration.name}
        declaration={declaration}
        baseFilter={hasDays && isToday ? [{ field: 'status', operator: 'matches', value: 'current' }] : []}
        filters={
          <>
            <ChoiceChip
              icon={IconListDetails}
              name="Ver"
              labels={views}
              all="Precios"
              choice={choice}
              onChange={setChoice}
            />
            {hasDays && (
              <Chip
                icon={IconCalendarCheck}
                value="Vigentes hoy"
                isSet={isToday !== ''}
                aria-pressed={isToday !== ''}
                onClick={() => setToday(isToday ? '' : 'hoy')}
                {...(isToday ? { onClear: () => setToday('') } : {})}
              />
            )}
          </>
        }
      />
    </CatalogFrame>
  )
}
