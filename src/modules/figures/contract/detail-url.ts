import { type Filter, formatFilter } from '../../../kernel/contract/filters.ts'

/** The URL of a report with parameters and filters. */
export const detailUrl = (report: string, parameters: Record<string, string> = {}, filters: Filter[] = []): string => {
  const search = new URLSearchParams({ informe: report, ...parameters })
  for (const filter of filters) search.append('filter', formatFilter(filter))
  return `/apps/detalle?${search}`
}
