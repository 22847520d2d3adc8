import { crc32, deflateRawSync } from 'node:zlib'

type Entry = { name: string; content: string | Buffer }

/** A zip of a few files, as spreadsheet programs write them. */
export const zipOf = (entries: Entry[]): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const bytes = Buffer.from(content)
    const zipBytes = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(zipBytes.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), zipBytes])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, tail, Buffer.from(name)]))
    parts.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, list, Buffer.from('PK\x05\x06'), end])
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export type BookOptions = {
  sheetXml: string
  sharedXml?: string
  stylesXml?: string
  names?: string[]
  workbookPr?: string
  /** Changes the names of the parts, as some programs do. */
  rename?: (name: string) => string
}

/**
 * A workbook in the order and manner of LibreOffice Calc: sheets before the workbook's list of them, absolute references,
 * `aca` attributes, texts apart and at the end.
 */
export const workbookOf = ({
  sheetXml,
  sharedXml = '',
  stylesXml = '',
  names = ['Hoja1'],
  workbookPr = '',
  rename = name => name,
}: BookOptions): Buffer =>
  zipOf(
    [
      {
        name: '_rels/.rels',
        content: `${head}<Relationships><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      },
      ...names.map((_, index) => ({
        name: `xl/worksheets/sheet${index + 1}.xml`,
        content:
          index === 0
            ? `${head}<worksheet><sheetPr filterMode="false"/><dimension ref="A1:C3"/><sheetData>${sheetXml}</sheetData></worksheet>`
            : `${head}<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Código</t></is></c></row></sheetData></worksheet>`,
      })),
      {
        name: 'xl/_rels/workbook.xml.rels',
        content: `${head}<Relationships>${names
          .map(
            (_, index) =>
              `<Relationship Id="rId${index + 3}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
          )
          .join(
            '',
          )}<Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
      },
      {
        name: 'xl/workbook.xml',
        content: `${head}<workbook>${workbookPr}<sheets>${names
          .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" state="visible" r:id="rId${index + 3}"/>`)
          .join('')}</sheets></workbook>`,
      },
      { name: 'xl/styles.xml', content: `${head}<styleSheet>${stylesXml}</styleSheet>` },
      { name: 'xl/sharedStrings.xml', content: `${head}<sst>${sharedXml}</sst>` },
    ].map(({ name, content }) => ({ name: rename(name), content })),
  )
