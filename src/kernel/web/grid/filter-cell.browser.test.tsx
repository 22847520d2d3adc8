import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Filter } from '../../contract/filters.ts'
import { jars } from '../testing/jars.ts'
import { clearPage, show } from '../testing/show.tsx'
import { FilterCell } from './filter-cell.tsx'
import { GridHeadContext } from './grid-context.ts'

afterEach(clearPage)

/** Longer than the pause after which typing counts as ended. */
const addressDelay = 700

/** A grid whose address follows a filter later, as it does on a busy machine. */
const SlowAddress = ({ onFilter }: { onFilter: (filter: Filter | null) => void }) => {
  const [filters, setFilters] = useState<Filter[]>([])
  const apply = (_name: string, filter: Filter | null): void => {
    onFilter(filter)
    setTimeout(() => setFilters(filter ? [filter] : []), addressDelay)
  }
  const head = { fields: jars.fields, sort: [], today: '2026-11-23', filters, onFilter: apply }
  return (
    <GridHeadContext value={{ ...head, onSort: () => {}, onSortBy: () => {}, onEnterRows: () => {} }}>
      <FilterCell name="name" field={jars.fields.name} />
    </GridHeadContext>
  )
}

const pause = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds))

test('a filter that is typed slowly keeps every letter while the address still holds the one before', async () => {
  const filters: (Filter | null)[] = []
  show(<SlowAddress onFilter={filter => filters.push(filter)} />)
  const input = page.getByLabelText('Filtrar por Nombre')
  await userEvent.click(input)
  for (const letter of 'Alm') {
    await userEvent.keyboard(letter)
    await pause(450)
  }
  await expect.element(input).toHaveValue('Alm')
  await pause(2 * addressDelay)
  await expect.element(input).toHaveValue('Alm')
  expect(filters.at(-1)).toEqual({ field: 'name', operator: 'contains', value: 'Alm' })
})

test('a filter that is taken away from outside empties its field', async () => {
  show(<SlowAddress onFilter={() => {}} />)
  const input = page.getByLabelText('Filtrar por Nombre')
  await userEvent.fill(input, 'Almacén')
  await userEvent.click(page.getByRole('button', { name: 'Quitar el filtro de Nombre' }))
  await expect.element(input).toHaveValue('')
})
