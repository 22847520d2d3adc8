import { type Resource, writableFields } from '../../../../kernel/contract/resource.ts'
import { type ImportGrids, namesMayImport } from '../../../../kernel/server/imports/import-grids.ts'
import type { BoundGrid } from '../../../../kernel/server/resources/resource-service.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { documentExports, isDocumentExport } from '../../contract/file-connections.ts'

/** Whoever can write into a folder must not be able to make a person of the company. */
const closedToFiles = new Set(['users'])

/** Grids that a connection of this person may fill. */
export const importNames = (grids: ImportGrids, session: Session): string[] =>
  namesMayImport(grids, session).filter(name => !closedToFiles.has(name))

/** Grids of records: what they export is what they import. Documents have their own files, in the format of the ERP. */
const isExportable = ({ importRows, documents, resource }: BoundGrid): boolean =>
  !importRows && !documents && writableFields(resource as Resource).length > 0

export const exportGrid = (grids: ImportGrids, what: string): BoundGrid | undefined => {
  const grid = grids.get(what)
  return grid && isExportable(grid) ? grid : undefined
}

/** What a file fills or what it was made of, in words. */
export const titleOf = (grids: ImportGrids, what: string): string =>
  isDocumentExport(what) ? documentExports[what] : (grids.get(what)?.resource.titles.many ?? what)

/** What an incoming file fills: orders that come in are no orders for the ERP. */
export const importTitle = (grids: ImportGrids, what: string): string => grids.get(what)?.resource.titles.many ?? what

export const exportChoices = (grids: ImportGrids): { name: string; title: string }[] => [
  ...Object.entries(documentExports).map(([name, title]) => ({ name, title })),
  ...[...grids.values()]
    .filter(isExportable)
    .filter(({ resource }) => !isDocumentExport(resource.name))
    .map(({ resource }) => ({ name: resource.name, title: resource.titles.many })),
]
