import { periodName } from '../../../../kernel/contract/periods.ts'
import { rangeText } from '../../../../kernel/web/filters/date-range.ts'
import type { DatedSelection } from '../../../../kernel/web/filters/selection.ts'
import { useSelectionOptions } from '../../../../kernel/web/filters/use-selection-options.ts'
import { selectionRoutes } from '../../../customers/contract/selection-routes.ts'

type Choice = { id: string; name: string }

const chosenWords = (title: string, choices: Choice[] | undefined, ids: string[]): string[] =>
  ids.length === 0
    ? []
    : [`${title}: ${ids.map(id => choices?.find(choice => choice.id === id)?.name ?? '1 más').join(', ')}`]

/** Relative periods such as «Este mes» are written as dates, because paper is read later. */
const datedText = ({ choice, days, today }: DatedSelection['range']): string =>
  choice.range === '7d' || choice.range === 'mes'
    ? `${rangeText(choice, today)}, ${periodName(days, '')}`
    : rangeText(choice, today)

/** The filters in words, in the format of the printed reports. */
export const useFilterWords = (filters: DatedSelection): string => {
  const options = useSelectionOptions(selectionRoutes.options)
  return [
    datedText(filters.range),
    ...chosenWords('Supervisor', options?.supervisors, filters.supervisors),
    ...chosenWords('Vendedor', options?.sellers, filters.sellers),
    ...chosenWords('Canal', options?.channels, filters.channels),
    ...chosenWords('Región', options?.regions, filters.regions),
  ].join(' · ')
}
