import { expect, it } from 'vitest'
import { daysOf, longDayText, nextHalfHour, upcomingDayText } from './agenda-days.ts'

const event = (startsAt: string) => ({ id: startsAt, title: '', detail: '', startsAt, endsAt: null })

it('sorts events into the days of the company', () => {
  const days = daysOf(
    [event('2026-11-20T13:00:00Z'), event('2026-11-21T02:00:00Z'), event('2026-11-21T13:00:00Z')],
    'America/Argentina/Buenos_Aires',
  )
  expect(days.map(({ day, events }) => [day, events.length])).toEqual([
    ['2026-11-20', 2],
    ['2026-11-21', 1],
  ])
})

it('names days in Spanish', () => {
  expect(longDayText('2026-11-20')).toBe('viernes, 20 de noviembre')
  expect(upcomingDayText('2026-11-21', '2026-11-20')).toBe('Mañana')
  expect(upcomingDayText('2026-11-23', '2026-11-20')).toBe('lunes, 23 de noviembre')
})

it('proposes the next half hour', () => {
  expect(nextHalfHour(new Date('2026-11-20T18:29:59Z'))).toBe('2026-11-20T18:30:00.000Z')
  expect(nextHalfHour(new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-20T19:00:00.000Z')
})
