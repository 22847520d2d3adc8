import { expect, test } from 'vitest'
import type { FormDefinition, FormElement } from '../definition/types.ts'
import { createAnswerModel, validateAnswers, visibleAnswers } from './answer-model.ts'

const formOf = (...elements: FormElement[]): FormDefinition => ({ pages: [{ name: 'uno', elements }] })

const freezer: FormElement = {
  type: 'text',
  name: 'temperatura',
  title: 'Temperatura',
  inputType: 'number',
  min: -30,
  max: -10,
  anden: { kind: 'number', unit: '°C' },
}

test('a number out of its range is told with the range, the unit and what was written', () => {
  const model = createAnswerModel(formOf(freezer), { data: { temperatura: 18 } })
  expect(validateAnswers(model)).toEqual([
    { name: 'temperatura', title: 'Temperatura', text: 'Va de −30 a −10 °C y escribiste 18.' },
  ])
  model.setValue('temperatura', -18)
  expect(validateAnswers(model)).toEqual([])
})

test('what is missing is told in Spanish', () => {
  const model = createAnswerModel(formOf({ type: 'comment', name: 'nota', isRequired: true }))
  expect(validateAnswers(model)).toEqual([{ name: 'nota', title: 'nota', text: 'Falta responder.' }])
})

test('photos are counted', () => {
  const photo: FormElement = {
    type: 'file',
    name: 'fotos',
    allowMultiple: true,
    maxFiles: 2,
    anden: { kind: 'photo', minFiles: 2 },
  }
  const check = (count: number) => {
    const fotos = Array.from({ length: count }, (_, n) => ({ name: `${n}.jpg`, type: 'image/jpeg', content: `${n}` }))
    return validateAnswers(createAnswerModel(formOf(photo), { data: { fotos } })).map(({ text }) => text)
  }
  expect(check(1)).toEqual(['Falta 1 foto: se piden 2.'])
  expect(check(2)).toEqual([])
  expect(check(3)).toEqual(['Se aceptan 2 fotos como máximo.'])
})

test('answers of hidden questions are not sent, nor asked for', () => {
  const model = createAnswerModel(
    formOf(
      { type: 'radiogroup', name: 'anda', choices: ['si', 'no'], showOtherItem: true },
      { type: 'text', name: 'falla', visibleIf: "{anda} = 'no'", isRequired: true },
      { type: 'expression', name: 'doble', expression: '2 * 2' },
    ),
    { data: { anda: 'no', falla: 'no enfría' } },
  )
  expect(visibleAnswers(model)).toEqual({ anda: 'no', falla: 'no enfría', doble: 4 })
  model.setValue('anda', 'other')
  model.setComment('anda', 'a veces')
  expect(validateAnswers(model)).toEqual([])
  expect(visibleAnswers(model)).toEqual({ anda: 'other', 'anda-Comment': 'a veces', doble: 4 })
})

test('what a jump leaves out is not asked for', () => {
  const definition: FormDefinition = {
    pages: [
      { name: 'a', elements: [{ type: 'boolean', name: 'tiene' }] },
      { name: 'b', elements: [{ type: 'text', name: 'serie', isRequired: true }] },
      { name: 'c', elements: [{ type: 'text', name: 'fin' }] },
    ],
    triggers: [{ type: 'skip', expression: '{tiene} = false', gotoName: 'fin' }],
  }
  expect(validateAnswers(createAnswerModel(definition, { data: { tiene: false } }))).toEqual([])
  expect(validateAnswers(createAnswerModel(definition, { data: { tiene: true } }))).toHaveLength(1)
})

test('a default comes from the customer, and never replaces an answer', () => {
  const definition = formOf({ type: 'text', name: 'telefono', defaultValueExpression: '{customer.phone}' })
  const variables = { 'customer.phone': '342 555-0101' }
  expect(createAnswerModel(definition, { variables }).data).toEqual({ telefono: '342 555-0101' })
  expect(createAnswerModel(definition, { variables, data: { telefono: '11' } }).data).toEqual({ telefono: '11' })
})

test('options at an address are not requested', () => {
  const definition = formOf({ type: 'dropdown', name: 'pais', choicesByUrl: { url: 'http://127.0.0.1:9/paises' } })
  const question = createAnswerModel(definition).getQuestionByName('pais')
  expect(question.getPropertyValue('choicesByUrl')?.url ?? '').toBe('')
})

test('answers inside a repeated group are checked with their own question', () => {
  const model = createAnswerModel(
    formOf({
      type: 'paneldynamic',
      name: 'productos',
      panelCount: 1,
      templateElements: [{ type: 'text', name: 'precio', title: 'Precio', isRequired: true }],
    }),
  )
  expect(validateAnswers(model)).toEqual([{ name: 'precio', title: 'Precio', text: 'Falta responder.' }])
})
