import { IconTargetArrow } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { ReferenceValue } from '../../../kernel/contract/fields.ts'
import type { Filter } from '../../../kernel/contract/filters.ts'
import { formatNumber, missing, monthName } from '../../../kernel/contract/formats.ts'
import { plainText } from '../../../kernel/contract/plain-text.ts'
import { ChoiceChip, useChoice } from '../../../kernel/web/filters/choice-chip.tsx'
import type { Row } from '../../../kernel/web/grid/declaration.ts'
import { GridEmpty } from '../../../kernel/web/grid/grid-cover.tsx'
import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { focalKinds, focalObjectives } from '../contract/focal.ts'
import { FocalProgress } from './focal-progress.tsx'
import { MonthChip } from './month-chip.tsx'
import { ObjectivesFrame } from './objectives-frame.tsx'
import { useMonth } from './use-month.ts'

const matches = (field: string, value: string): Filter => ({ field, operator: 'matches', value })

const unitsText = (value: unknown): string =>
  typeof value === 'number' ? formatNumber(value, Number.isInteger(value) ? 0 : 3) : missing

const columns = {
  month: { text: ({ month }: Row) => monthName(String(month)) },
  quantity: { text: ({ quantity }: Row) => unitsText(quantity) },
}

/** `la marca Arcor`; null of a set, whose articles are listed one by one. */
const aboutOf = ({ kind, family, brand }: Row): string | null => {
  if (kind === 'family') return `la familia ${plainText(family)}`
  return kind === 'brand' ? `la marca ${(brand as ReferenceValue | null)?.name ?? missing}` : null
}

/** Objetivos focales: targets on a family, a brand or some articles, of a month. */
export const FocalPage = () => {
  const { month, today, setMonth } = useMonth()
  const { choice, setChoice } = useChoice('tipo', focalKinds)
  const filter = useMemo(() => [matches('month', month), ...(choice ? [matches('kind', choice)] : [])], [month, choice])
  return (
    <ObjectivesFrame>
      <ResourceGrid
        declaration={focalObjectives}
        columnOverrides={columns}
        baseFilter={filter}
        filters={
          <>
            <MonthChip month={month} today={today} onChange={setMonth} />
            <ChoiceChip
              icon={IconTargetArrow}
              name="Tipo"
              labels={focalKinds}
              all="Todos"
              choice={choice}
              onChange={setChoice}
            />
          </>
        }
        renderMore={(row, { reload }) => (
          <FocalProgress key={row.id} id={row.id} about={aboutOf(row)} onChanged={reload} />
        )}
        empty={
          <GridEmpty
            icon={IconTargetArrow}
            title="Sin objetivos focales en este mes"
            text="Creá uno por familia, por marca o por artículos, de toda la empresa o de un vendedor."
          />
        }
      />
    </ObjectivesFrame>
  )
}
