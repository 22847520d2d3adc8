import { addDays, dayOf } from '../../../kernel/contract/formats.ts'
import type { AgendaEvent } from '../contract/agenda.ts'

export type AgendaDay = { day: string; events: AgendaEvent[] }

/** Events by the day they begin on, in order. */
export const daysOf = (events: AgendaEvent[], timeZone: string): AgendaDay[] =>
  [...Map.groupBy(events, event => dayOf(event.startsAt, timeZone))].map(([day, found]) => ({ day, events: found }))

const longDay = new Intl.DateTimeFormat('es-AR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

/** `2026-11-20` → «viernes, 20 de noviembre». */
export const longDayText = (day: string): string => longDay.format(new Date(`${day}T12:00:00Z`))

/** «Mañana», or the day in full. */
export const upcomingDayText = (day: string, today: string): string =>
  day === addDays(today, 1) ? 'Mañana' : longDayText(day)

const halfHour = 30 * 60_000

/** A new event of today begins at the next half hour. */
export const nextHalfHour = (now: Date): string =>
  new Date(Math.floor(now.getTime() / halfHour + 1) * halfHour).toISOString()
