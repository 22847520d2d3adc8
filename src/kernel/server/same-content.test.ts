import { expect, test } from 'vitest'
import { contentHashOf, differencesOf, isSameContent } from './same-content.ts'

test('content is the same whatever the order of its names and whatever says nothing; not when a value changes', () => {
  const content = { a: 1, lines: [{ code: 'X', units: 2 }], note: null, photos: [] }
  expect(isSameContent(content, { photos: [], lines: [{ units: 2, code: 'X' }], a: 1, later: null })).toBe(true)
  expect(contentHashOf(content)).toMatch(/^[0-9a-f]{32}$/)
  for (const other of [
    { ...content, a: 2 },
    { ...content, lines: [] },
    { ...content, note: 'x' },
    {
      ...content,
      lines: [
        { code: 'X', units: 2 },
        { code: 'X', units: 2 },
      ],
    },
  ])
    expect(isSameContent(content, other)).toBe(false)
  expect(isSameContent({ lines: [1, 2] }, { lines: [2, 1] })).toBe(false)
})

test('what differs is told by its Spanish name with both values, and which line it is of', () => {
  const words = {
    'lines.units': { title: 'Cantidad', written: (value: unknown) => `${String(value)} un.` },
    note: { title: 'Nota' },
  }
  expect(
    differencesOf(
      { lines: [{ units: 1 }, { units: 2 }], hidden: 1 },
      { lines: [{ units: 1 }, { units: 3 }], note: 'Hoy', hidden: 2 },
      words,
    ),
  ).toEqual([
    { path: 'lines.1.units', message: 'Cantidad (2): guardado «2 un.», enviado «3 un.».' },
    { path: 'note', message: 'Nota: guardado nada, enviado «Hoy».' },
  ])
})
