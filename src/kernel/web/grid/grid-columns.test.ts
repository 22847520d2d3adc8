import { expect, test } from 'vitest'
import { field } from '../../contract/fields.ts'
import { titleColumn } from './grid-columns.ts'

const text = (width: number) => field.text({ title: 'Texto', width })

test.each([
  [{ name: text(220), warnings: text(280) }, 'name'],
  [{ code: text(110), seller: text(300), note: text(400) }, 'seller'],
  [{ actor: text(160), detail: text(400) }, 'actor'],
  [{ total: field.money({ title: 'Total' }) }, undefined],
])('%# a row is called by its name, or by its widest words', (fields, title) =>
  expect(titleColumn(Object.entries(fields))).toBe(title),
)
