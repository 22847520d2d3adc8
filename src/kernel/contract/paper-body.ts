import type { BarsDrawing } from './drawings/bars.ts'
import type { RingDrawing } from './drawings/ring.ts'
import { formatNumber } from './formats.ts'
import type { MapState, PaperMap, PlacedCounts } from './paper-map.ts'

export type PaperColumn = { title: string; right?: boolean }

/** Charts that any module may put on paper. */
export type PlainDrawing = ({ of: 'bars' } & BarsDrawing) | ({ of: 'ring' } & RingDrawing)

/** What a widget shows in a PDF, as plain data and texts. A module adds the drawings of its own widgets. */
export type PaperBody<Drawing = PlainDrawing> =
  /** One figure, and the lines under it. */
  | { kind: 'figure'; value: string; lines: string[] }
  | { kind: 'chart'; drawing: Drawing }
  | { kind: 'map'; map: PaperMap }
  /** As many rows as fit; `total` says how many there are. */
  | { kind: 'table'; columns: PaperColumn[]; rows: string[][]; total: number }
  /** A text instead: there is nothing to show, or it could not be shown. */
  | { kind: 'words'; text: string; failed?: boolean }

export const noDataBody: Extract<PaperBody, { kind: 'words' }> = { kind: 'words', text: 'Sin datos en este período.' }

export const figureBody = (value: string, lines: string[]): PaperBody => ({ kind: 'figure', value, lines })

/** Operations on a map, by state. `total` counts also those without a place; `where` is a note about the places. */
export const mapBody = (
  states: MapState[],
  { places, total, where = '' }: { places: PlacedCounts[]; total: number; where?: string },
  empty: string,
): PaperBody => {
  const drawnCount = places.reduce((sum, { counts }) => counts.reduce((all, count) => all + count, sum), 0)
  const some = drawnCount < total ? `se dibujan ${formatNumber(drawnCount)} de ${formatNumber(total)}` : ''
  const notes = [where, some].filter(Boolean)
  return drawnCount === 0 ? { kind: 'words', text: empty } : { kind: 'map', map: { states, places, notes } }
}

export type BarSeries<Row> = { name: string; color: number; stack?: string; value: (row: Row) => number }

/**
 * A bar for each row, or a text when there are none. `most` is the number of rows that the card on the screen draws.
 */
export const barsBody = <Row extends { name: string }>(
  rows: Row[],
  { unit, most = rows.length }: { unit: BarsDrawing['unit']; most?: number },
  series: BarSeries<Row>[],
): PaperBody => {
  if (rows.length === 0) return noDataBody
  const firstRows = rows.slice(0, most)
  return {
    kind: 'chart',
    drawing: {
      of: 'bars',
      unit,
      names: firstRows.map(({ name }) => name),
      series: series.map(({ value, ...one }) => ({ ...one, values: firstRows.map(value) })),
    },
  }
}

export type TextColumn<Row> = { title: string; text: (row: Row) => string; right?: boolean }

/** Rows as texts, or `empty` when there are none. */
export const tableBody = <Row>(
  { rows, total }: { rows: Row[]; total: number },
  columns: TextColumn<Row>[],
  empty: PaperBody = noDataBody,
): PaperBody =>
  rows.length === 0
    ? empty
    : {
        kind: 'table',
        total,
        columns: columns.map(({ title, right = false }) => ({ title, right })),
        rows: rows.map(row => columns.map(({ text }) => text(row))),
      }
