import type { Choices } from '../../../kernel/contract/choices-address.ts'
import type { Filter } from '../../../kernel/contract/filters.ts'
import { textParameter } from '../../../kernel/web/components/url-state.ts'
import { type DayRange, daysOf, type RangePreset, rangeParameter } from '../../../kernel/web/filters/date-range.ts'
import { readSelection, selectionQuery } from '../../../kernel/web/filters/selection.ts'
import { gridView } from '../../../kernel/web/grid/grid-url.ts'
import type { Report } from '../contract/report.ts'

export const initialRange: RangePreset = 'mes'
export const thresholdParameter = textParameter('valor')

/** The report's own figure as the address says it, or what it begins with. */
export const thresholdOf = (text: string, { threshold }: Report): number => {
  const value = Number(text)
  if (!threshold) return 0
  return text !== '' && Number.isInteger(value) && value >= threshold.min && value <= threshold.max
    ? value
    : threshold.initial
}

/** What the list of a report is asked with. */
export const reportQuery = (
  report: Report,
  { days, chosen, threshold }: { days: DayRange; chosen: Choices; threshold: number },
): Record<string, string> => ({
  ...selectionQuery(chosen),
  ...(report.hasPeriod ? { from: days.from, to: days.to } : {}),
  ...(report.threshold ? { threshold: `${threshold}` } : {}),
})

/** All that the page of a report asks its list when it opens at an address, read as its chips and its grid do. */
export const readReportAddress = (
  search: URLSearchParams,
  report: Report,
  today: string,
): { parameters: Record<string, string>; filters: Filter[] } => ({
  parameters: reportQuery(report, {
    days: daysOf(rangeParameter(initialRange).read(search), today),
    chosen: readSelection(search),
    threshold: thresholdOf(thresholdParameter.read(search), report),
  }),
  filters: gridView(report.sort).read(search).filters,
})
