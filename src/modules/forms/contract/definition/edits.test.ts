import { describe, expect, it } from 'vitest'
import { listDependents } from './dependencies.ts'
import { describeDifference } from './difference.ts'
import {
  changeElement,
  duplicateElement,
  findElement,
  insertElement,
  moveElement,
  placeOf,
  removeElements,
  renameElement,
} from './edits.ts'
import { createElement } from './kinds.ts'
import { findProblems } from './problems.ts'
import { listQuestions } from './questions.ts'
import type { FormDefinition } from './types.ts'

const visit: FormDefinition = {
  title: 'Visita',
  pages: [
    {
      name: 'store',
      title: 'Local',
      elements: [
        { type: 'boolean', name: 'hasFreezer', title: '¿Tiene freezer?' },
        { type: 'imagemap', name: 'plan', title: 'Plano', areas: [{ shape: 'rect' }] },
      ],
    },
    {
      name: 'freezer',
      title: 'Freezer',
      visibleIf: '{hasFreezer} = true',
      elements: [
        {
          type: 'panel',
          name: 'state',
          title: 'Estado',
          elements: [
            {
              type: 'radiogroup',
              name: 'condition',
              title: '¿En qué estado está?',
              choices: [
                { value: 'good', text: 'Bueno' },
                { value: 'bad', text: 'Malo' },
              ],
            },
            { type: 'comment', name: 'fault', title: '¿Qué falla tiene?', visibleIf: "{condition} = 'bad'" },
          ],
        },
        { type: 'text', name: 'temperature', title: 'Temperatura', inputType: 'number', min: -18, max: -10 },
      ],
    },
  ],
}

const numbers = (definition: FormDefinition) => listQuestions(definition).map(({ number, name }) => `${number} ${name}`)

const texts = (definition: FormDefinition) =>
  findProblems(definition).map(({ severity, place, text }) => `${severity} ${place}: ${text}`)

describe('edits', () => {
  it('share every element they do not touch', () => {
    const next = changeElement(visit, 'fault', { title: '¿Qué le pasa?' })
    expect(next.pages[0]).toBe(visit.pages[0])
    expect(findElement(next, 'condition')).toBe(findElement(visit, 'condition'))
    expect(findElement(next, 'fault')).not.toBe(findElement(visit, 'fault'))
    expect(changeElement(visit, 'nobody', { title: 'x' })).toBe(visit)
  })

  it('move a question out of its section, and never a section into itself', () => {
    const moved = moveElement(visit, 'fault', { page: 'store', index: 1 })
    expect(numbers(moved)).toEqual(['1.1 hasFreezer', '1.2 fault', '1.3 plan', '2.1 condition', '2.2 temperature'])
    expect(moveElement(visit, 'state', { page: 'freezer', parent: 'state', index: 0 })).toBe(visit)
    expect(moveElement(visit, 'condition', { page: 'freezer', parent: 'state', index: 1 })).toBe(visit)
  })

  it('put an element that was taken out back where it was', () => {
    const place = placeOf(visit, 'fault')
    const fault = findElement(visit, 'fault')
    if (!place || !fault) throw new Error('the form has the question')
    expect(insertElement(removeElements(visit, ['fault']), fault, place)).toEqual(visit)
  })

  it('rename a question together with the conditions that read it', () => {
    const renamed = renameElement(visit, 'hasFreezer', 'freezerHere')
    expect(renamed.pages[1]?.visibleIf).toBe('{freezerHere} = true')
    expect(findProblems(renamed).filter(({ severity }) => severity === 'error')).toEqual([])
    expect([...listDependents(renamed).keys()]).toEqual(['freezerHere', 'condition'])
  })

  it('give each question of a copied section a name of its own', () => {
    const { definition, name } = duplicateElement(visit, 'state')
    expect(name).toBe('state1')
    expect(numbers(definition)).toContain('2.4 fault1')
    expect(findProblems(definition).filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('keep a question made elsewhere exactly as it came', () => {
    const { definition } = duplicateElement(moveElement(visit, 'plan', { page: 'freezer', index: 0 }), 'temperature')
    expect(findElement(definition, 'plan')).toBe(visit.pages[0]?.elements?.[1])
  })
})

describe('problems', () => {
  it('of a sound form are only what the designer cannot edit', () => {
    expect(texts(visit)).toEqual([
      'warning 1.2 Plano: Es de un tipo que este editor no modifica («imagemap»): queda como vino.',
    ])
  })

  it('name a condition on a deleted question, and mend it', () => {
    const broken = removeElements(visit, ['condition'])
    const [problem] = findProblems(broken)
    expect(problem?.text).toBe('Depende de «condition», que ya no está en el formulario.')
    expect(texts(problem?.repair?.apply(broken) ?? broken)).toHaveLength(1)
  })

  it('name a least above the most, and exchange them', () => {
    const crossed = changeElement(visit, 'temperature', { min: -10, max: -18 })
    const [problem] = findProblems(crossed)
    expect(problem?.text).toBe('El mínimo (−10) es mayor que el máximo (−18).')
    expect(problem?.repair?.apply(crossed)).toEqual(visit)
  })

  it('name a question that depends on a later one, and move that one up', () => {
    const late = moveElement(visit, 'condition', { page: 'freezer', index: 2 })
    const problem = findProblems(late).find(({ text }) => text.startsWith('Depende de 2.3'))
    expect(problem?.severity).toBe('warning')
    expect(texts(problem?.repair?.apply(late) ?? late)).toHaveLength(1)
  })

  it.each([
    ['an option that is gone', changeElement(visit, 'condition', { choices: ['good'] }), 'Depende de la opción «bad»'],
    [
      'a page nobody reaches',
      {
        ...visit,
        pages: visit.pages.map(page => ({ ...page, visibleIf: "{condition} = 'good' and {condition} = 'bad'" })),
      },
      'Nadie puede llegar',
    ],
    [
      'an unclosed quote',
      changeElement(visit, 'fault', { visibleIf: "{condition} = 'bad" }),
      'No se entiende la expresión',
    ],
    ['no options', changeElement(visit, 'condition', { choices: [] }), 'No tiene opciones.'],
    [
      'a code that conditions cannot compare',
      changeElement(changeElement(visit, 'condition', { choices: ['good', '1,5'] }), 'fault', {
        visibleIf: "{condition} = '1,5'",
      }),
      'Compara con el código «1,5»',
    ],
    ['a reserved code', renameElement(visit, 'hasFreezer', 'customer'), 'está reservado'],
    [
      'a jump to a deleted question',
      { ...visit, triggers: [{ type: 'skip', expression: '{hasFreezer} = false', gotoName: 'gone' }] },
      'Usa «gone»',
    ],
    [
      'an unknown datum of the customer',
      changeElement(visit, 'fault', { defaultValueExpression: '{customer.age}' }),
      'Nombra un dato que no existe: «customer.age»',
    ],
  ])('are errors for %s', (_what, definition, text) => {
    const errors = findProblems(definition).filter(({ severity }) => severity === 'error')
    expect(errors.some(problem => problem.text.includes(text))).toBe(true)
  })

  it('do not block a form without questions from being described, only from being published', () => {
    expect(texts({ pages: [] })).toEqual(['error Formulario: Todavía no tiene ninguna pregunta.'])
  })
})

describe('the difference between versions', () => {
  it('is said in words', () => {
    let next = changeElement(visit, 'condition', {
      isRequired: true,
      choices: [
        { value: 'good', text: 'Bien' },
        { value: 'broken', text: 'Fuera de servicio' },
      ],
    })
    next = changeElement(next, 'fault', { visibleIf: "{condition} = 'broken'" })
    next = moveElement(next, 'temperature', { page: 'freezer', index: 0 })
    next = removeElements(next, ['plan'])
    next = insertElement(next, { ...createElement('photo', 'photo'), title: 'Foto' }, { page: 'store', index: 1 })
    expect(describeDifference(visit, next).map(({ act, text }) => `${act} ${text}`)).toEqual([
      'added 1.2 Foto (foto).',
      'removed 1.2 Plano.',
      'changed 2.2 ¿En qué estado está?: ahora es obligatoria; suma la opción «Fuera de servicio»; pierde la opción «Malo»; «Bueno» pasa a decir «Bien».',
      'changed 2.3 ¿Qué falla tiene?: se muestra si 2.2 es Fuera de servicio (antes, si 2.1 es Malo).',
      'moved 2.1 Temperatura: estaba en 2.3.',
    ])
  })

  it('is empty between a version and itself', () => {
    expect(describeDifference(visit, structuredClone(visit))).toEqual([])
  })
})
