import { IconCalendarCheck, IconListDetails } from '@tabler/icons-react'
import { ChoiceChip, useChoice } from '../../../kernel/web/filters/choice-chip.tsx'
import { type DetailPart, ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { comboItems, combos } from '../contract/combos.ts'
import { validityStates } from '../contract/promotions.ts'
import { CatalogFrame } from './catalog-frame.tsx'
import { ComboContent } from './pricing/combo-content.tsx'

const views = { articulos: 'Artículos de combos' }

const parts: DetailPart[] = [
  { title: 'Artículos', render: (row, tools) => <ComboContent key={row.id} row={row} tools={tools} /> },
]

/** Combos, each with its articles; and those rows by themselves, as files bring them. */
export const CombosPage = () => {
  const { choice, setChoice } = useChoice('ver', views)
  const { choice: state, setChoice: setState } = useChoice('estado', validityStates)
  const declaration = choice ? comboItems : combos
  const isWhole = declaration === combos
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
              all="Combos"
              choice={choice}
              onChange={setChoice}
            />
            {isWhole && (
              <ChoiceChip
                icon={IconCalendarCheck}
                name="Estado"
                labels={validityStates}
                all="Todos"
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
