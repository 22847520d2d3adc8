import { type Filter, formatFilter } from '../../../kernel/contract/filters.ts'
import type { Adding } from './adding.ts'
import type { Asked } from './rows-behind.ts'

/** A figure whose rows are in a list of its module's own page, instead of a report. */
export type ListFigure<List extends string> = { list: List; where: Filter[]; adds: Adding }

export const listFigure = <const List extends string>(
  list: List,
  adds: Adding,
  ...where: Filter[]
): ListFigure<List> => ({ list, where, adds })

/** The page of a list, and the parameters of its address that choose the list among those of the page. */
export type ListPlace = { path: string; parameters: Record<string, string> }

/** The address of the rows of a list: its page, with the period and choices of the figure's screen, and filters. */
export const listUrl = ({ path, parameters }: ListPlace, asked: Asked, filters: Filter[]): string => {
  const search = new URLSearchParams({ ...parameters, ...asked })
  for (const filter of filters) search.append('filter', formatFilter(filter))
  return `${path}?${search}`
}
