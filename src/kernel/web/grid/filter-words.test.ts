import { describe, expect, it } from 'vitest'
import { field } from '../../contract/fields.ts'
import { filterText, writtenFilter } from './filter-words.ts'

const money = field.money({ title: 'Total' })
const name = field.text({ title: 'Nombre' })
const day = field.date({ title: 'Fecha' })
const today = '2026-11-20'

describe('writtenFilter', () => {
  it('sends pesos as cents', () => {
    expect(writtenFilter(money, 'total', 'greater-than', '40.000,50', today)).toEqual({
      field: 'total',
      operator: 'greater-than',
      value: '4000050',
    })
  })

  it('lets a sign choose the mode', () => {
    expect(writtenFilter(money, 'total', 'greater-than', '<= 10', today)).toEqual({
      field: 'total',
      operator: 'less-than',
      value: '1000',
    })
    expect(writtenFilter(name, 'name', 'contains', '=Norte', today)).toEqual({
      field: 'name',
      operator: 'matches',
      value: 'Norte',
    })
  })

  it('reads days as people write them', () => {
    expect(writtenFilter(day, 'date', 'greater-than', '5/3', today)?.value).toBe('2026-03-05')
  })

  it('says nothing while what is written is no value', () => {
    expect(writtenFilter(money, 'total', 'greater-than', 'abc', today)).toBeNull()
    expect(writtenFilter(name, 'name', 'contains', '   ', today)).toBeNull()
  })

  it('is written back as it was', () => {
    const filter = writtenFilter(money, 'total', 'greater-than', '40000,5', today)
    expect(filter && filterText(money, filter)).toBe('40.000,5')
  })
})
