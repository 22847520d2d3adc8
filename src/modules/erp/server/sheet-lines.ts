import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openSpreadsheet } from '../../../kernel/server/imports/reading/spreadsheet.ts'

/** The rows of a workbook as lines of text, sheet after sheet; it lies in the temporary folder while it is read. */
export async function* sheetLines(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const folder = await mkdtemp(join(tmpdir(), 'anden-libro-'))
  try {
    const path = join(folder, 'libro.xlsx')
    await pipeline(Readable.from(content), createWriteStream(path))
    const spreadsheet = await openSpreadsheet(path)
    try {
      for (const { name } of spreadsheet.sheets)
        for await (const { rows } of spreadsheet.rows(name))
          yield rows.map(({ cells }) => `${name} | ${cells.join(' | ')}\n`).join('')
    } finally {
      await spreadsheet.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
