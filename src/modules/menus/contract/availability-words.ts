import { formatDay } from '../../../kernel/contract/formats.ts'
import type { Availability } from './availability.ts'

const names = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom']

const isRun = (days: number[]): boolean => days.every((day, index) => index === 0 || day === (days[index - 1] ?? 0) + 1)

const weekdaysText = (weekdays: readonly number[]): string => {
  const days = weekdays.toSorted((one, other) => one - other)
  const named = days.map(day => names[day - 1] ?? '')
  if (days.length > 2 && isRun(days)) return `${named[0]} a ${named.at(-1)}`
  return named.length > 1 ? `${named.slice(0, -1).join(', ')} y ${named.at(-1)}` : (named[0] ?? '')
}

const hoursText = ({ fromTime, untilTime }: Availability): string => {
  if (fromTime && untilTime) return `de ${fromTime} a ${untilTime}`
  if (fromTime) return `desde las ${fromTime}`
  return untilTime ? `hasta las ${untilTime}` : ''
}

const daysText = ({ from, until }: Availability, today: string): string => {
  if (from && until) return `del ${formatDay(from, today)} al ${formatDay(until, today)}`
  if (from) return `desde el ${formatDay(from, today)}`
  return until ? `hasta el ${formatDay(until, today)}` : ''
}

/** «lun a vie hasta las 18:00», «desde el mar 01/12»; «siempre» when nothing restricts it. */
export const availabilityText = (availability: Availability, today: string): string =>
  [
    availability.weekdays.length > 0 ? weekdaysText(availability.weekdays) : '',
    hoursText(availability),
    daysText(availability, today),
  ]
    .filter(Boolean)
    .join(' ') || 'siempre'
