import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRows } from '../imports/reading/read-rows.ts'
import { type Sheet, sheetName, workbookFile } from './workbook-file.ts'

const columns = [
  { title: 'Código', width: 15, format: '@' as const },
  { title: 'Precio «neto» & más', width: 12, format: '#,##0.00' as const },
  { title: 'Activo', width: 10, offered: ['Sí', 'No'] },
]

/** Reads a workbook with a library that shares no code with the writer. */
const opened = async (sheets: Sheet[]): Promise<ExcelJS.Workbook> => {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load((await buffer(workbookFile(sheets))) as unknown as ArrayBuffer)
  return workbook
}

/** The rows under the titles, as an import reads them. */
const readBack = async (sheets: Sheet[]): Promise<unknown[][]> => {
  const folder = await mkdtemp(join(tmpdir(), 'anden-workbook-'))
  const path = join(folder, 'file.xlsx')
  await writeFile(path, await buffer(workbookFile(sheets)))
  const settings = { encoding: null, delimiter: null, sheet: null, headRow: 1, decimal: ',', dateOrder: 'dmy' } as const
  const rows: unknown[][] = []
  for await (const batch of readRows({ path, format: 'xlsx', settings, batchRows: 100 }))
    rows.push(...batch.rows.map(({ cells }) => cells))
  await rm(folder, { recursive: true })
  return rows
}

test('another program finds titles, values, formats, widths and lists', async () => {
  const workbook = await opened([
    {
      name: 'Precios',
      columns,
      rows: [
        [['007', 1234.5, 'Sí']],
        [
          ['=1+1', -0.01, null],
          [null, null, null],
        ],
      ],
    },
    { name: 'Ayuda & más', columns: [{ title: 'Columna', width: 26 }], rows: [] },
  ])
  expect(workbook.worksheets.map(({ name }) => name)).toEqual(['Precios', 'Ayuda & más'])
  const [sheet] = workbook.worksheets
  expect(sheet?.getRow(1).values).toEqual([undefined, 'Código', 'Precio «neto» & más', 'Activo'])
  expect(sheet?.getCell('A1').font.bold).toBe(true)
  expect(sheet?.getCell('A2').value).toBe('007')
  expect(sheet?.getCell('A2').numFmt).toBe('@')
  expect(sheet?.getCell('B2').value).toBe(1234.5)
  expect(sheet?.getCell('B2').numFmt).toBe('#,##0.00')
  expect(sheet?.getCell('A3').value).toBe('=1+1')
  expect(sheet?.getCell('A3').formula).toBeUndefined()
  expect(sheet?.getColumn(1).width).toBe(15)
  expect(sheet?.getColumn(1).numFmt).toBe('@')
  expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
  for (const row of [2, 1000])
    expect(sheet?.getCell(row, 3).dataValidation).toMatchObject({ type: 'list', formulae: ['"Sí,No"'] })
  expect(sheet?.getCell('B2').dataValidation).toBeUndefined()
})

test('columns beyond Z have the name that spreadsheets give them', async () => {
  const many = Array.from({ length: 760 }, (_, index) => ({ title: `T${index}`, width: 8 }))
  const [sheet] = (await opened([{ name: 'Ancha', columns: many, rows: [[many.map((_, index) => index)]] }])).worksheets
  for (const [place, value] of [
    ['Z2', 25],
    ['AA2', 26],
    ['AZ2', 51],
    ['BA2', 52],
    ['ZZ2', 701],
    ['AAA2', 702],
  ] as const)
    expect([place, sheet?.getCell(place).value]).toEqual([place, value])
})

test('whatever a text holds comes back, but for what no workbook can hold', async () => {
  const piece = fc.constantFrom(
    'a',
    ' ',
    '\n',
    '\r',
    '\r\n',
    '\t',
    '<',
    '>',
    '&',
    '"',
    "'",
    '_x000D_',
    '_',
    'x0041_',
    'ñ',
    '😀',
    ']]>',
  )
  const text = fc.array(piece, { minLength: 1, maxLength: 8 }).map(pieces => `|${pieces.join('')}|`)
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 5 }), async texts => {
      const rows = await readBack([{ name: 'x', columns: [{ title: 'T', width: 9 }], rows: [texts.map(one => [one])] }])
      expect(rows).toEqual(texts.map(one => [one]))
    }),
    { numRuns: 40 },
  )
  const [[held] = []] = await readBack([
    { name: 'x', columns: [{ title: 'T', width: 9 }], rows: [[['a\u0000\u001f\uffff\ud800b']]] },
  ])
  expect(held).toBe('a\ufffdb')
})

test('names of sheets lose what spreadsheets refuse', () => {
  expect(sheetName('Ventas [2026/11]: por vendedor, y mucho más')).toBe('Ventas  2026 11   por vendedor,')
})

test('what fails while rows are read destroys the file', async () => {
  const rows = (async function* () {
    yield [['A', 1, null]]
    throw new Error('the database went away')
  })()
  await expect(buffer(workbookFile([{ name: 'x', columns, rows }]))).rejects.toThrow('the database went away')
})

test('whoever leaves amid a file ends the reading of rows, and rows wait for whoever reads slowly', async () => {
  let taken = 0
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const rows = (async function* () {
    try {
      for (;;) {
        taken += 1
        yield Array.from({ length: 500 }, (_, index) => [`${Math.random()}`, index, 'Sí'])
      }
    } finally {
      resolve()
    }
  })()
  const file = workbookFile([{ name: 'x', columns, rows }])
  await new Promise(done => file.once('readable', done))
  // Rows are taken until every buffer on the way is full; a writer that does not wait never comes to rest.
  for (let before = -1; before !== taken; ) {
    before = taken
    await new Promise(done => setTimeout(done, 300))
  }
  file.destroy()
  await ended
})
