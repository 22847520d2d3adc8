import { z } from 'zod'
import { addDays, instantAt, weekdayOf, zonedParts } from '../../../kernel/contract/formats.ts'
import { integerInput } from '../../../kernel/contract/inputs.ts'

const day = z.iso.date('Elegí un día.').nullable().default(null)
const timeLike = (example: string) =>
  z
    .string('Escribí una hora.')
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribí una hora: HH:MM.')
    .meta({ examples: [example] })
    .nullable()
    .default(null)

/** When something is sold: days of the environment, both inclusive, and its hours. What is missing does not restrict. */
export const availabilityInput = z
  .strictObject({
    from: day,
    until: day,
    /** ISO weekdays, 1 Monday … 7 Sunday; none: all of them. */
    weekdays: z.array(integerInput(1, 7)).max(7, 'Hay un día repetido.').default([]),
    /** `HH:MM`; sold from this minute … */
    fromTime: timeLike('08:00'),
    /** … and no longer at this one. */
    untilTime: timeLike('13:00'),
  })
  .refine(({ weekdays }) => new Set(weekdays).size === weekdays.length, {
    path: ['weekdays'],
    error: 'Hay un día repetido.',
  })
  .refine(({ from, until }) => from === null || until === null || from <= until, {
    path: ['until'],
    error: 'El último día tiene que ser igual o posterior al primero.',
  })
  .refine(({ fromTime, untilTime }) => fromTime === null || untilTime === null || fromTime < untilTime, {
    path: ['untilTime'],
    error: 'La hora de fin tiene que ser posterior a la de inicio.',
  })
export type Availability = z.output<typeof availabilityInput>

export const always: Availability = { from: null, until: null, weekdays: [], fromTime: null, untilTime: null }

/** A moment of the environment's clock. */
export type Clock = { at: Date; day: string; time: string; timeZone: string }

export const clockAt = (at: Date, timeZone: string): Clock => {
  const { day, hour, minute } = zonedParts(at, timeZone)
  return { at, day, time: `${hour}:${minute}`, timeZone }
}

/** Where a day stands among the days of something. */
export const seasonOf = ({ from, until }: Availability, today: string): 'not-yet' | 'over' | 'current' => {
  if (from !== null && today < from) return 'not-yet'
  return until !== null && today > until ? 'over' : 'current'
}

const isOpenAt = ({ weekdays, fromTime, untilTime, ...days }: Availability, today: string, now: string): boolean =>
  seasonOf({ weekdays, fromTime, untilTime, ...days }, today) === 'current' &&
  (weekdays.length === 0 || weekdays.includes(weekdayOf(today))) &&
  (fromTime === null || now >= fromTime) &&
  (untilTime === null || now < untilTime)

/** Whether all of them hold at a moment: an item, its section and its menu. */
export const isOpen = (all: readonly Availability[], { day: today, time: now }: Clock): boolean =>
  all.every(one => isOpenAt(one, today, now))

/** A week, and the days until the same weekday comes again. */
const lookedAheadDays = 14

/** The next instant when all of them hold, within two weeks; null when none comes. ISO 8601, UTC. */
export const nextOpening = (all: readonly Availability[], clock: Clock): string | null => {
  const times = ['00:00', ...all.flatMap(({ fromTime }) => fromTime ?? [])].toSorted()
  for (let ahead = 0; ahead <= lookedAheadDays; ahead += 1) {
    const candidate = addDays(clock.day, ahead)
    const next = times.find(
      start => (ahead > 0 || start > clock.time) && all.every(one => isOpenAt(one, candidate, start)),
    )
    if (next) return instantAt(`${candidate} ${next}:00`, clock.timeZone)
  }
  return null
}
