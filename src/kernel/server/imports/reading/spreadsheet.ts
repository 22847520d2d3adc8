import { isOpenDocument, readOdsRows, readOdsSheets } from './ods-rows.ts'
import type { TableRow } from './table-row.ts'
import { readWorkbook } from './workbook-parts.ts'
import { readSheetRows } from './xlsx-rows.ts'
import { openZip, type ZipFile } from './zip-file.ts'

type Piece = { rows: TableRow[]; share: number }

/** An open workbook, xlsx or ods. */
export type Spreadsheet = {
  sheets: { name: string; isHidden: boolean }[]
  /** Rows of a sheet, in batches; of the first one when none has that name. */
  rows: (name: string | null) => AsyncGenerator<Piece>
  close: () => Promise<void>
}

const openOds = async (zip: ZipFile): Promise<Spreadsheet> => {
  const names = await readOdsSheets(zip)
  return {
    sheets: names.map(name => ({ name, isHidden: false })),
    rows: name => readOdsRows(zip, names.find(one => one === name) ?? names[0] ?? null),
    close: zip.close,
  }
}

const openXlsx = async (zip: ZipFile): Promise<Spreadsheet> => {
  const workbook = await readWorkbook(zip)
  return {
    sheets: workbook.sheets,
    async *rows(name) {
      const sheet = workbook.sheets.find(one => one.name === name) ?? workbook.sheets[0]
      if (sheet) yield* readSheetRows({ zip, workbook, path: sheet.path })
    },
    close: zip.close,
  }
}

/** Opens an xlsx or an ods. Throws a file problem when it is neither; the caller closes it. */
export const openSpreadsheet = async (path: string): Promise<Spreadsheet> => {
  const zip = await openZip(path)
  try {
    return await (isOpenDocument(zip) ? openOds(zip) : openXlsx(zip))
  } catch (error) {
    await zip.close()
    throw error
  }
}
