import { IconCalendarCheck } from '@tabler/icons-react'
import { ChoiceChip, useChoice } from '../../../kernel/web/filters/choice-chip.tsx'
import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { CatalogFrame } from '../../catalog/web/index.ts'
import { recommended } from '../contract/recommended.ts'

const states = { vigentes: 'Vigentes', otros: 'Fuera de fecha' }

/** The list of recommended articles. */
export const RecommendedPage = () => {
  const { choice, setChoice } = useChoice('estado', states)
  return (
    <CatalogFrame>
      <ResourceGrid
        declaration={recommended}
        baseFilter={choice ? [{ field: 'isCurrent', operator: 'matches', value: String(choice === 'vigentes') }] : []}
        filters={
          <ChoiceChip
            icon={IconCalendarCheck}
            name="Vigencia"
            labels={states}
            all="Todos"
            choice={choice}
            onChange={setChoice}
          />
        }
      />
    </CatalogFrame>
  )
}
