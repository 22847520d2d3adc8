import { describe, expect, test } from 'vitest'
import { findProblems } from '../definition/problems.ts'
import { listQuestions } from '../definition/questions.ts'
import { readDefinition } from '../definition/read.ts'
import { createAnswerModel, validateAnswers, visibleAnswers } from '../runtime/answer-model.ts'
import { formTemplates } from './templates.ts'

test('there are ten, each with a name of its own', () => {
  expect(formTemplates).toHaveLength(10)
  expect(new Set(formTemplates.map(({ id }) => id)).size).toBe(10)
  expect(new Set(formTemplates.map(({ name }) => name)).size).toBe(10)
})

describe.each(formTemplates)('$name', ({ definition }) => {
  test('has no problems, warnings included', () => {
    expect(findProblems(definition).map(({ place, text }) => `${place}: ${text}`)).toEqual([])
    const reading = readDefinition(JSON.parse(JSON.stringify(definition)))
    expect('definition' in reading).toBe(true)
  })

  test('has conditions, required questions and several kinds', () => {
    const questions = listQuestions(definition)
    expect(questions.length).toBeGreaterThanOrEqual(5)
    expect(new Set(questions.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(3)
    expect(JSON.stringify(definition)).toContain('visibleIf')
  })

  test('runs: it asks for what is required, in Spanish, and drops what is hidden', () => {
    const model = createAnswerModel(definition)
    const errors = validateAnswers(model)
    expect(errors.length).toBeGreaterThan(0)
    expect(errors.every(({ text }) => !/[Pp]lease|required/.test(text))).toBe(true)
    expect(
      model.getAllQuestions().every(question => question.processedTitle !== question.name || !question.hasTitle),
    ).toBe(true)
    expect(Object.keys(visibleAnswers(model)).every(name => model.getQuestionByName(name)?.isVisibleInSurvey)).toBe(
      true,
    )
  })
})

const answersOf = (id: string, data: Record<string, unknown>) => {
  const template = formTemplates.find(one => one.id === id)
  if (!template) throw new Error(`no template ${id}`)
  const model = createAnswerModel(template.definition, { data })
  return { errors: validateAnswers(model).map(({ name }) => name), data: visibleAnswers(model) }
}

describe('conditions', () => {
  test('the freezer that is not there is asked about where it went, and nothing of its state', () => {
    expect(answersOf('freezer', { esta: false }).errors).toEqual(['destino'])
    expect(answersOf('freezer', { esta: false, destino: 'Lo llevaron' }).errors).toEqual([])
    expect(answersOf('freezer', { esta: true, funciona: 'fuera' }).errors).toEqual(['fallas', 'carga', 'otras'])
  })

  test('who does not recommend says why', () => {
    expect(answersOf('nps', { nota: 4 }).errors).toEqual(['queFalta'])
    expect(answersOf('nps', { nota: 10, queFalta: 'nada' }).data).toEqual({ nota: 10 })
  })

  test('a CUIT and a plate have a form', () => {
    const signUp = {
      razonSocial: 'A',
      iva: 'ri',
      cuit: '123',
      telefono: '1',
      domicilio: 'x',
      dias: ['lunes'],
      pago: 'contado',
    }
    expect(answersOf('sign-up', signUp).errors).toEqual(['cuit'])
    expect(answersOf('sign-up', { ...signUp, cuit: '30-71128456-2' }).errors).toEqual([])
    expect(answersOf('vehicle', { patente: '!!' }).errors).toContain('patente')
    expect(answersOf('vehicle', { patente: 'AB123CD' }).errors).not.toContain('patente')
  })
})
