import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueOfCell } from '../../contract/cells.ts'
import { field } from '../../contract/fields.ts'
import { csvText, workbookText } from './sheet-text.ts'

test.each(['+54 9 341 455-8021', '+54 (341) 455-8021', '+5493414558021', '-32.95', '-32,95', '+1', 'Kiosco'])(
  '%s goes out as it is',
  text => {
    expect(csvText(text)).toBe(text)
    expect(workbookText(text)).toBe(text)
  },
)

test.each(['=1+1', '+SUM(A1)', '-1+1', '-2+3+cmd|x', '@SUM(A1)', '+54-341-4558021', '\t=1', '+1 +cmd|a'])(
  '%s is kept from being run in a csv, and is text in a workbook anyway',
  text => {
    expect(csvText(text)).toBe(`'${text}`)
    expect(workbookText(text)).toBe(text)
  },
)

test('whatever goes out comes back', () => {
  const name = field.text({ title: 'Nombre' })
  const text = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '1', ' ', 'a') }).map(value => value.trim())
  fc.assert(
    fc.property(text, value => {
      for (const written of [csvText(value), workbookText(value)]) expect(valueOfCell(name, written)).toBe(value)
    }),
  )
})
