import { type Filter, formatFilter, formatSort, type Sort } from '../../contract/filters.ts'

type Scalar = string | number | boolean | null | undefined
export type QueryValues = Record<string, Scalar | Scalar[] | Filter[] | Sort[]>

const isFilter = (value: unknown): value is Filter => typeof value === 'object' && value !== null && 'operator' in value
const isSort = (value: unknown): value is Sort => typeof value === 'object' && value !== null && 'descending' in value

const parameterText = (value: unknown): string => (isFilter(value) ? formatFilter(value) : String(value))

const append = (search: URLSearchParams, name: string, value: QueryValues[string]): void => {
  if (Array.isArray(value)) {
    const sorts = value.filter(isSort)
    if (sorts.length > 0) search.append(name, formatSort(sorts))
    else for (const item of value) search.append(name, parameterText(item))
    return
  }
  if (value !== undefined && value !== null && value !== '') search.append(name, parameterText(value))
}

/** The URL of `/api/brands/:id` with its parameters and query in the format that the server parses (filters.ts). */
export const requestUrl = (path: string, params: Record<string, string> = {}, query: QueryValues = {}): string => {
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) append(search, name, value)
  const text = search.toString()
  return text ? `${filledPath}?${text}` : filledPath
}
