import { expect, it } from 'vitest'
import type { ChoiceItem } from '../../../contract/definition/types.ts'
import { hasOwnCodes, readOptionList, repeatedOption, writeOptionList } from './option-list.ts'

const read = (text: string, current: ChoiceItem[] = []) => readOptionList(text, current)

it('reads one option a line with its points, and leaves blank and repeated lines out', () => {
  expect(read('Excelente\t10\nRegular;2,5\n\nExcelente\n  Fuera de servicio ')).toEqual([
    { value: 'excelente', text: 'Excelente', score: 10 },
    { value: 'regular', text: 'Regular', score: 2.5 },
    { value: 'fueraDeServicio', text: 'Fuera de servicio' },
  ])
})

it('keeps the value of an option that was there, and never gives its value to another', () => {
  const current = [{ value: 'si', text: 'Sí, claro', visibleIf: '{a} = 1' }]
  expect(read('Si\nSí, claro', current)).toEqual([{ value: 'si2', text: 'Si' }, current[0]])
})

it('gives options with the same plain letters different values', () => {
  expect(read('Más\nmas\n¿?\n!').map(({ value }) => value)).toEqual(['mas', 'mas2', 'opcion', 'opcion2'])
})

it('keeps the codes of a list, apart from the texts', () => {
  const options = read('Heladera\t10\tH-01\nFreezer;;02')
  expect(options).toEqual([
    { value: 'H-01', text: 'Heladera', score: 10 },
    { value: '02', text: 'Freezer' },
  ])
  expect(hasOwnCodes(options)).toBe(true)
  expect(writeOptionList(options, true)).toBe('Heladera\t10\tH-01\nFreezer\t\t02')
  expect(writeOptionList(options, false)).toBe('Heladera\t10\nFreezer')
  expect(read(writeOptionList(options, true), options)).toEqual(options)
  expect(read(writeOptionList(options, false), options)).toEqual(options)
})

it('keeps the code of an option whose text is corrected', () => {
  const current = [{ value: 7, text: 'Helaedra', visibleIf: '{a} = 1' }]
  expect(read('Heladera\t\t7', current)).toEqual([{ value: 7, text: 'Heladera', visibleIf: '{a} = 1' }])
})

it('never makes a code out of a text that another option brings', () => {
  expect(read('Regular\nOtra\t\tregular').map(({ value }) => value)).toEqual(['regular2', 'regular'])
})

it('says in words which options are repeated', () => {
  expect(repeatedOption('Uno\t\t1\nUno\t\t1\nDos')).toBeNull()
  expect(repeatedOption('Uno\t\t1\nDos\t\t1')).toMatch(/El código «1» está en «Uno» y en «Dos»/)
  expect(repeatedOption('Uno\t\t1\nUno\t\t2')).toMatch(/«Uno» está dos veces/)
})
