import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listElements, storedNameOf } from '../../contract/definition/questions.ts'
import type { FormDefinition } from '../../contract/definition/types.ts'
import { freezerSurvey } from '../../testing/form-world.ts'
import { scoreOf } from './answer-score.ts'
import { findShapeErrors } from './answer-shape.ts'
import { runSurvey } from './run-survey.ts'

const definition = freezerSurvey as unknown as FormDefinition
const maxScore = 14

type Data = Record<string, unknown>

const judge = (data: Data): { data: Data; paths: string[] } => {
  const shape = findShapeErrors(definition, data)
  if (shape.length > 0) return { data, paths: shape.map(({ path }) => path) }
  const outcome = runSurvey({ definition, data, variables: {} })
  return { data: outcome.data, paths: outcome.errors.map(({ path }) => path) }
}

const good: Data = {
  tiene: true,
  estado: 'fuera',
  fallas: ['agua'],
  temperatura: -18,
  sabores: { vainilla: 'hay' },
  precios: [{ producto: 'Pote', precio: 10 }],
}

const names = listElements(definition).map(({ element }) => storedNameOf(element))
const text = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'fuera', '<script>', "{tiene} = true'"))
const value: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  text,
  fc.double(),
  fc.constantFrom('excelente', 'bueno', 'other', ['agua', 'luz'], { vainilla: 'hay' }, [{ producto: 'x' }]),
)
const name = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: text })
const forged = fc
  .array(fc.tuple(name, value), { maxLength: 6 })
  .map(entries => Object.fromEntries([...Object.entries(good), ...entries]))

const topNames = new Set(
  listElements(definition)
    .filter(({ parents }) => !parents.some(({ type }) => type === 'paneldynamic'))
    .map(({ element }) => storedNameOf(element)),
)

const states = ['excelente', 'bueno', 'fuera']

/** Only questions that were shown, options that were offered, figures of the server, points within the most. */
const expectAsAsked = (data: Data): void => {
  const { tiene, estado, fallas, temperatura, doble } = data
  for (const key of Object.keys(data)) expect(topNames.has(key.replace(/-Comment$/, ''))).toBe(true)
  if (tiene === true) expect(states).toContain(estado)
  else expect(estado).toBeUndefined()
  expect(estado === 'fuera' || fallas === undefined).toBe(true)
  if (typeof temperatura === 'number') expect(doble).toBeCloseTo(temperatura * 2)
  const score = scoreOf({ definition, maxScore }, data) ?? 0
  expect(score).toBeGreaterThanOrEqual(0)
  expect(score).toBeLessThanOrEqual(maxScore)
}

describe('an answer that somebody forged', () => {
  test('is refused at questions that it names, or stored as the form would have made it', () => {
    fc.assert(
      fc.property(forged, data => {
        const judged = judge(data)
        const known = [...names, ...Object.keys(data)]
        for (const path of judged.paths) expect(known.some(one => path.startsWith(one))).toBe(true)
        if (judged.paths.length === 0) expectAsAsked(judged.data)
      }),
      { numRuns: 120 },
    )
  })

  test('judged again is the same: what is stored would be accepted as it is', () => {
    fc.assert(
      fc.property(forged, data => {
        const once = judge(data)
        fc.pre(once.paths.length === 0)
        expect(judge(once.data)).toEqual(once)
      }),
      { numRuns: 50 },
    )
  })

  test.each([[['agua', 'luz']], ['0'], [false], [{ a: 1 }], [999], [null]])(
    'calculates what came as %j',
    forgedResult => {
      const data = { ...good, temperatura: 0, doble: forgedResult }
      expect(judge(data).data).toEqual({ ...good, temperatura: 0, doble: 0 })
    },
  )

  test('calculates inside of repeated groups and tables as well', () => {
    const inside = (name: string, row: string) => [
      { type: 'text', cellType: 'text', inputType: 'number', name: 'precio' },
      { type: 'expression', cellType: 'expression', name, expression: `{${row}.precio} - 1` },
    ]
    const rows = { type: 'matrixdynamic', name: 'tabla', columns: inside('menos', 'row') }
    const group = {
      type: 'paneldynamic',
      name: 'grupo',
      valueName: 'filas',
      templateElements: inside('menos', 'panel'),
    }
    const nested = { pages: [{ name: 'p', elements: [rows, group] }] } as unknown as FormDefinition
    const sent = [{ precio: 1, menos: ['x'] }, { menos: 5 }]
    const { data } = runSurvey({ definition: nested, data: { tabla: sent, filas: sent }, variables: {} })
    const calculated = [{ precio: 1, menos: 0 }, { menos: -1 }]
    expect(data).toEqual({ tabla: calculated, filas: calculated })
  })

  test('reaches no prototype', () => {
    const data = JSON.parse('{"__proto__": {"tiene": true}, "constructor": {"a": 1}}') as Data
    expect(judge(data).paths).toEqual(['__proto__', 'constructor'])
    expect(({} as Data).tiene).toBeUndefined()
  })

  test('names the photos that are missing, the rows and the cells, in the words of the phone', () => {
    const photo = {
      type: 'file',
      name: 'fotos',
      allowMultiple: true,
      maxFiles: 3,
      acceptedTypes: 'image/*',
      anden: { kind: 'photo', minFiles: 2 },
    }
    const table = {
      type: 'matrixdynamic',
      name: 'tabla',
      columns: [{ name: 'precio', cellType: 'text', isRequired: true }],
    }
    const texts = {
      type: 'multipletext',
      name: 'contactos',
      items: [{ name: 'casa', isRequired: true }, { name: 'local' }],
    }
    const rich = { pages: [{ name: 'p', elements: [photo, table, texts] }] } as unknown as FormDefinition
    const content = '0190b6f0-0000-7000-8000-000000000001'
    const data = {
      fotos: [{ name: 'a.jpg', type: 'image/jpeg', content }],
      tabla: [{ precio: '1' }, {}],
      contactos: { local: '1' },
    }
    expect(runSurvey({ definition: rich, data, variables: {} }).errors).toEqual([
      { path: 'fotos', message: 'Falta 1 foto: se piden 2.' },
      { path: 'tabla[1].precio', message: 'Falta responder.' },
      { path: 'contactos.casa', message: 'Falta responder.' },
    ])
  })
})
