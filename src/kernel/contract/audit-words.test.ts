import { describe, expect, test } from 'vitest'
import { actTextIn, actWordsIn, joinAuditWords } from './audit-words.ts'

describe('the words that modules bring to the log', () => {
  test('stand together, beside those that any module may use', () => {
    const { acts, titles, values } = joinAuditWords([
      { acts: { settled: 'Rindió' }, titles: { lot: 'Lote' }, values: { from: { b: 'Baja' } } },
      { acts: { moved: 'Movió' } },
    ])
    expect(acts).toMatchObject({ created: 'Creó', settled: 'Rindió', moved: 'Movió' })
    expect(titles).toMatchObject({ name: 'Nombre', lot: 'Lote' })
    expect(values).toEqual({ from: { b: 'Baja' } })
    expect([actWordsIn(acts, 'settled'), actTextIn(acts, 'settled'), actTextIn(acts, 'unheard')]).toEqual([
      'Rindió',
      'rindió',
      'hizo un cambio',
    ])
  })

  test('may be the same in two modules, but not say two things of one code', () => {
    expect(joinAuditWords([{ acts: { undo: 'Deshizo' } }, { acts: { undo: 'Deshizo' } }]).acts.undo).toBe('Deshizo')
    expect(() => joinAuditWords([{ acts: { undo: 'Deshizo' } }, { acts: { undo: 'Anuló' } }])).toThrow(/act «undo»/)
    expect(() => joinAuditWords([{ titles: { name: 'Marca' } }])).toThrow(/title «name»/)
    expect(() => joinAuditWords([{ values: { to: { a: 'A' } } }, { values: { to: { a: 'B' } } }])).toThrow(/value «to»/)
  })
})
