import { Serializer, SurveyModel } from 'survey-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { namesIn } from './expressions.ts'
import { createElement, kindNames, kindOf } from './kinds.ts'
import { listQuestions } from './questions.ts'
import { readDefinition } from './read.ts'
import { registerExtensions, toRuntimeDefinition } from './runtime.ts'
import { maximumScore, scoreOfAnswer } from './scores.ts'
import type { FormDefinition } from './types.ts'

beforeAll(() => registerExtensions(Serializer))

const visit: FormDefinition = {
  title: 'Visita',
  pages: [
    { name: 'store', title: 'Local', elements: [{ type: 'boolean', name: 'freezer', title: '¿Tiene freezer?' }] },
    {
      name: 'freezerPage',
      title: 'Freezer',
      elements: [
        {
          type: 'panel',
          name: 'state',
          title: 'Estado',
          elements: [
            {
              type: 'radiogroup',
              name: 'condition',
              isRequired: true,
              choices: [{ value: 'good', text: 'Bueno', score: 7 }, 'bad'],
            },
            { type: 'html', name: 'hint', html: 'Mirá la chapa.' },
          ],
        },
        { type: 'text', name: 'temperature', inputType: 'number', anden: { kind: 'number', unit: '°C' } },
      ],
    },
    { name: 'end', title: 'Cierre', elements: [{ type: 'comment', name: 'notes' }] },
  ],
  triggers: [{ type: 'skip', expression: '{freezer} = false', gotoName: 'notes' }],
}

describe('the kinds of question', () => {
  it.each(kindNames)('%s is written as JSON that SurveyJS keeps and that is read back as the same kind', kind => {
    const element = createElement(kind, 'question')
    expect(kindOf(element)).toBe(kind)
    const model = new SurveyModel({ pages: [{ name: 'one', elements: [element] }] })
    const kept = model.toJSON().pages?.[0]?.elements?.[0]
    expect(kept === undefined ? undefined : kindOf(kept)).toBe(kind)
    expect(model.jsonErrors ?? []).toEqual([])
  })

  it('calls a question of a type that it does not edit «other»', () => {
    expect(kindOf({ type: 'matrixdynamic', name: 'm' })).toBe('other')
    expect(kindOf({ type: 'file', name: 'contract', acceptedTypes: '.pdf' })).toBe('other')
  })
})

describe('the list of questions', () => {
  it('numbers them by page and leaves notes and sections out', () => {
    const rows = listQuestions(visit).map(({ number, name, section, unit }) => [number, name, section, unit])
    expect(rows).toEqual([
      ['1.1', 'freezer', undefined, undefined],
      ['2.1', 'condition', 'Estado', undefined],
      ['2.2', 'temperature', undefined, '°C'],
      ['3.1', 'notes', undefined, undefined],
    ])
  })
})

describe('scores', () => {
  it('adds the columns of a matrix for each row', () => {
    const columns = [{ value: 'yes', score: 2 }, { value: 'no' }]
    const matrix = { type: 'matrix', name: 'm', columns, rows: ['a', 'b', 'c'] }
    expect(maximumScore(matrix)).toBe(6)
    expect(scoreOfAnswer(matrix, { a: 'yes', b: 'no', c: 'yes' })).toBe(4)
  })

  it('gives a scale its points in proportion and never more than all of them', () => {
    const scale = { type: 'rating', name: 's', rateMin: 0, rateMax: 10, score: 5 }
    expect([0, 5, 10, 99, 'x'].map(value => scoreOfAnswer(scale, value))).toEqual([0, 2.5, 5, 5, 0])
  })
})

describe('a jump', () => {
  it('hides the pages it leaves out, so that their required questions are not asked for', () => {
    const model = new SurveyModel(toRuntimeDefinition(visit))
    expect(model.visiblePages.map(page => page.name)).toEqual(['store', 'freezerPage', 'end'])
    model.setValue('freezer', false)
    expect(model.visiblePages.map(page => page.name)).toEqual(['store', 'end'])
  })
})

describe('references', () => {
  it('are read outside quotes only, without panels, indexes and comments', () => {
    const expression = "{a} = '{no}' and {panel.price} > {states[0].city} or {b-Comment} notempty"
    expect(namesIn(expression)).toEqual(['a', 'price', 'states', 'b'])
  })
})

describe('reading a definition', () => {
  it('keeps what it does not know and gives a form without pages one', () => {
    const element = { type: 'imagemap', name: 'map', areas: [{ shape: 'rect' }] }
    expect(readDefinition({ widthMode: 'static', elements: [element] })).toEqual({
      definition: { widthMode: 'static', pages: [{ name: 'page1', elements: [element] }] },
    })
  })

  it.each([
    ['no object', []],
    ['a question without a name', { pages: [{ elements: [{ type: 'text' }] }] }],
    ['an option that is null', { elements: [{ type: 'radiogroup', name: 'r', choices: [null] }] }],
    ['a condition that is a number', { elements: [{ type: 'text', name: 'r', visibleIf: 5 }] }],
    ['a trigger that is a text', { elements: [], triggers: ['skip'] }],
    ['a megabyte', { title: 'x'.repeat(1_000_001) }],
  ])('refuses %s', (_what, json) => expect(readDefinition(json)).toHaveProperty('reason'))
})
