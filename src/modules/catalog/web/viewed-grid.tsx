import { IconCalendarCheck, IconListDetails } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { ChoiceChip, useChoice } from '../../../kernel/web/filters/choice-chip.tsx'
import { type DetailPart, ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { validityStates } from '../contract/promotions.ts'
import { CatalogFrame } from './catalog-frame.tsx'

type Declaration = ComponentProps<typeof ResourceGrid>['declaration']

type ViewedGridProps = {
  /** What has dates, and where each stands today. */
  whole: Declaration
  /** What the rows of `whole` are called when all states are shown: «Todos», «Todas». */
  all: string
  parts: DetailPart[]
  /** What `whole` is made of, row by row, as files bring it: by the word in the address. */
  views: Record<string, { title: string; declaration: Declaration }>
}

/** Something with dates as a grid, by where it stands today; and the rows that it is made of as grids of their own. */
export const ViewedGrid = ({ whole, all, parts, views }: ViewedGridProps) => {
  const titles = Object.fromEntries(Object.entries(views).map(([word, { title }]) => [word, title]))
  const { choice, setChoice } = useChoice('ver', titles)
  const { choice: state, setChoice: setState } = useChoice('estado', validityStates)
  const declaration = views[choice]?.declaration ?? whole
  const isWhole = declaration === whole
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
              labels={titles}
              all={whole.titles.many}
              choice={choice}
              onChange={setChoice}
            />
            {isWhole && (
              <ChoiceChip
                icon={IconCalendarCheck}
                name="Estado"
                labels={validityStates}
                all={all}
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
