import { problem } from '../../../kernel/contract/problems.ts'
import { erpProblems, unmappedArticleText } from '../contract/problems.ts'
import type { ProfileDefinition } from '../contract/profile.ts'
import type { ErpSettings } from '../contract/settings.ts'
import { cut } from './layout/clean.ts'
import type { Values } from './layout/compile-value.ts'
import type { OrderLineRow, OrderRow } from './orders.queries.ts'

/** Takes one line of a section; `shared` is what it has in common with the other lines of its document. */
export type Emit = (section: string, values: Values, shared?: Values) => void

/** Line breaks count as one space, and the note is cut after they are gone (spec.md §9: 250 characters). */
export const noteText = (note: string | null, length: number): string =>
  note ? cut(note.replace(/\s+/g, ' ').trim(), length) : ''

const channelCodeOf = (code: string | null, settings: ErpSettings): string => {
  if (!code) return settings.defaultChannelCode
  return settings.channelCodes.find(({ channel }) => channel === code)?.code ?? code
}

export const customerCodeOf = (code: string, settings: ErpSettings): string =>
  code.trim() || settings.defaultCustomerCode

const separator = '\u0000'

/** Lines by organization, channel and sector: the ERP takes a document for each. */
const byDestination = (lines: OrderLineRow[]): OrderLineRow[][] => {
  const groups = new Map<string, OrderLineRow[]>()
  for (const line of lines) {
    if (line.organization === null)
      throw problem(erpProblems.unmappedArticle, { message: unmappedArticleText(line.articleCode) })
    const key = [line.organization, line.channel, line.sector].join(separator)
    const group = groups.get(key)
    if (group) group.push(line)
    else groups.set(key, [line])
  }
  if (groups.size < 2) return [...groups.values()]
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
}

const lineValues = (line: OrderLineRow, position: number): Values => ({
  ...line,
  position,
  quantity: Math.round(line.quantity * 1000),
  packages: Math.round(line.packages * 1000),
  kg: Math.round(line.kg * 1000),
  discount: Math.round(line.discount * 100),
  taxRate: Math.round(line.taxRate * 100),
})

type OrderRules = {
  settings: ErpSettings
  /** Whether an order is one document, or one for each organization, channel and sector its articles go to. */
  split: ProfileDefinition['split']
}

/** One order as the file has it; answers how many lines of articles it has. */
export const renderOrder = (
  emit: Emit,
  { settings, split }: OrderRules,
  order: OrderRow,
  lines: OrderLineRow[],
): number => {
  const groups = split === 'whole' ? [lines] : byDestination(lines)
  const shared = {
    ...order,
    parts: groups.length,
    customerCode: customerCodeOf(order.customerCode, settings),
    channelCode: channelCodeOf(order.channelCode, settings),
    note: noteText(order.note, settings.noteLength),
  }
  groups.forEach((group, index) => {
    const { organization = null, channel = null, sector = null } = group[0] ?? {}
    const header = { ...shared, part: index + 1, organization, channel, sector }
    emit('document', header)
    for (const [place, line] of group.entries()) emit('line', lineValues(line, place + 1), header)
  })
  return lines.length
}
