import { expect, test } from 'vitest'
import { pdfRuns } from '../../../testing/pdf-text.ts'
import { type ListDocument, listDefinition } from './list-document.ts'
import { renderPdf } from './render-pdf.ts'

const whole = ['$ 123.456.789,50', '23/11/2026 18:30', 'ART-000123/4567-B', '+54 9 341 455-8021', '1.234.567']

const listOf = (columns: ListDocument['columns'], rows: string[][]): ListDocument => ({
  title: 'Lista',
  company: 'Helados del Litoral',
  printed: 'Impreso hoy',
  sentences: [],
  columns,
  rows,
  totals: columns.map(({ isWhole }) => (isWhole ? '9.999.999.999' : '')),
  count: '1 fila',
})

const drawn = async (list: ListDocument): Promise<Set<string>> =>
  new Set(
    pdfRuns(await renderPdf(listDefinition(list)))
      .flat()
      .map(run => run.trim()),
  )

/** Narrow on the screen, between columns of many words. */
const columns: ListDocument['columns'] = [
  { title: 'Razón social', align: 'left', weight: 600 },
  ...whole.map(() => ({ title: 'Figura o código', align: 'right' as const, weight: 20, isWhole: true })),
  { title: 'Nota', align: 'left', weight: 900 },
]
const words = 'Distribuidora de helados y congelados del Litoral Sociedad Anónima '.repeat(3)

test('a figure, a code or a date never breaks, however narrow its column is on the screen', async () => {
  const texts = await drawn(listOf(columns, [[words, ...whole, words]]))
  for (const text of [...whole, '9.999.999.999']) expect([...texts], text).toContain(text)
})

test('without being told so, they would', async () => {
  const loose = columns.map(column => ({ ...column, isWhole: false }))
  const texts = await drawn(listOf(loose, [[words, ...whole, words]]))
  expect(whole.filter(text => !texts.has(text))).not.toEqual([])
})

test('all columns stay on the paper, and as large as they can be read', () => {
  for (const count of [1, 2, 3, 8]) {
    const many = Array.from({ length: count }, () => columns).flat()
    const { content } = listDefinition(listOf(many, [many.map((_, index) => whole[index % whole.length] ?? '')]))
    const [, table] = content as { table: { widths: number[] } }[]
    const width = (table?.table.widths ?? []).reduce((sum, one) => sum + one + 8, 0)
    expect(width, `${many.length} columns`).toBeLessThanOrEqual(842 - 64 + 1)
  }
})
