import { describe, expect, test } from 'vitest'
import type { ImportField } from '../../contract/imports.ts'
import { fileSize, gapsOf, missingReferencesChoice, missingReferencesNames, sampleOf, wayOut } from './import-words.ts'

const field = (kind: ImportField['kind'], more: Partial<ImportField> = {}): ImportField => ({
  name: 'x',
  title: 'X',
  kind,
  isRequired: false,
  isKey: false,
  codeOf: null,
  help: null,
  fraction: null,
  choices: null,
  ...more,
})

const comma = { decimal: ',', dateOrder: 'dmy' } as const
const point = { decimal: '.', dateOrder: 'mdy' } as const

describe('a sample of a column', () => {
  test.each([
    [field('money'), '1.234,5', comma, '$\u00a01.234,50'],
    [field('money'), '1,234.5', point, '$\u00a01.234,50'],
    [field('money'), 1234.5, comma, '$\u00a01.234,50'],
    [field('number', { fraction: 3 }), '1.234', comma, '1.234'],
    [field('number', { fraction: 3 }), '1.234', point, '1,234'],
    [field('date'), '1/2/2026', comma, 'dom 01/02/2026'],
    [field('date'), '1/2/2026', point, 'vie 02/01/2026'],
    [field('boolean'), 'x', comma, 'Sí'],
    [field('choice', { choices: { ice: 'Helado' } }), 'helado', comma, 'Helado'],
  ])('%o: %j is read as it will be', (kind, cell, notation, read) => {
    const sample = sampleOf(kind, cell, notation)
    expect(sample.isWrong).toBe(false)
    expect(sample.read ?? sample.raw).toBe(read)
  })

  test.each([
    [field('money'), 'doce'],
    [field('date'), '31/31/2026'],
    [field('boolean'), 'quizás'],
    [field('choice', { choices: { ice: 'Helado' } }), 'otro'],
    [field('text'), '7,79E+12'],
  ])('%o: %j is said to be wrong', (kind, cell) => expect(sampleOf(kind, cell, comma).isWrong).toBe(true))

  test('of a text is what one sees', () => {
    expect(sampleOf(field('text'), '0007', comma)).toEqual({ raw: '0007', read: null, isWrong: false })
  })
})

test('what a mapping leaves out is named', () => {
  const fields = [
    field('text', { name: 'code', title: 'Código', isKey: true, isRequired: true }),
    field('text', { name: 'name', title: 'Nombre', isRequired: true }),
    field('text', { name: 'note', title: 'Nota' }),
  ]
  const found = {
    sheets: [],
    brokenLetters: 0,
    columns: ['Sigla', 'Nota', 'Error', ''].map(title => ({ title, samples: [] })),
  }
  expect(gapsOf({ fields, found }, { note: 1 })).toEqual({
    missingKeys: ['Código'],
    missingForNew: ['Nombre'],
    unused: ['Sigla'],
  })
  expect(gapsOf({ fields, found }, { code: 0, name: 0, note: null })).toEqual({
    missingKeys: [],
    missingForNew: [],
    unused: ['Nota'],
  })
})

test('a file has a size', () => {
  expect([10, 2048, 15_728_640].map(fileSize)).toEqual(['1\u00a0KB', '2\u00a0KB', '15,0\u00a0MB'])
})

describe('the way out of a check', () => {
  const fields = [field('reference', { name: 'brand', title: 'Marca' })]
  const counts = { newCount: 0, changedCount: 0, wrongCount: 3, newcomers: [] }

  test('of a file that mostly names what is not here says which column to leave', () => {
    expect(wayOut({ fields, mapping: { brand: 1 }, ...counts })).toBe(
      'Si lo que nombra «Marca» todavía no está, subilo antes, o volvé y dejá esa columna sin importar.',
    )
  })

  test('of what files may make says so, and how much of it is missing is told by number and name', () => {
    const titles = { one: 'Marca', many: 'Marcas', isFeminine: true }
    const missing = { resource: 'brands', titles, count: 1200, names: ['Arcor', 'Bagley'], isMade: false }
    expect(wayOut({ fields, mapping: { brand: 1 }, ...counts, newcomers: [missing] })).toMatch(/^Marcá qué se crea/)
    expect(missingReferencesChoice(missing)).toBe('Crear las 1.200 marcas que faltan')
    expect(missingReferencesNames(missing)).toBe('«Arcor», «Bagley»…')
    const one = { ...missing, count: 1, titles: { one: 'Rubro', many: 'Rubros', isFeminine: false } }
    expect(missingReferencesChoice(one)).toBe('Crear el rubro que falta')
  })

  test('of a few wrong rows leaves them for later, and of none says nothing', () => {
    expect(wayOut({ fields, mapping: { brand: 1 }, ...counts, newCount: 9 })).toMatch(/^Las filas con error/)
    expect(wayOut({ fields, mapping: { brand: null }, ...counts })).toBe('')
    expect(wayOut({ fields, mapping: {}, ...counts, wrongCount: 0 })).toBe('')
  })
})
