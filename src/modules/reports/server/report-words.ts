import { formatDay, formatNumber } from '../../../kernel/contract/formats.ts'
import type { Exported } from '../../../kernel/server/resources/export-pdf.ts'
import type { Report, ReportParameters } from '../contract/report.ts'
import type { ReportView } from './report-view.ts'

const choiceTexts = (names: string[], one: string, many: string): string[] =>
  names.length === 0 ? [] : [`${names.length === 1 ? `1 ${one}` : `${formatNumber(names.length)} ${many}`}`]

/** The period and filters of a report in words, above the rows of its file. */
export const exportedOf = (report: Report, view: ReportView, parameters: ReportParameters): Exported => {
  const [one, many] = report.rows
  const { from, to } = view.period
  const period = from === to ? formatDay(from) : `${formatDay(from)} al ${formatDay(to)}`
  return {
    title: report.title,
    titles: { one, many },
    sentences: [
      ...(report.hasPeriod ? [period] : []),
      ...(report.threshold
        ? [`${report.threshold.title}: ${formatNumber(view.threshold)} ${report.threshold.unit}`]
        : []),
      ...choiceTexts(parameters.supervisors, 'supervisor', 'supervisores'),
      ...choiceTexts(parameters.sellers, 'vendedor', 'vendedores'),
      ...choiceTexts(parameters.channels, 'canal', 'canales'),
      ...choiceTexts(parameters.regions, 'región', 'regiones'),
    ],
  }
}
