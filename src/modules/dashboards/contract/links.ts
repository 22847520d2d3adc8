import { type Filter, formatFilter } from '../../../kernel/contract/filters.ts'
import type { Period } from '../../../kernel/contract/periods.ts'
import { groupIncludes, type Role } from '../../../kernel/contract/roles.ts'

const withFilters = (path: string, filters: Filter[]): string =>
  `${path}?${new URLSearchParams(filters.map(filter => ['filter', formatFilter(filter)]))}`

export type LinkContext = { period: Period; role: Role }

const onlyFor = (group: 'admin', { role }: LinkContext, href: string): string | null =>
  groupIncludes(group, role) ? href : null

const documentPages = { order: 'pedidos', collection: 'cobranzas' } as const

/** Addresses of pages about one thing. Links from figures to their rows are in figures/contract/rows-behind.ts. */
export const links = {
  /** A document; a no-purchase has no page of its own and opens in the list of its day. */
  document: (kind: 'order' | 'collection' | 'noPurchase', id: string, day: string): string =>
    kind === 'noPurchase'
      ? `/apps/not-buy?${new URLSearchParams({ desde: day, hasta: day, row: id })}`
      : `/apps/comprobantes/${documentPages[kind]}/${id}`,
  customer: (code: string): string =>
    withFilters('/apps/personas/main', [{ field: 'code', operator: 'matches', value: code }]),
  objectives: (context: LinkContext) =>
    onlyFor('admin', context, `/apps/objectives/objetives-general?mes=${context.period.to.slice(0, 7)}`),
  focalObjectives: (context: LinkContext) =>
    onlyFor('admin', context, `/apps/objectives/objetives-focal?mes=${context.period.to.slice(0, 7)}`),
}
