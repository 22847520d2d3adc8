import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chartSvg } from '../../../../../kernel/server/chart/draw-chart.ts'
import { paperToken } from '../../../../../kernel/server/chart/paper-tokens.ts'
import {
  type DimensionId,
  dimensions,
  isOrdered,
  type MeasureId,
  measureOf,
  measures,
} from '../../../../figures/contract/measures.ts'
import {
  type CrossDrawing,
  type CrossTabulation,
  crossDrawing,
  crossFormOf,
  crossKeysAt,
  crossTable,
  partsOf,
  restName,
} from '../../../contract/drawings/cross.ts'

const dimensionIds = Object.keys(dimensions) as DimensionId[]
const measureIds = Object.keys(measures) as MeasureId[]

/** `more`: what columns that did not come add to each row. */
const crossed = (rows: number, columns: number, more = 0): CrossTabulation => ({
  columns: Array.from({ length: columns }, (_, index) => ({
    key: `c${index}`,
    label: `Canal ${index}`,
    value: 100 - index,
  })),
  rows: Array.from({ length: rows }, (_, row) => {
    const cells = Array.from({ length: columns }, (_unused, column) => (row + 1) * (column + 2))
    return { key: `r${row}`, label: `Fila ${row}`, value: cells.reduce((sum, cell) => sum + cell, more), cells }
  }),
})

const forms = ['lines', 'columns', 'bars', 'heat'] as const

const pairs = dimensionIds.flatMap(rows =>
  dimensionIds.filter(columns => columns !== rows).map(columns => [rows, columns] as const),
)

test.each(measureIds)('%s is drawn by both dimensions, whatever they are', measure => {
  for (const [rows, columns] of pairs)
    for (const asColumns of [false, true]) {
      const form = crossFormOf(measure, [rows, columns], { asColumns })
      // What does not add up is never stacked; hours and days across are many and have an order.
      const stacks = form === 'bars' || form === 'columns'
      expect([rows, columns, stacks && !measureOf(measure).adds]).toEqual([rows, columns, false])
      expect([rows, columns, form === 'heat']).toEqual([
        rows,
        columns,
        isOrdered(columns) || (!isOrdered(rows) && !measureOf(measure).adds),
      ])
      expect(partsOf({ form, measure, data: crossed(4, 3) }).parts.length).toBeGreaterThan(1)
    }
})

test('the parts of a row add up to it, however many columns there are and however many did not come', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 0, max: 500 }),
      fc.constantFrom('bars' as const, 'columns' as const),
      (rowCount, columnCount, more, form) => {
        const { rows, parts } = partsOf({ form, measure: 'net', data: crossed(rowCount, columnCount, more) })
        rows.forEach((row, index) => {
          expect(parts.reduce((sum, { values }) => sum + (values[index] ?? 0), 0)).toBe(row.value)
        })
        expect(parts.length).toBeLessThanOrEqual(8)
        expect(parts.some(({ name }) => name === restName)).toBe(columnCount > 7 || more > 0)
      },
    ),
  )
})

describe.each(forms)('%s', form => {
  const drawing: CrossDrawing = { form, measure: 'net', data: crossed(5, 4) }

  test('a click opens the cell under it', () => {
    const { rows, parts } = partsOf(drawing)
    const seen = new Set<string>()
    rows.forEach((_, row) => {
      parts.forEach((_part, part) => {
        const point =
          form === 'heat'
            ? { seriesIndex: 0, dataIndex: row * parts.length + part }
            : { seriesIndex: part, dataIndex: row }
        const keys = crossKeysAt(drawing, point)
        seen.add(`${keys?.row} ${keys?.column}`)
      })
    })
    expect(seen.size).toBe(rows.length * parts.length)
    expect([...seen].every(cell => /^r\d c\d$/.test(cell))).toBe(true)
    const top = crossKeysAt(drawing, { seriesIndex: 0, dataIndex: form === 'bars' ? rows.length - 1 : 0 })
    expect(top?.row).toBe('r0')
  })

  test('is drawn on paper with its rows and columns named', () => {
    const svg = chartSvg(token => crossDrawing(drawing, token), paperToken, { width: 700, height: 400 })
    for (const name of ['Fila 0', 'Fila 4', 'Canal 0', 'Canal 3']) expect(svg).toContain(name)
    expect(svg).not.toMatch(/NaN|undefined/)
  })
})

test('as a table it has every cell and the whole of each row', () => {
  const { head, rows } = crossTable({ form: 'bars', measure: 'orders', data: crossed(2, 3, 7) }, 'Vendedor')
  expect(head).toEqual(['Vendedor', 'Canal 0', 'Canal 1', 'Canal 2', 'Total'])
  expect(rows[0]).toEqual(['Fila 0', '2', '3', '4', '16'])
})
