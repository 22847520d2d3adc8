import { expect, test } from 'vitest'
import { answeredQuestions } from '../../contract/answers/answered-questions.ts'
import type { FormDefinition } from '../../contract/definition/types.ts'
import { pointsOf } from '../validation/answer-score.ts'
import { sectionsOf } from './detail/answer-sections.ts'
import { filesOf } from './referenced.ts'

const photo = '0190b6f0-0000-7000-8000-000000000001'
const signature = '0190b6f0-0000-7000-8000-000000000002'

/** A form made elsewhere, whose questions and repeated group store their answers under other names. */
const definition: FormDefinition = {
  pages: [
    {
      name: 'p',
      elements: [
        { type: 'signaturepad', name: 'firma', valueName: 'conforme' },
        {
          type: 'paneldynamic',
          name: 'grupo',
          valueName: 'heladeras',
          title: 'Heladera',
          templateElements: [
            { type: 'file', name: 'foto', valueName: 'imagen', acceptedTypes: 'image/*', anden: { kind: 'photo' } },
            { type: 'radiogroup', name: 'estado', choices: [{ value: 'bueno', text: 'Bueno', score: 7 }] },
          ],
        },
      ],
    },
  ],
}
const data = {
  conforme: signature,
  heladeras: [{ imagen: [{ name: 'a.jpg', type: 'image/jpeg', content: photo }], estado: 'bueno' }],
}

test('photos and signatures are found under the names that answers are stored by', () => {
  const places = filesOf(definition, data).map(({ id, path }) => [id, path])
  expect(places).toEqual([
    [signature, 'conforme'],
    [photo, 'heladeras[0].imagen'],
  ])
})

test('points, entries and columns are those of the stored answer', () => {
  expect(pointsOf(definition, data)).toEqual({ estado: 7 })
  const [section] = sectionsOf(definition, data)
  const entries = section?.entries.map(({ title, lines }) => [title, lines.map(({ text, files }) => files[0] ?? text)])
  expect(entries).toEqual([['Heladera · 1', [photo, 'Bueno']]])
  expect(answeredQuestions([definition]).map(({ name, group }) => [group, name])).toEqual([
    [null, 'conforme'],
    [null, 'heladeras'],
    ['heladeras', 'imagen'],
    ['heladeras', 'estado'],
  ])
})
