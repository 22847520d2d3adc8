import ExcelJS from 'exceljs'
import { knownProfiles } from '../contract/known-profiles.ts'
import type { ProfileInput } from '../contract/profiles.ts'

export const known = (code: string): ProfileInput => {
  const found = knownProfiles.find(profile => profile.code === code)
  if (!found) throw new Error(`no known layout ${code}`)
  return found
}

export const workbookOf = async (content: Buffer): Promise<ExcelJS.Workbook> => {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(content as unknown as ArrayBuffer)
  return workbook
}

/** The cells of one sheet, its titles first. */
export const rowsOf = (workbook: ExcelJS.Workbook, name: string): unknown[][] => {
  const rows: unknown[][] = []
  workbook.getWorksheet(name)?.eachRow(row => void rows.push((row.values as unknown[]).slice(1)))
  return rows
}
