import { gzipSync } from 'node:zlib'
import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCsvParser } from './csv-rows.ts'
import { inspectFile } from './inspect-file.ts'
import { notationOf, noVotes, vote } from './notation.ts'
import { inspectInThread, readInThread } from './read-in-thread.ts'
import { cells, inspect, ownFolder, put, readAll } from './reading.fixture.ts'
import type { TableRow } from './table-row.ts'
import { workbookOf, zipOf } from './workbook.fixture.ts'
import { openZip } from './zip-file.ts'

ownFolder()

const parse = (text: string, delimiter = ';', piece = text.length || 1): string[][] => {
  const rows: string[][] = []
  const parser = createCsvParser(delimiter, row => void rows.push(row))
  for (let at = 0; at < text.length; at += piece) parser.write(text.slice(at, at + piece))
  parser.end()
  return rows
}

describe('text with separators', () => {
  test.each([
    [
      'a;b\r\nc;d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a;b\rc;d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"a;b";"dijo ""no"""\n', [['a;b', 'dijo "no"']]],
    ['"dos\r\nrenglones";x\n', [['dos\r\nrenglones', 'x']]],
    ['Caño 1/2";x\n', [['Caño 1/2"', 'x']]],
    ['"a"b;c\n', [['ab', 'c']]],
    [';\n\n', [['', ''], ['']]],
    ['""\n', [['']]],
  ])('%j', (text, rows) => {
    expect(parse(text)).toEqual(rows)
    expect(parse(text, ';', 1)).toEqual(rows)
  })

  test('comes back whole, whatever is in it and wherever it is cut', () => {
    const cell = fc.stringMatching(/^[a;," \r\n\t|ñ]{0,6}$/)
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(';', ',', '\t', '|'),
        fc.integer({ min: 1, max: 7 }),
        (rows, delimiter, piece) => {
          const text = rows.map(row => row.map(one => `"${one.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n')
          expect(parse(text, delimiter, piece)).toEqual(rows)
        },
      ),
    )
  })

  test('quotes that never close are said with their row', () => {
    expect(() => parse('a;b\nc;"d\ne;f\n')).toThrow('La fila 2 abre comillas y no las cierra')
    expect(() => parse(`a\n"${'x'.repeat(40_000)}`)).toThrow('La fila 2 tiene una celda de más de 32.767 caracteres')
  })
})

describe('how a text is written', () => {
  const text = 'Código;Nombre\r\nA1;Ñandú y cigüeña\r\n'
  test.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`), 'utf-8'],
    ['UTF-16 with its mark', Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 without it', Buffer.from(text, 'utf16le'), 'utf-16le'],
    ['UTF-16, the other way round', Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), 'utf-16be'],
    ['Latin-1', Buffer.from(text, 'latin1'), 'windows-1252'],
    [
      'Windows-1252 with a euro',
      Buffer.concat([Buffer.from(text, 'latin1'), Buffer.from([0x41, 0x3b, 0x80])]),
      'windows-1252',
    ],
    [
      'DOS',
      Buffer.from(
        Array.from('C_digo;Nombre\r\nA1;_and_ y cig_e_a\r\n', (c, i) =>
          c === '_' ? ([0xa2, 0xa5, 0xa3, 0x81, 0xa4][[1, 18, 22, 29, 31].indexOf(i)] ?? 0) : c.charCodeAt(0),
        ),
      ),
      'cp850',
    ],
  ])('%s', async (_name, bytes, encoding) => {
    const inspection = await inspect(bytes)
    expect(inspection).toMatchObject({ format: 'csv', encoding, delimiter: ';', headRow: 1 })
    expect(inspection.columns.map(({ title }) => title)).toEqual(['Código', 'Nombre'])
    expect(inspection.columns[1]?.samples[0]).toBe('Ñandú y cigüeña')
  })

  test('what follows the first megabyte counts too', async () => {
    const bytes = Buffer.concat([
      Buffer.from('Código;Nombre\r\n'.normalize('NFD').replace(/\p{M}/gu, '')),
      Buffer.from('a;b\r\n'.repeat(300_000)),
      Buffer.from('a;ñ\r\n', 'latin1'),
    ])
    expect((await inspect(bytes)).encoding).toBe('windows-1252')
  })

  test.each([
    ['a;b,c;d\n1,5;2,5;3\n4,5;1,2;3\n', ';'],
    ['a,b,c\n1.5,"x;y;z",3\n', ','],
    ['a\tb\n1,5\t2\n', '\t'],
    ['a|b\n1;2|3\n', '|'],
    ['a\nb\n', ';'],
  ])('the separator of %j', async (text, delimiter) => expect((await inspect(text)).delimiter).toBe(delimiter))

  test('the titles are the row that names columns of the grid, below whatever a report says first', async () => {
    const text = 'Listado de clientes;;\n;;\nImpreso el 20/11/2026;;\nCodigo;NOMBRE;Otra\nA1;Uno;x\n'
    expect(await inspect(text)).toMatchObject({
      headRow: 4,
      columns: [{ title: 'Codigo' }, { title: 'NOMBRE' }, { title: 'Otra' }],
    })
    expect(await readAll(text)).toEqual([{ number: 5, cells: ['A1', 'Uno', 'x'] }])
  })

  test('packed with gzip it is the same', async () =>
    expect(await cells(gzipSync('Código;Nombre\nA;B\n'))).toEqual([['A', 'B']]))

  test('rows keep the number a spreadsheet shows; blank ones are left out', async () =>
    expect(await readAll('Código;Nombre\n\nA;"x\ny"\n;\nB;z\n')).toEqual([
      { number: 3, cells: ['A', 'x\ny'] },
      { number: 5, cells: ['B', 'z'] },
    ]))
})

describe('figures and days', () => {
  const of = (...texts: string[]) => {
    const votes = noVotes()
    for (const text of texts) vote(votes, text)
    return notationOf([votes])
  }
  test.each([
    [['1.234,56'], { decimal: ',' }],
    [['1,234.56'], { decimal: '.' }],
    [['-31.126667', '1.234'], { decimal: '.' }],
    [['18', '21.35'], { decimal: '.' }],
    [['1.234', '1,234', '500'], { decimal: ',' }],
    [['1.234.567'], { decimal: ',' }],
    [['0.125'], { decimal: '.' }],
    [['13/11/2026'], { dateOrder: 'dmy' }],
    [['11/13/2026', '1/2/2026'], { dateOrder: 'mdy' }],
    [['1/2/2026'], { dateOrder: 'dmy' }],
  ])('%j', (texts, notation) => expect(of(...texts)).toMatchObject(notation))
})

describe('a workbook', () => {
  const shared = ['Código', 'Nombre', 'Precio', 'A&amp;B']
    .map(text => `<si><t xml:space="preserve">${text}</t></si>`)
    .join('')
  const titles =
    '<row r="1" customFormat="false" ht="12.8"><c r="A1" s="0" t="s"><v>0</v></c><c r="B1" s="0" t="s"><v>1</v></c><c r="C1" s="0" t="s"><v>2</v></c></row>'
  const styles = `<numFmts count="2"><numFmt numFmtId="164" formatCode="General"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts>
    <cellStyleXfs><xf numFmtId="165"/></cellStyleXfs><cellXfs><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="165"/></cellXfs>`
  const book = (row: string, more: object = {}) =>
    workbookOf({ sheetXml: `${titles}<row r="3">${row}</row>`, sharedXml: shared, stylesXml: styles, ...more })

  test.each<[string, string, unknown[]]>([
    ['texts kept apart, and gaps', '<c r="A3" t="s"><v>3</v></c><c r="C3"><v>12.5</v></c>', ['A&B', '', 12.5]],
    [
      'texts in place, formatted in runs',
      '<c r="A3" t="inlineStr"><is><r><t>ru</t></r><r><t>nas</t></r></is></c>',
      ['runas'],
    ],
    [
      'the result of a formula',
      '<c r="A3" t="str"><f aca="false">A1&amp;&quot;x&quot;</f><v>x1</v></c><c r="B3"><f>1+1</f><v>2</v></c>',
      ['x1', 2],
    ],
    ['a formula without a result', '<c r="A3"><f>1+1</f></c><c r="B3" t="s"><v>0</v></c>', ['', 'Código']],
    [
      'a day, and a moment',
      '<c r="A3" s="1"><v>46346</v></c><c r="B3" s="3"><v>46346.6055555556</v></c>',
      ['2026-11-20', '2026-11-20T14:32:00'],
    ],
    ['a percentage', '<c r="A3" s="2"><v>0.21</v></c>', [21]],
    ['yes and no', '<c r="A3" t="b"><v>1</v></c><c r="B3" t="b"><v>0</v></c>', ['Sí', 'No']],
    ['the error of a formula', '<c r="A3" t="e"><v>#N/A</v></c>', ['#N/A']],
    ['escaped characters', '<c r="A3" t="inlineStr"><is><t>a_x000A_b &#241;</t></is></c>', ['a\nb ñ']],
    ['cells that do not say where they stand', '<c t="s"><v>0</v></c><c><v>7</v></c>', ['Código', 7]],
  ])('%s', async (_name, row, expected) => expect(await readAll(book(row))).toEqual([{ number: 3, cells: expected }]))

  test('of an old Mac counts its days from 1904', async () => {
    const mac = book('<c r="A3" s="1"><v>44884</v></c>', { workbookPr: '<workbookPr date1904="true"/>' })
    expect(await cells(mac)).toEqual([['2026-11-20']])
  })

  test('with several sheets offers them, and reads the one that is asked for', async () => {
    const many = book('<c r="A3"><v>1</v></c>', { names: ['Precios', 'Otra'] })
    expect(await inspect(many)).toMatchObject({ sheets: ['Precios', 'Otra'], sheet: 'Precios', columns: [{}, {}, {}] })
    expect(await inspect(many, { sheet: 'Otra' })).toMatchObject({ sheet: 'Otra', columns: [{ title: 'Código' }] })
  })

  test('whose first sheet is empty shows the next one that has rows', async () => {
    const behind = workbookOf({ sheetXml: '', names: ['Vacía', 'Otra'] })
    expect(await inspect(behind)).toMatchObject({ sheet: 'Otra', columns: [{ title: 'Código' }] })
    await expect(inspect(behind, { sheet: 'Vacía' })).rejects.toThrow('El archivo está vacío')
  })

  test.each([
    ['in other capitals', (name: string) => name.replace('xl/shared', 'xl/Shared')],
    ['with the wrong slash', (name: string) => name.replaceAll('/', '\\')],
  ])('whose parts are named %s is read all the same', async (_name, rename) => {
    expect(await cells(book('<c r="A3" t="s"><v>3</v></c>', { rename }))).toEqual([['A&B']])
  })

  test('of ours is read as it was written', async () => {
    const workbook = new ExcelJS.Workbook()
    const sheet = workbook.addWorksheet('Precios')
    sheet.addRow(['Código', 'Nombre', 'Precio', 'Desde', 'Activo'])
    sheet.addRow(['007', 'Ñandú\ncon <b>', 1234.5, new Date('2026-11-20T00:00:00Z'), true])
    sheet.addRow([7, { formula: '1+1', result: 2 }, { richText: [{ text: 'a' }, { text: 'b' }] }])
    expect(await cells(Buffer.from(await workbook.xlsx.writeBuffer()))).toEqual([
      ['007', 'Ñandú\ncon <b>', 1234.5, '2026-11-20', 'Sí'],
      [7, 2, 'ab'],
    ])
  })
})

describe('what cannot be read', () => {
  /** 20 MB of one character in 20 KB; `says` is the size that its directory declares. */
  const bomb = (says?: number): Buffer => {
    const book = zipOf([
      { name: 'xl/workbook.xml', content: '<workbook><sheets/></workbook>' },
      { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(20_000_000, 'x') },
    ])
    if (says !== undefined) book.writeUInt32LE(says, book.lastIndexOf('PK\x01\x02') + 24)
    return book
  }

  test('what unpacks without end is stopped, whatever it says of itself', async () => {
    for (const says of [undefined, 10]) {
      const zip = await openZip(await put(bomb(says)))
      let bytes = 0
      const read = async () => {
        for await (const chunk of zip.read('xl/worksheets/sheet1.xml', 1_000_000)) bytes += chunk.length
      }
      await expect(read()).rejects.toThrow('descomprimido, es demasiado grande')
      expect(bytes).toBeLessThanOrEqual(1_000_000)
      await zip.close()
    }
  })

  test('a text or a tag that never ends is stopped long before it fills the memory', async () => {
    for (const piece of ['<c><v>', '<c r="', '<!--']) {
      const endless = zipOf([
        { name: 'content.xml', content: `<a>${piece}${'x'.repeat(30_000_000)}` },
        { name: 'mimetype', content: '' },
      ])
      await expect(inspect(endless)).rejects.toThrow('está dañado')
    }
  })

  test('faults of form that programs leave in their files are passed over, some of them', async () => {
    const careless = workbookOf({
      sheetXml:
        '<row r="1"><c r="A1" t="inlineStr"><is><t>Código</t></is></c></row><row r="2"><c r="A2" r="A2" t="inlineStr"><is><t>a\u0001 & b&nbsp;</t></is></c></row>',
    })
    expect(await cells(careless)).toEqual([['a\u0001 & b&nbsp;']])
    const broken = workbookOf({ sheetXml: '<c r=1/>'.repeat(20_000) })
    await expect(inspect(broken)).rejects.toThrow('está dañado')
  })

  /** A workbook whose first entry is marked as encrypted. */
  const locked = (): Buffer => {
    const book = workbookOf({ sheetXml: '' })
    book.writeUInt16LE(1, book.indexOf('PK\x01\x02') + 8)
    return book
  }

  test.each<[string, () => string | Buffer, string]>([
    ['with a password', locked, 'tiene contraseña'],
    ['nothing', () => '', 'El archivo está vacío.'],
    ['blank lines', () => '\n\n ;\n', 'El archivo está vacío: no tiene ni los títulos'],
    ['an old xls', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'Es una planilla xls de las viejas'],
    ['a PDF', () => '%PDF-1.7 …', 'Es un PDF'],
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'no es una planilla ni un texto'],
    [
      'a zip of something else',
      () => zipOf([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' }]),
      'no es una planilla xlsx',
    ],
    ['half a workbook', () => workbookOf({ sheetXml: '' }).subarray(0, 400), 'está dañado o cortado'],
    [
      'an entity of its own',
      () => workbookOf({ sheetXml: '<!DOCTYPE x [<!ENTITY a "b">]>' }),
      'un contenido que no se admite',
    ],
    ['half a gzip', () => gzipSync('a;b\n'.repeat(1000)).subarray(0, 40), 'comprimido está dañado o cortado'],
    ['a row without an end', () => `a;b\n${'x;'.repeat(600)}`, 'La fila 2 tiene más de 500 columnas.'],
  ])('%s', async (_name, content, message) => {
    const path = await put(content())
    await expect(inspectFile({ path, titles: [] })).rejects.toThrow(message)
  })

  test('a thread looks, and says what it cannot read', async () => {
    await expect(inspectInThread({ path: await put('%PDF-1.7'), titles: [] })).rejects.toThrow('Es un PDF')
  })

  test('a thread reads, and says what stopped it', async () => {
    const path = await put('Código;Nombre\nA;B\nC;"D\n')
    const inspection = {
      encoding: 'utf-8',
      delimiter: ';',
      sheet: null,
      headRow: 1,
      decimal: ',',
      dateOrder: 'dmy',
    } as const
    const seen: TableRow[] = []
    const read = async () => {
      for await (const { rows } of readInThread({ path, format: 'csv', settings: inspection, batchRows: 1 }))
        seen.push(...rows)
    }
    await expect(read()).rejects.toThrow('La fila 3 abre comillas')
    expect(seen).toEqual([{ number: 2, cells: ['A', 'B'] }])
  })
})
