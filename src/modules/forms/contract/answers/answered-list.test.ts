import { expect, test } from 'vitest'
import { readDefinition } from '../definition/read.ts'
import { answeredQuestions } from './answered-questions.ts'

const definition = {
  pages: [
    {
      name: 'one',
      elements: [
        { type: 'text', name: 'before' },
        {
          type: 'matrixdynamic',
          name: 'lines',
          title: 'Renglones',
          choices: ['si', 'no'],
          columns: [
            { name: 'price', title: 'Precio', cellType: 'text', inputType: 'number' },
            { name: 'shown' },
            { name: 'flaws', cellType: 'checkbox', choices: [{ value: 'a', text: 'Abollado' }] },
          ],
        },
      ],
    },
  ],
}

test('a table whose rows people add is read as a group that is repeated', () => {
  const reading = readDefinition(definition)
  const definitions = 'reason' in reading ? [] : [reading.definition]
  const read = answeredQuestions(definitions).map(({ name, group, number, kind, choices }) => [
    name,
    group,
    number,
    kind,
    choices.map(({ text }) => text).join(),
  ])
  expect(read).toEqual([
    ['before', null, '1.1', 'text', ''],
    ['lines', null, '1.2', 'repeat', 'Tiene,No tiene'],
    ['price', 'lines', '1.2.1', 'number', ''],
    ['shown', 'lines', '1.2.2', 'choice', 'si,no'],
    ['flaws', 'lines', '1.2.3', 'choices', 'Abollado'],
  ])
})
