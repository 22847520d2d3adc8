import { IconCategory } from '@tabler/icons-react'
import { useActiveChip } from '../../../kernel/web/filters/active-chip.tsx'
import { ChoiceChip, useChoice } from '../../../kernel/web/filters/choice-chip.tsx'
import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { articles } from '../contract/articles.ts'
import { itemKinds, items } from '../contract/items.ts'
import { CatalogFrame } from './catalog-frame.tsx'

export const ArticlesPage = () => {
  const { chip, filter } = useActiveChip()
  return (
    <CatalogFrame>
      <ResourceGrid declaration={articles} baseFilter={filter} filters={chip} />
    </CatalogFrame>
  )
}

export const ItemsPage = () => {
  const { choice, setChoice } = useChoice('tipo', itemKinds)
  return (
    <CatalogFrame>
      <ResourceGrid
        declaration={items}
        baseFilter={choice ? [{ field: 'kind', operator: 'matches', value: choice }] : []}
        filters={
          <ChoiceChip
            icon={IconCategory}
            name="Tipo"
            labels={itemKinds}
            all="Todos"
            choice={choice}
            onChange={setChoice}
          />
        }
      />
    </CatalogFrame>
  )
}
