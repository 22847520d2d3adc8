import type { FilePlace } from '../places/file-place.ts'
import { folderOf, within } from '../places/file-place.ts'

/** What an export is called until it is whole: hidden, and named after its row in the ledger, so that it is found again. */
export const partialPath = (folder: string, transferId: string): string =>
  within(folder, `.anden-${transferId}.parcial`)

/** A path that nobody uses yet: the wanted one, or one with a number. */
export const freePath = async (place: FilePlace, wanted: string): Promise<string> => {
  const folder = folderOf(wanted)
  const name = folder === '' ? wanted : wanted.slice(folder.length + 1)
  const [, stem = name, extension = ''] = /^(.*?)(\.[^.]*)?$/.exec(name) ?? []
  for (let count = 1; ; count += 1) {
    const path = within(folder, count === 1 ? name : `${stem}-${count}${extension}`)
    if (!(await place.stat(path))) return path
  }
}
