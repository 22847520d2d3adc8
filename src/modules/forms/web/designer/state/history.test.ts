import { describe, expect, it } from 'vitest'
import { changeElement } from '../../../contract/definition/edits.ts'
import { listQuestions } from '../../../contract/definition/questions.ts'
import type { FormDefinition } from '../../../contract/definition/types.ts'
import { createDesigner } from './designer.ts'
import { nextPlace, numberAt } from './places.ts'

const start: FormDefinition = {
  pages: [
    {
      name: 'one',
      elements: [
        { type: 'text', name: 'a', title: 'A' },
        { type: 'panel', name: 's', elements: [{ type: 'text', name: 'b', title: 'B' }] },
        { type: 'text', name: 'c', title: 'C' },
      ],
    },
    { name: 'two', elements: [{ type: 'text', name: 'd', title: 'D' }] },
  ],
}

const names = (definition: FormDefinition) => listQuestions(definition).map(({ name }) => name)

describe('undo', () => {
  it('goes back to the first state and forward again, however many steps there were', () => {
    const designer = createDesigner(start)
    for (let count = 0; count < 300; count += 1) designer.add('text')
    const last = designer.definition()
    for (let count = 0; count < 300; count += 1) designer.undo()
    expect(designer.definition()).toBe(start)
    for (let count = 0; count < 300; count += 1) designer.redo()
    expect(designer.definition()).toBe(last)
    designer.stop()
  })

  it('takes what was typed into one field as one step, and another field as another', () => {
    const designer = createDesigner(start)
    for (const title of ['P', 'Pr', 'Precio'])
      designer.edit(all => changeElement(all, 'a', { title }), { group: 'title:a' })
    designer.edit(all => changeElement(all, 'a', { description: 'En pesos' }), { group: 'description:a' })
    designer.undo()
    expect(designer.element('a')).toMatchObject({ title: 'Precio' })
    expect(designer.element('a')?.description).toBeUndefined()
    designer.undo()
    expect(designer.definition()).toBe(start)
    designer.stop()
  })

  it('brings back a deleted question with its selection, and forgets the redo after a new edit', () => {
    const designer = createDesigner(start)
    designer.select('b')
    designer.remove('b')
    expect(names(designer.definition())).toEqual(['a', 'c', 'd'])
    designer.undo()
    expect(designer.store.get().history.present.selected).toBe('b')
    designer.add('photo')
    designer.redo()
    expect(names(designer.definition())).toEqual(['a', 'b', 'pregunta1', 'c', 'd'])
    designer.stop()
  })
})

describe('the keyboard', () => {
  it('takes a question through sections and pages, one place at a time, and back the same way', () => {
    const designer = createDesigner(start)
    const walk = (step: 1 | -1) => {
      const orders: string[] = []
      for (
        let place = nextPlace(designer.definition(), 'a', step);
        place;
        place = nextPlace(designer.definition(), 'a', step)
      ) {
        designer.move('a', place)
        const { page, parent } = designer.place('a') ?? { page: '' }
        orders.push(`${parent ?? page}:${names(designer.definition()).join('')}`)
      }
      return orders
    }
    expect(walk(1)).toEqual(['s:abcd', 's:bacd', 'one:bacd', 'one:bcad', 'two:bcad', 'two:bcda'])
    expect(walk(-1)).toEqual(['two:bcad', 'one:bcad', 'one:bacd', 's:bacd', 's:abcd', 'one:abcd'])
    designer.stop()
  })

  it('says the number that a place gives', () => {
    expect(numberAt(start, { page: 'one', index: 0 })).toBe('1.1')
    expect(numberAt(start, { page: 'one', index: 2 })).toBe('1.3')
    expect(numberAt(start, { page: 'two', index: 1 })).toBe('2.2')
  })
})
