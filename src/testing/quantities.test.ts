import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fieldText } from '../kernel/contract/field-text.ts'
import type { Field } from '../kernel/contract/fields.ts'

const modules = new URL('../modules/', import.meta.url)

type Declared = { name: string; field: Field }

const isField = (value: unknown): value is Field =>
  typeof value === 'object' && value !== null && 'kind' in value && 'title' in value && 'schema' in value

/** Fields anywhere in what a contract exports: grids, reports, forms. */
const fieldsIn = (value: unknown, name: string, depth = 0): Declared[] => {
  if (typeof value !== 'object' || value === null || depth > 4) return []
  if (isField(value)) return [{ name, field: value }]
  return Object.entries(value).flatMap(([key, inner]) => fieldsIn(inner, `${name}.${key}`, depth + 1))
}

const declaredFields = async (): Promise<Declared[]> => {
  const files = (await readdir(modules, { recursive: true })).filter(
    file => /^[\w-]+\/contract\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'),
  )
  const contracts = await Promise.all(
    files.map(async file => [file, await import(new URL(file, modules).href)] as const),
  )
  return contracts.flatMap(([file, contract]) => fieldsIn({ ...contract }, file))
}

const ofUnits = /^(unidades|cantidad|tiene|preparadas|faltan|saldo|stock|bultos|ítems|vacíos)(?!\p{L})/iu

test('a whole quantity is written without decimals in every grid and report, and part of one with those that it has', async () => {
  const quantities = (await declaredFields()).filter(
    ({ field }) => (field.kind === 'number' || field.kind === 'integer') && ofUnits.test(field.title),
  )
  expect(quantities.length).toBeGreaterThan(12)
  const written = quantities.map(({ name, field }) => [name, fieldText(field, 20_580, 'UTC')])
  expect(written).toEqual(quantities.map(({ name }) => [name, '20.580']))
  for (const { name, field } of quantities.filter(({ field: { fraction } }) => fraction === 3))
    expect([name, fieldText(field, 20_580.5, 'UTC'), fieldText(field, 0.125, 'UTC')]).toEqual([
      name,
      '20.580,5',
      '0,125',
    ])
})
