import { describe, expect, test } from 'vitest'
import { cells, inspect, ownFolder, readAll } from './reading.fixture.ts'
import { zipOf } from './workbook.fixture.ts'

ownFolder()

describe('a spreadsheet of LibreOffice', () => {
  const cell = (attributes: string, text = '') =>
    `<table:table-cell ${attributes}>${text && `<text:p>${text}</text:p>`}</table:table-cell>`
  const text = (words: string) => cell('office:value-type="string" calcext:value-type="string"', words)
  const row = (cells: string, attributes = '') =>
    `<table:table-row table:style-name="ro1" ${attributes}>${cells}</table:table-row>`
  const blankRest = row(cell('table:number-columns-repeated="16384"'), 'table:number-rows-repeated="1048570"')
  const ods = (rows: string, others = ''): Buffer =>
    zipOf([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
      {
        name: 'content.xml',
        content: `<?xml version="1.0" encoding="UTF-8"?><office:document-content><office:body><office:spreadsheet>
          <table:table table:name="Lista" table:style-name="ta1"><table:table-column/>${rows}${blankRest}</table:table>${others}
          </office:spreadsheet></office:body></office:document-content>`,
      },
    ])
  const head = row(text('Código') + text('Nombre') + text('Precio') + text('Día') + text('Rubro'))

  test('brings its numbers, days, texts and repeated cells as what they are', async () => {
    const file = ods(
      head +
        row(
          text('A1') +
            text('Uno <text:s text:c="2"/>y <text:span>medio</text:span> &amp; más') +
            cell('office:value-type="currency" office:currency="ARS" office:value="1234.5"', '$ 1.234,50') +
            cell('office:value-type="date" office:date-value="2026-11-23"', '23/11/26') +
            text('R'),
        ) +
        row(
          text('A2') +
            cell('office:value-type="percentage" office:value="0.21" table:number-columns-repeated="2"', '21%'),
        ) +
        row(
          text('A3') +
            '<table:table-cell office:value-type="string"><office:annotation><text:p>una nota</text:p></office:annotation><text:p>dos</text:p><text:p>renglones</text:p></table:table-cell>' +
            cell('office:value-type="float" office:value="3" table:formula="of:=1+2"', '3') +
            cell('office:value-type="time" office:time-value="PT08H30M00S"', '08:30') +
            cell('office:value-type="boolean" office:boolean-value="true"', 'VERDADERO'),
        ),
    )
    expect(await cells(file)).toEqual([
      ['A1', 'Uno   y medio & más', 1234.5, '2026-11-23', 'R'],
      ['A2', 21, 21],
      ['A3', 'dos\nrenglones', 3, '08:30', 'Sí'],
    ])
    expect(await inspect(file)).toMatchObject({ format: 'xlsx', sheets: ['Lista'], sheet: 'Lista', headRow: 1 })
  })

  test('numbers its rows as the sheet does, repeats those that are, and fills what is merged downwards', async () => {
    const file = ods(
      head +
        row(text('A1') + text('Uno') + cell('office:value-type="string" table:number-rows-spanned="3"', 'Los tres')) +
        row(`${text('A2')}${cell('')}<table:covered-table-cell/>`) +
        row(cell('table:number-columns-repeated="2"'), 'table:number-rows-repeated="4"') +
        row(text('B') + text('Doble'), 'table:number-rows-repeated="2"'),
    )
    const rows = await readAll(file)
    expect(rows.map(({ number, cells: [code, name, price] }) => [number, code, name, price ?? ''])).toEqual([
      [2, 'A1', 'Uno', 'Los tres'],
      [3, 'A2', '', 'Los tres'],
      [8, 'B', 'Doble', ''],
      [9, 'B', 'Doble', ''],
    ])
  })

  test('with several sheets opens the one that has rows, or the one that was asked for', async () => {
    const other = `<table:table table:name="Otra">${head}${row(text('Z9') + text('Zeta'))}${blankRest}</table:table>`
    expect(await inspect(ods('', other))).toMatchObject({ sheets: ['Lista', 'Otra'], sheet: 'Otra' })
    expect(await cells(ods(head + row(text('A1') + text('Uno')), other), { sheet: 'Otra' })).toEqual([['Z9', 'Zeta']])
  })

  test('that is damaged, or too wide, is refused in Spanish', async () => {
    const wide = ods(head + row(cell('office:value-type="string" table:number-columns-repeated="16384"', 'x')))
    await expect(cells(wide)).rejects.toThrow(/más de .* columnas/)
    await expect(inspect(zipOf([{ name: 'content.xml', content: '<!DOCTYPE x><a/>' }]))).rejects.toThrow(/no se admite/)
  })
})
