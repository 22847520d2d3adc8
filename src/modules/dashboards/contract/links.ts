import { type Filter, formatFilter } from '../../../kernel/contract/filters.ts'
import { groupIncludes, type Role } from '../../../kernel/contract/roles.ts'
import type { Period } from './periods.ts'

const withFilters = (path: string, filters: Filter[]): string => {
  const query = new URLSearchParams(filters.map(filter => ['filter', formatFilter(filter)]))
  return filters.length === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`
}

const onDays = ({ from, to }: Period): Filter[] => [
  { field: 'date', operator: 'greater-than', value: from },
  { field: 'date', operator: 'less-than', value: to },
]

const anyOf = (field: string, ids: string[] | null): Filter[] =>
  ids && ids.length > 0 ? [{ field, operator: 'matches', value: ids.join('|') }] : []

/** A filter's value travels in at most 300 characters: that many ids. */
const maximumIds = 7

export type LinkContext = { period: Period; sellers: string[] | null; role: Role }
type Narrowing = { sellers?: string[]; customerCode?: string; period?: Period }

/** Canceled and deleted documents count nowhere, so they are not among the rows either. */
const counted: Filter[] = [{ field: 'state', operator: 'matches', value: 'pending|exported' }]

const operations =
  (path: string, always: Filter[]) =>
  (context: LinkContext, narrowing: Narrowing = {}): string => {
    const sellers = narrowing.sellers ?? context.sellers
    return withFilters(path, [
      ...onDays(narrowing.period ?? context.period),
      ...anyOf('seller', sellers && sellers.length <= maximumIds ? sellers : null),
      ...anyOf('code', narrowing.customerCode ? [narrowing.customerCode] : null),
      ...always,
    ])
  }

const onlyFor = (group: 'admin', { role }: LinkContext, href: string): string | null =>
  groupIncludes(group, role) ? href : null

const onlyCode = (code: string): Filter[] => [{ field: 'code', operator: 'matches', value: code }]

/** Open at some time of the period, as the figure counts them. */
const openIn = ({ from, to }: Period): Filter[] => [
  { field: 'activeUntil', operator: 'greater-than', value: from },
  { field: 'createdAt', operator: 'less-than', value: to },
]

/** The pages that list what a figure adds up, filtered to it. A figure that no page lists has no link. */
export const links = {
  orders: operations('/apps/comprobantes/pedidos', counted),
  collections: operations('/apps/comprobantes/cobranzas', counted),
  noPurchases: operations('/apps/not-buy', []),
  opportunities: (context: LinkContext, seller: string) =>
    withFilters(`/apps/pipelines/main?embudo=todos&vista=lista&vendedores=${seller}`, openIn(context.period)),
  customer: (code: string) => withFilters('/apps/personas/main', onlyCode(code)),
  article: (context: LinkContext, code: string) =>
    onlyFor('admin', context, withFilters('/apps/articles/main', onlyCode(code))),
  objectives: (context: LinkContext) =>
    onlyFor('admin', context, `/apps/objectives/objetives-general?mes=${context.period.to.slice(0, 7)}`),
  focalObjectives: (context: LinkContext) =>
    onlyFor('admin', context, `/apps/objectives/objetives-focal?mes=${context.period.to.slice(0, 7)}`),
}
