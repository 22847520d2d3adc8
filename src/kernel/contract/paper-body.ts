import type { BarsDrawing } from './drawings/bars.ts'
import type { RingDrawing } from './drawings/ring.ts'
import { formatNumber } from './formats.ts'
import type { MapState, PaperMap, PlacedCounts } from './paper-map.ts'

export type PaperColumn = { title: string; right?: boolean }

/** Charts that any module may put on paper. */
export type PlainDrawing = ({ of: 'bars' } & BarsDrawing) | ({ of: 'ring' } & RingDrawing)

/** What a widget says on paper, as plain data and in words. A module brings those of its own widgets. */
export type PaperBody<Drawing = PlainDrawing> =
  /** One figure, and what stands under it. */
  | { kind: 'figure'; value: string; lines: string[] }
  | { kind: 'chart'; drawing: Drawing }
  | { kind: 'map'; map: PaperMap }
  /** As many rows as fit; `total` says how many there are. */
  | { kind: 'table'; columns: PaperColumn[]; rows: string[][]; total: number }
  /** In its place: nothing to show, or why it could not be shown. */
  | { kind: 'words'; text: string; failed?: boolean }

export const noDataBody: Extract<PaperBody, { kind: 'words' }> = { kind: 'words', text: 'Sin datos en este período.' }

export const figureBody = (value: string, lines: string[]): PaperBody => ({ kind: 'figure', value, lines })

/** Where things happened, by state; `total` says how many there are, `where` what else a reader has to know of their places. */
export const mapBody = (
  states: MapState[],
  { places, total, where = '' }: { places: PlacedCounts[]; total: number; where?: string },
  empty: string,
): PaperBody => {
  const drawn = places.reduce((sum, { counts }) => counts.reduce((all, count) => all + count, sum), 0)
  const some = drawn < total ? `se dibujan ${formatNumber(drawn)} de ${formatNumber(total)}` : ''
  const notes = [where, some].filter(Boolean)
  return drawn === 0 ? { kind: 'words', text: empty } : { kind: 'map', map: { states, places, notes } }
}

export type BarSeries<Row> = { name: string; color: number; stack?: string; value: (row: Row) => number }

/** A bar for each row, by its name; nothing to show says so. `most`: as many rows as a card of the screen draws. */
export const barsBody = <Row extends { name: string }>(
  rows: Row[],
  { unit, most = rows.length }: { unit: BarsDrawing['unit']; most?: number },
  series: BarSeries<Row>[],
): PaperBody => {
  if (rows.length === 0) return noDataBody
  const shown = rows.slice(0, most)
  return {
    kind: 'chart',
    drawing: {
      of: 'bars',
      unit,
      names: shown.map(({ name }) => name),
      series: series.map(({ value, ...one }) => ({ ...one, values: shown.map(value) })),
    },
  }
}

export type TextColumn<Row> = { title: string; text: (row: Row) => string; right?: boolean }

/** Rows in words; nothing to show says so. */
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
