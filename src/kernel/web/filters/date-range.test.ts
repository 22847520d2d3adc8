import { describe, expect, it } from 'vitest'
import { comparedDays, daysOf, rangeParameter, rangeText } from './date-range.ts'

const today = '2026-11-20'
const codec = rangeParameter('hoy')

describe('a date range', () => {
  it('goes through the address and back', () => {
    for (const choice of [
      { range: 'hoy', compare: 'previous' } as const,
      { range: '7d', compare: 'year' } as const,
      { range: { from: '2026-11-02', to: '2026-11-20' }, compare: 'none' } as const,
    ]) {
      const search = new URLSearchParams('row=1')
      codec.write(search, choice)
      expect(codec.read(search)).toEqual(choice)
      expect(search.get('row')).toBe('1')
    }
  })

  it('reads nonsense as the initial range', () => {
    expect(codec.read(new URLSearchParams('desde=2026-11-20&hasta=2026-11-01&periodo=siglo'))).toEqual({
      range: 'hoy',
      compare: 'previous',
    })
  })

  it('compares a day with the same weekday of the week before', () => {
    expect(comparedDays({ range: 'hoy', compare: 'previous' }, today)).toEqual({ from: '2026-11-13', to: '2026-11-13' })
  })

  it('compares a month so far with the same days of the month before', () => {
    expect(comparedDays({ range: 'mes', compare: 'previous' }, '2026-03-31')).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    })
  })

  it('compares a range with whole weeks before', () => {
    expect(comparedDays({ range: { from: '2026-11-10', to: '2026-11-19' }, compare: 'previous' }, today)).toEqual({
      from: '2026-10-27',
      to: '2026-11-05',
    })
  })

  it('names itself', () => {
    expect(rangeText({ range: 'hoy', compare: 'none' }, today)).toBe('Hoy, vie 20/11/2026')
    expect(daysOf({ range: '7d', compare: 'none' }, today)).toEqual({ from: '2026-11-14', to: today })
  })
})
