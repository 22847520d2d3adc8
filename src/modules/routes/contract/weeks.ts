import { addDays, daysBetween, mondayOf, weekdayOf } from '../../../kernel/contract/formats.ts'

export const frequencies = { weekly: 'Semanal', fortnightly: 'Quincenal', monthly: 'Mensual' } as const
export type Frequency = keyof typeof frequencies

/** Every how many weeks; «mensual» is every four, so that it keeps its weekday and its place in the cycle. */
export const weeksBetween: Record<Frequency, number> = { weekly: 1, fortnightly: 2, monthly: 4 }

export const weekdays: Record<number, string> = {
  1: 'Lunes',
  2: 'Martes',
  3: 'Miércoles',
  4: 'Jueves',
  5: 'Viernes',
  6: 'Sábado',
  7: 'Domingo',
}
export const weekdayNumbers = [1, 2, 3, 4, 5, 6, 7] as const

/** When a stop is visited: `anchorDay` is a day of the first week of its cycle. */
export type Turn = { weekday: number; frequency: Frequency; anchorDay: string }

const weeksFrom = (from: string, to: string): number => daysBetween(mondayOf(from), mondayOf(to)) / 7

/** Whether the stop falls on that day, holidays and leave apart: the plan of a day asks the same of the database. */
export const isTurn = ({ weekday, frequency, anchorDay }: Turn, day: string): boolean =>
  weekday === weekdayOf(day) && anchorDay <= day && weeksFrom(anchorDay, day) % weeksBetween[frequency] === 0

/** In which week of its cycle the stop falls, 0 for the week of `today`; a first visit still to come counts from its week. */
export const phaseOf = ({ frequency, anchorDay }: Pick<Turn, 'frequency' | 'anchorDay'>, today: string): number => {
  const weeks = weeksBetween[frequency]
  return ((weeksFrom(today, anchorDay) % weeks) + weeks) % weeks
}

/** The anchor that makes a stop fall on the week `phase` weeks after that of `today`, and every cycle from then on. */
export const anchorOf = (weekday: number, phase: number, today: string): string =>
  addDays(mondayOf(today), phase * 7 + weekday - 1)

/** The next `count` days of the stop from `today` on, today included. */
export const nextTurns = (turn: Turn, today: string, count: number): string[] => {
  const cycle = weeksBetween[turn.frequency] * 7
  const from = turn.anchorDay > today ? turn.anchorDay : today
  const first = Array.from({ length: cycle + 7 }, (_, index) => addDays(from, index)).find(day => isTurn(turn, day))
  return first ? Array.from({ length: count }, (_, index) => addDays(first, index * cycle)) : []
}
