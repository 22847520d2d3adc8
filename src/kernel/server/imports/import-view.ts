import {
  type ImportMissingReferences,
  type ImportView,
  importTransitions,
  type ShownMissingReferences,
} from '../../contract/imports.ts'
import type { Tenant } from '../database/tenancy.ts'
import type { BoundGrid } from '../resources/resource-service.ts'
import { readFindings } from './findings.queries.ts'
import { type ImportGrids, importFieldsOf, titlesOf } from './import-grids.ts'
import { documentsOf, type ImportRecord } from './imports.queries.ts'

const shownNewcomers = (
  references: ImportMissingReferences,
  makes: string[],
  grids: ImportGrids,
): ShownMissingReferences[] =>
  Object.entries(references).flatMap(([name, newcomers]) => {
    const grid = grids.get(name)
    return grid && newcomers.count > 0
      ? [{ resource: name, titles: titlesOf(grid.resource), ...newcomers, isMade: makes.includes(name) }]
      : []
  })

/** An import as its page shows it. */
export const viewOf = async (
  tenant: Tenant,
  { resource, documents: ofDocuments }: BoundGrid,
  record: ImportRecord,
  grids: ImportGrids,
): Promise<ImportView> => {
  const { newcomers, ...documents } = documentsOf(record)
  const {
    isReviewed: _isReviewed,
    cancelRequested,
    createdBy: _createdBy,
    shape: _shape,
    hasErrors,
    hasChanges,
    hasFile,
    newDocuments,
    equalDocuments,
    wrongDocuments,
    ...summary
  } = record
  const isUndoableState = (importTransitions.undoing as readonly string[]).includes(record.state)
  return {
    ...summary,
    ...documents,
    ...(await readFindings(tenant, record.id)),
    title: resource.titles.many,
    titles: titlesOf(resource),
    fields: importFieldsOf(resource),
    documents: ofDocuments ? { new: newDocuments, equal: equalDocuments, wrong: wrongDocuments } : null,
    newcomers: shownNewcomers(newcomers, documents.settings.makes, grids),
    isCancelling: cancelRequested,
    hasErrorFile: hasErrors,
    isUndoable: hasChanges && isUndoableState,
    isFileKept: hasFile,
  }
}
