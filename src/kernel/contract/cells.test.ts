import { describe, expect, test } from 'vitest'
import { parseDay, parseNumber, valueOfCell } from './cells.ts'
import { type Field, field } from './fields.ts'

const title = 'x'
const number = field.number({ title })
const money = field.money({ title })
const text = field.text({ title })
const choice = field.choice({ title, choices: { ice: 'Helado', frozen: 'Congelado rápido' } })

describe('a cell of a spreadsheet', () => {
  test.each<[Field, unknown, unknown]>([
    [number, '1.234,56', 1234.56],
    [number, '1234,56', 1234.56],
    [number, '1234.56', 1234.56],
    [number, '1.234', 1234],
    [number, '1.2345', 1.2345],
    [number, '0.525', 0.525],
    [field.number({ title, fraction: 6 }), '-32.950', -32.95],
    [field.number({ title, fraction: 6 }), '-32,950', -32.95],
    [number, '−5', -5],
    [number, '1.234.56', '1.234.56'],
    [number, 'doce', 'doce'],
    [number, 12.5, 12.5],
    [money, '$ 1.234,56', 123_456],
    [money, '0,29', 29],
    [money, 1050, 1050],
    [field.percent({ title }), '10,5 %', 10.5],
    [field.date({ title }), '2/11/2026', '2026-11-02'],
    [field.date({ title }), '02-11-2026', '2026-11-02'],
    [field.date({ title }), '2.11.26', '2026-11-02'],
    [field.date({ title }), '2026-11-02', '2026-11-02'],
    [field.date({ title }), '45/2/2026', '45/2/2026'],
    [field.date({ title }), '2.11.26', '2026-11-02'],
    [field.date({ title }), '2/11', '2/11'],
    [field.boolean({ title }), 'Sí', true],
    [field.boolean({ title }), 'NO', false],
    [field.boolean({ title }), 'quizás', 'quizás'],
    [field.boolean({ title }), false, false],
    [choice, 'congelado rapido', 'frozen'],
    [choice, 'ice', 'ice'],
    [choice, 'otro', 'otro'],
    [text, 1001, '1001'],
    [text, "'=1+1", '=1+1'],
    [text, "''=1+1", "'=1+1"],
    [text, "'tis", "'tis"],
    [text, '  x ', 'x'],
    [text, '', ''],
    [text, null, null],
  ])('%o: %j is read as %j', (kind, cell, value) => expect(valueOfCell(kind, cell)).toEqual(value))
})

describe('a number or a day', () => {
  test.each([
    ['1.284.560,5', 1_284_560.5],
    ['1284560.5', 1_284_560.5],
    ['$ 1.000', 1000],
    ['0.525', 0.525],
    ['1,2,3', null],
    ['x', null],
  ])('%j is the number %j', (text, number) => expect(parseNumber(text)).toBe(number))

  test.each([
    ['20-11-26', '2026-11-20'],
    ['5/3', '2026-03-05'],
    ['31/13/2026', null],
    ['hoy', null],
  ])('%j is the day %j', (text, day) => expect(parseDay(text, '2026-11-20')).toBe(day))
})

test('an option is known by its label, its initials or its beginning, when it is the only one', () => {
  const tax = field.choice({
    title: 'Condición ante el IVA',
    choices: {
      registered: 'Responsable inscripto',
      monotributo: 'Monotributo',
      finalConsumer: 'Consumidor final',
      notLiable: 'No responsable',
    },
  })
  const read = (text: string) => valueOfCell(tax, text)
  expect(['RI', 'r.i.', 'Responsable Inscripto', 'RESPONSABLE-INSCRIPTO', 'resp'].map(read)).toEqual(
    Array(5).fill('registered'),
  )
  expect(['mono', 'CF', 'C. F.', 'no resp.', 'notLiable'].map(read)).toEqual([
    'monotributo',
    'finalConsumer',
    'finalConsumer',
    'notLiable',
    'notLiable',
  ])
  expect(['R', 'XX', '', 'consumo'].map(read)).toEqual(['R', 'XX', '', 'consumo'])
})
