import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as whole from 'survey-core'
import { afterAll, describe, expect, it } from 'vitest'
import { withoutDrawingTables } from './lean-runtime-plugin.ts'

const source = await readFile(fileURLToPath(import.meta.resolve('survey-core')), 'utf8')
const directory = await mkdtemp(join(tmpdir(), 'lean-runtime-'))
afterAll(() => rm(directory, { recursive: true }))

type Runtime = Pick<typeof whole, 'SurveyModel'>

const loadLean = async (): Promise<Runtime> => {
  const path = join(directory, 'survey-core.mjs')
  await writeFile(path, withoutDrawingTables(source).replace(/^\/\/# sourceMappingURL.*$/m, ''))
  return import(path)
}

const form = {
  elements: [
    { type: 'text', name: 'price', inputType: 'number', min: 1, isRequired: true },
    { type: 'radiogroup', name: 'state', choices: ['good', 'bad'], visibleIf: '{price} > 10' },
    { type: 'paneldynamic', name: 'lines', panelCount: 1, templateElements: [{ type: 'boolean', name: 'seen' }] },
    { type: 'expression', name: 'double', expression: '{price} * 2' },
  ],
}

const run = ({ SurveyModel }: Runtime) => {
  const model = new SurveyModel(form)
  const errors = (): string[] => {
    model.validate(true, false)
    return model.getAllQuestions().flatMap(question => question.errors.map(error => error.getText()))
  }
  const before = errors()
  model.setValue('price', 12)
  return { before, after: errors(), data: model.data, shown: model.getQuestionByName('state').isVisible }
}

describe('the runtime that the browser loads', () => {
  it('runs a form as the whole library does', async () => {
    const lean = run(await loadLean())
    expect(lean).toEqual(run(whole))
    expect(lean).toMatchObject({ shown: true, data: { price: 12, double: 24 }, after: [] })
    expect(lean.before).toHaveLength(1)
  })

  it('leaves out what only the other drawing needs, and nothing else', () => {
    const lean = withoutDrawingTables(source)
    expect(source.length - lean.length).toBeGreaterThan(190_000)
    const written = new Set(source.split('\n'))
    expect(lean.split('\n').filter(line => !written.has(line))).toEqual([
      'const legacyCssVariables = {};',
      'var baseTheme = {};',
    ])
  })

  it('stops the build for a version that is written otherwise', () => {
    expect(() => withoutDrawingTables(source.replace('var baseTheme = {', 'var base = {'))).toThrow(/baseTheme/)
  })
})
