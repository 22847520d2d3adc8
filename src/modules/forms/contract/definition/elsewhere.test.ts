import { Serializer, SurveyModel } from 'survey-core'
import { describe, expect, it } from 'vitest'
import { createAnswerModel } from '../runtime/answer-model.ts'
import {
  addPage,
  changeElement,
  duplicateElement,
  insertElement,
  moveElement,
  removeElements,
  renameElement,
} from './edits.ts'
import { createElement, kindNames, kindOf, kinds } from './kinds.ts'
import { findProblems } from './problems.ts'
import { listElements, listQuestions } from './questions.ts'
import { readDefinition } from './read.ts'
import type { FormDefinition } from './types.ts'

/** Forms as the public tools of SurveyJS write them: each with what this designer edits and what it does not know. */
const elsewhere: Record<string, object> = {
  'a product survey with tables that grow': {
    title: { default: 'Product feedback', es: 'Opinión de productos' },
    logo: 'data:image/png;base64,AAAA',
    progressBarLocation: 'top',
    pages: [
      {
        name: 'products',
        elements: [
          {
            type: 'matrixdynamic',
            name: 'bought',
            title: '¿Qué compraste?',
            columns: [
              { name: 'product', cellType: 'dropdown', choices: ['Pote', 'Palito'], isRequired: true },
              { name: 'units', cellType: 'text', inputType: 'number', min: 1 },
              { name: 'total', cellType: 'expression', expression: '{row.units} * 2' },
            ],
            rowCount: 1,
            addRowText: 'Otro',
          },
          {
            type: 'matrixdropdown',
            name: 'service',
            columns: [{ name: 'mark', cellType: 'rating', rateMax: 5 }],
            rows: ['delivery', 'price'],
          },
        ],
      },
      { name: 'end', elements: [{ type: 'imagepicker', name: 'pack', choices: [{ value: 'a', imageLink: 'x.png' }] }] },
    ],
  },
  'a visit without pages': {
    elements: [
      { type: 'boolean', name: 'open', title: '¿Está abierto?', valueTrue: 'Y', valueFalse: 'N' },
      {
        type: 'multipletext',
        name: 'contact',
        visibleIf: "{open} = 'Y'",
        items: [
          { name: 'mail', inputType: 'email', title: 'Correo' },
          { name: 'phone', isRequired: true },
        ],
      },
      { type: 'html', name: 'intro', html: '<p>Hola {contact.mail}</p>' },
      { type: 'image', name: 'plan', imageLink: 'data:image/png;base64,AAAA' },
    ],
    triggers: [{ type: 'setvalue', expression: "{open} = 'N'", setToName: 'contact', setValue: {} }],
  },
  'a quiz with repeated panels and calculated values': {
    calculatedValues: [{ name: 'sum', expression: 'sumInArray({lines}, "price")', includeIntoResult: true }],
    completedHtmlOnCondition: [{ expression: '{sum} > 10', html: 'Mucho' }],
    pages: [
      {
        name: 'page1',
        elements: [
          {
            type: 'paneldynamic',
            name: 'lines',
            templateTitle: 'Línea {panelIndex}',
            templateElements: [
              { type: 'dropdown', name: 'kind', choicesFromQuestion: 'kinds' },
              { type: 'text', name: 'price', inputType: 'number', visibleIf: '{panel.kind} notempty' },
            ],
          },
          {
            type: 'checkbox',
            name: 'kinds',
            choices: [{ value: 1, text: 'Uno', enableIf: '{sum} > 1' }, 2],
            showNoneItem: true,
          },
          { type: 'expression', name: 'shown', expression: '{sum}', displayStyle: 'currency', currency: 'ARS' },
          { type: 'tagbox', name: 'tags', choices: ['a', 'b'] },
          { type: 'text', inputType: 'datetime-local', name: 'when' },
          { type: 'signaturepad', name: 'sign', penColor: 'red' },
          { type: 'slider', name: 'level', min: 0, max: 10 },
        ],
      },
    ],
  },
}

const read = (json: object): FormDefinition => {
  const reading = readDefinition(JSON.parse(JSON.stringify(json)))
  if ('reason' in reading) throw new Error(reading.reason)
  return reading.definition
}

const elementsOf = (definition: FormDefinition) =>
  new Map(listElements(definition).map(one => [one.element.name, one.element]))

describe.each(Object.entries(elsewhere))('%s', (_title, json) => {
  it('opens here with everything it says', () => {
    const definition = read(json)
    const own = json as { pages?: unknown; elements?: unknown }
    expect(definition.pages.flatMap(page => page.elements)).toEqual(
      own.pages ? (own.pages as { elements: unknown[] }[]).flatMap(page => page.elements) : own.elements,
    )
    for (const [name, value] of Object.entries(json))
      if (name !== 'pages' && name !== 'elements') expect(definition[name]).toEqual(value)
  })

  it('keeps what nobody edited exactly, whatever is edited around it', () => {
    const definition = read(json)
    const before = elementsOf(definition)
    const page = definition.pages[0]?.name ?? ''
    const withText = insertElement(
      definition,
      { ...createElement('text', 'fresh'), title: 'Nueva' },
      { page, index: 0 },
    )
    const moved = moveElement(changeElement(withText, 'fresh', { title: 'Otra' }), 'fresh', { page, index: 1 })
    const after = removeElements(addPage(moved, 'Fin').definition, ['fresh'])
    for (const [name, element] of before) expect(elementsOf(after).get(name)).toBe(element)
  })

  it('runs in the public runtime after it was edited here, as it ran before', () => {
    const names = (form: FormDefinition) =>
      new SurveyModel(JSON.parse(JSON.stringify(form)))
        .getAllQuestions()
        .map(question => `${question.getType()} ${question.name}`)
    const definition = read(json)
    const [first] = listQuestions(definition)
    const edited = changeElement(definition, first?.name ?? '', { title: 'Con otro título', isRequired: true })
    expect(names(edited)).toEqual(names(json as FormDefinition))
    expect(new SurveyModel(JSON.parse(JSON.stringify(edited))).jsonErrors ?? []).toEqual([])
    expect(createAnswerModel(edited).getAllQuestions().length).toBe(names(edited).length)
  })

  it('is told apart where it cannot be edited, and is no reason not to publish', () => {
    const problems = findProblems(read(json))
    const others = listElements(read(json)).filter(({ element }) => kindOf(element) === 'other')
    for (const { element } of others)
      expect(problems).toContainEqual(expect.objectContaining({ name: element.name, severity: 'warning' }))
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
  })
})

describe('a form made here', () => {
  const everything = (): FormDefinition => {
    const elements = kindNames.map(kind => ({ ...createElement(kind, `una_${kind}`), title: kinds[kind].label }))
    const filled = elements.map(element => {
      if (element.type === 'panel')
        return { ...element, elements: [{ ...createElement('text', 'dentro'), title: 'Dentro' }] }
      if (element.type === 'paneldynamic')
        return { ...element, templateElements: [{ ...createElement('text', 'repetida'), title: 'Repetida' }] }
      if (element.type === 'expression') return { ...element, expression: '1 + 1' }
      return element.type === 'html' ? { ...element, html: 'Nota' } : element
    })
    return { pages: [{ name: 'p', elements: filled }] }
  }

  it('runs in the public runtime: every kind is a type and every property one that SurveyJS or this product knows', () => {
    const model = new SurveyModel(JSON.parse(JSON.stringify(everything())))
    expect(model.jsonErrors ?? []).toEqual([])
    for (const kind of kindNames) expect(Serializer.findClass(kinds[kind].json.type), kind).toBeTruthy()
  })

  it('has no problems and survives reading, duplicating and renaming', () => {
    const definition = read(everything())
    expect(findProblems(definition)).toEqual([])
    const copy = duplicateElement(definition, 'una_repeat')
    expect(new Set(listElements(copy.definition).map(({ element }) => element.name)).size).toBe(
      listElements(copy.definition).length,
    )
    const renamed = renameElement(copy.definition, 'una_choice', 'estado')
    expect(readDefinition(JSON.parse(JSON.stringify(renamed)))).toEqual({ definition: renamed })
  })
})
