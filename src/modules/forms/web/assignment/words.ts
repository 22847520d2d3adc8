import { formatDay, formatNumber } from '../../../../kernel/contract/formats.ts'
import { weekdayNames } from '../../../../kernel/contract/weekdays.ts'
import type { Assignment, Reach } from '../../contract/assignment/assignments.ts'
import type { FormSubject } from '../../contract/words.ts'

const plural = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

export const sellersText = (count: number): string => plural(count, 'vendedor', 'vendedores')

/** «412 clientes»: whom a form of that subject is about. Empty where the sellers themselves are counted. */
export const targetsText = (subject: FormSubject, count: number): string => {
  if (subject === 'none') return ''
  return subject === 'customer' ? plural(count, 'cliente', 'clientes') : plural(count, 'oportunidad', 'oportunidades')
}

/** «Lo tienen 9 vendedores, 412 clientes» */
export const reachText = (subject: FormSubject, { sellers, targets }: Reach): string => {
  if (targets === 0) return 'Así no le llega a nadie'
  const text = [sellersText(sellers), targetsText(subject, targets)].filter(Boolean).join(', ')
  return `${sellers === 1 ? 'Lo tiene' : 'Lo tienen'} ${text}`
}

const listed = (names: string[]): string =>
  names.length <= 2 ? names.join(' y ') : `${names.slice(0, 2).join(', ')} y ${names.length - 2} más`

const dayNames = (days: number[]): string[] =>
  days.toSorted((one, other) => one - other).map(day => (weekdayNames[day - 1] ?? '').toLowerCase())

/** An audience in words: «Canal Kioscos · ruta de lunes y jueves». */
export const audienceText = (
  { audience, names }: Pick<Assignment, 'audience' | 'names'>,
  regionName: (id: string) => string | undefined,
): string => {
  const parts: [string, string[]][] = [
    ['', names.sellers.map(({ name }) => name)],
    ['', names.channels.map(({ name }) => name)],
    ['', names.regionIds.map(id => regionName(id) ?? 'una región')],
    ['', names.customers.map(({ name }) => name)],
    ['en ', names.funnelStates.map(({ name }) => `«${name}»`)],
    ['ruta de ', dayNames(audience.routeDays)],
  ]
  const text = parts
    .filter(([, list]) => list.length > 0)
    .map(([before, list]) => before + listed(list))
    .join(' · ')
  return text || 'Todos los vendedores'
}

export const periodText = ({ startsOn, endsOn }: Pick<Assignment, 'startsOn' | 'endsOn'>, today: string): string =>
  endsOn ? `${formatDay(startsOn, today)} – ${formatDay(endsOn, today)}` : `desde ${formatDay(startsOn, today)}`

/** Of whom an answer is still expected, or was given: what a quota spares is left out. */
export const expectedOf = ({ targets, spared }: { targets: number; spared: number }): number => targets - spared

export const lateText = (count: number): string => plural(count, 'atrasado', 'atrasados')
export const pendingText = (count: number): string => plural(count, 'pendiente', 'pendientes')
