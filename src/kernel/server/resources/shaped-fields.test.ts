import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldText } from '../../contract/field-text.ts'
import { createSampleApplication, type SampleApplication, samples } from './resource.fixture.ts'
import type { ImportResult } from './resource-service.ts'

/** Colors and patterns are texts with one format, whoever writes them. */
let application: SampleApplication
beforeAll(async () => {
  application = await createSampleApplication()
})
afterAll(() => application.stop())

const row = (values: Record<string, unknown>) => ({ code: 'C1', name: 'Uno', ...values })

test.each([
  ['color', '#1A2B3C', '#1a2b3c'],
  ['color', '1a2b3c', '#1a2b3c'],
  ['color', '#Fa0', '#ffaa00'],
  ['lot', 'ab-1234', 'AB1234'],
  ['lot', ' AB 1234 ', 'AB1234'],
])('%s %s is kept as %s', async (name, written, kept) => {
  await application.clear()
  expect(await application.create(row({ [name]: written }))).toMatchObject({ [name]: kept })
})

test.each([
  ['color', 'rojo', 'Escribí un color como #1a2b3c.'],
  ['color', '#12345', 'Escribí un color como #1a2b3c.'],
  ['color', '#1a2b3c; background: url(x)', 'Escribí un color como #1a2b3c.'],
  ['lot', 'A123', 'Un lote son dos letras y cuatro números.'],
  ['lot', 12, 'Tiene que ser un texto.'],
])('%s %s is refused in words', async (name, written, message) => {
  const { status, body } = await application.call<{ errors: unknown }>('POST', '', row({ [name]: written }))
  expect([status, body.errors]).toEqual([400, [{ path: name, message }]])
})

describe('rows with a color and a lot', () => {
  beforeAll(async () => {
    await application.clear()
    await application.create(row({ color: '#0072b2', lot: 'AB1234' }))
    await application.create(row({ code: 'C2', color: '#e69f00', lot: 'CD5678' }))
    await application.create(row({ code: 'C3' }))
  })
  const codes = async (filter: string): Promise<string[]> =>
    (await application.list({ filter })).items.map(({ code }) => code)

  test('are filtered by them and sorted by them', async () => {
    expect(await codes('color:matches:#e69f00')).toEqual(['C2'])
    expect(await codes('lot:starts-with:ab')).toEqual(['C1'])
    expect((await application.list({ sort: '-lot' })).items.map(({ code }) => code)).toContain('C2')
  })

  test('come back from their own export as they are', async () => {
    const { text } = await application.call('GET', '/export?format=csv&columns=code,name,color,lot')
    const [, ...lines] = text
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/)
    const rows = lines.map(line => line.split(';')).map(([code, name, color, lot]) => ({ code, name, color, lot }))
    expect(rows[0]).toEqual({ code: 'C1', name: 'Uno', color: '#0072b2', lot: 'AB1234' })
    const imported = await application.call<ImportResult>('POST', '/import', { rows })
    expect(imported.body).toEqual({ created: 0, updated: 0, unchanged: 3, errors: [] })
  })

  test('of another shape are refused by an import, row by row', async () => {
    const rows = [row({ color: 'azul' }), row({ code: 'C2', lot: '1234' })]
    const { body } = await application.call<ImportResult>('POST', '/import', { rows, dryRun: true })
    expect(body.errors).toEqual([
      { row: 0, path: 'color', message: 'Escribí un color como #1a2b3c.' },
      { row: 1, path: 'lot', message: 'Un lote son dos letras y cuatro números.' },
    ])
  })
})

test('a pattern is read as people write it', () => {
  expect(fieldText(samples.fields.lot, 'AB1234', 'UTC')).toBe('AB-1234')
})
