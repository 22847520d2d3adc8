import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { cells, ownFolder } from './reading.fixture.ts'

ownFolder()

test('the lower cells of a merge take what stands in the first; merges to the side and of blanks change nothing', async () => {
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('Hoja')
  sheet.addRows([
    ['Código', 'Nombre', 'Rubro', 'Nota'],
    ['A1', 'Uno', 'Helados', ''],
    ['A2', 'Dos', null, ''],
    ['A3', 'Tres', null, ''],
    ['A4', 'Cuatro', 'Postres', 'x'],
    ['A5', 'Cinco', null, null],
  ])
  sheet.mergeCells('C2:C4')
  sheet.mergeCells('C5:C6')
  sheet.mergeCells('D2:D3')
  sheet.mergeCells('D5:E5')
  const read = await cells(Buffer.from(await workbook.xlsx.writeBuffer()))
  expect(read.map(row => [row[0], row[2] ?? '', row[3] ?? ''])).toEqual([
    ['A1', 'Helados', ''],
    ['A2', 'Helados', ''],
    ['A3', 'Helados', ''],
    ['A4', 'Postres', 'x'],
    ['A5', 'Postres', ''],
  ])
})
