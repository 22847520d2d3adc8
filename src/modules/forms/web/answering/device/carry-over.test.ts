import { expect, test } from 'vitest'
import type { FormDefinition, FormElement } from '../../../contract/definition/types.ts'
import { carryOver } from './carry-over.ts'

const formOf = (...elements: FormElement[]): FormDefinition => ({ pages: [{ name: 'uno', elements }] })

const estado: FormElement = { type: 'radiogroup', name: 'estado', title: 'Estado', choices: ['bueno', 'regular'] }
const nota: FormElement = { type: 'comment', name: 'nota', title: 'Nota' }

test('answers whose question is still there go to the new version', () => {
  const after = formOf(nota, estado, { type: 'text', name: 'serie' })
  expect(carryOver(formOf(estado, nota), after, { estado: 'bueno', nota: 'sin luz' })).toEqual({
    data: { estado: 'bueno', nota: 'sin luz' },
    leftover: {},
    titles: [],
  })
})

test('those of a question that is gone, of another kind or without its option stay apart, named', () => {
  const before = formOf(estado, nota, { type: 'text', name: 'metros', title: 'Metros' })
  const after = formOf(
    { ...estado, choices: ['bueno', 'malo'] },
    { type: 'text', name: 'metros', title: 'Metros', inputType: 'number' },
  )
  const data = { estado: 'regular', nota: 'sin luz', metros: '3' }
  expect(carryOver(before, after, data)).toEqual({ data: {}, leftover: data, titles: ['Estado', 'Nota', 'Metros'] })
})

test('the text of «otro» goes where its option goes', () => {
  const withOther = { ...estado, showOtherItem: true }
  const data = { estado: 'other', 'estado-Comment': 'en reparación' }
  expect(carryOver(formOf(withOther), formOf(withOther), data).data).toEqual(data)
  expect(carryOver(formOf(withOther), formOf(estado), data).leftover).toEqual(data)
})

test('a question that stores its answer under another name takes it along', () => {
  const elsewhere = formOf({ ...nota, valueName: 'observaciones' })
  const data = { observaciones: 'sin luz' }
  expect(carryOver(elsewhere, elsewhere, data)).toEqual({ data, leftover: {}, titles: [] })
})
