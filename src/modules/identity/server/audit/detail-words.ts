import type { JoinedAuditWords } from '../../../../kernel/contract/audit-words.ts'
import type { Resource } from '../../../../kernel/contract/resource.ts'

type Titles = JoinedAuditWords['titles']

/** «priceList» → «Price list»: better than nothing for a word that nobody wrote yet. */
const humanized = (name: string): string => {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_.]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A code of the company's own, among its settings: people know it as it is. */
const isOwnCode = (part: string): boolean => /^[A-Z0-9]+$/.test(part)

/** Whether what a detail holds has a name of its own, in Spanish. */
export const hasTitle = (path: string, resource: Resource | null, titles: Titles): boolean =>
  resource?.fields[path] !== undefined || path.split('.').every(part => part in titles || isOwnCode(part))

/** A grid heads the column of names with the thing itself: «Artículo». Of one article that is its name. */
export const detailTitle = (path: string, resource: Resource | null, titles: Titles): string => {
  const title = resource?.fields[path]?.title
  if (title) return title === resource.titles.one ? 'Nombre' : title
  return path
    .split('.')
    .map(part => titles[part] ?? (isOwnCode(part) ? part : humanized(part)))
    .join(' › ')
}

export const valueWords = (path: string, value: unknown, values: JoinedAuditWords['values']): string | null =>
  values[path]?.[String(value)] ?? null
