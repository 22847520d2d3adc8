import { type Choices, choicesAddress } from '../../../kernel/contract/choices-address.ts'
import type { Filter } from '../../../kernel/contract/filters.ts'
import { detailUrl } from './detail-url.ts'
import { type Figure, type FigureId, figures, type LineFigureId, lineFigures } from './figures.ts'
import { type DimensionId, dimensions } from './measures.ts'

/** The column of the lists of rows that holds each dimension's key. */
export const columnOf: Record<DimensionId, string> = {
  day: 'day',
  week: 'week',
  month: 'month',
  weekday: 'weekday',
  hour: 'hour',
  seller: 'sellerCode',
  supervisor: 'supervisorCode',
  manager: 'managerCode',
  channel: 'channelCode',
  region: 'regionCode',
  customer: 'customerCode',
  item: 'itemCode',
  subItem: 'subItemCode',
  brand: 'brandCode',
  family: 'family',
  article: 'articleCode',
}

/** One value of a dimension; the key is empty for rows without one. */
export type Coordinate = { by: DimensionId; key: string }

/** The period and filters of the figure's screen, as parameters of its address, which its rows must have too. */
export type Asked = Record<string, string>

/** The days of an answer and the choices of its screen. */
export const askedIn = ({ from, to }: { from: string; to: string }, choices: Choices): Asked => ({
  desde: from,
  hasta: to,
  ...choicesAddress(choices),
})

const isOfLines = (by: DimensionId[]): boolean => by.some(id => dimensions[id].base === 'article')

/** The figure by some dimensions, over lines when articles are among them; undefined when it does not exist by those. */
export const figureOf = (id: FigureId | LineFigureId, by: DimensionId[] = []): Figure | undefined => {
  const figuresById: Record<string, Figure> = isOfLines(by) || id === 'articles' ? lineFigures : figures
  return figuresById[id]
}

type Behind = {
  asked: Asked
  /** The dimensions of the figure, whether or not a value of them was chosen. */
  by?: DimensionId[]
  /** The values of those dimensions that the figure is of. */
  at?: Coordinate[]
  /** Other filters of its rows. */
  more?: Filter[]
}

const cellFilter = ({ by, key }: Coordinate): Filter => ({ field: columnOf[by], operator: 'matches', value: key })

/** The address of the rows that make a figure: its list, with its period and choices, filtered to its cell. */
export const rowsBehind = (id: FigureId | LineFigureId, { asked, by, at = [], more = [] }: Behind): string => {
  const figure = figureOf(id, by ?? at.map(cell => cell.by))
  if (!figure) throw new Error(`no rows know ${id} by ${(by ?? []).join(' and ')}`)
  return detailUrl(figure.list, asked, [...at.map(cellFilter), ...more, ...figure.where])
}
