import { type ImportView, importTransitions } from '../../contract/imports.ts'
import type { Tenant } from '../database/tenancy.ts'
import type { BoundGrid } from '../resources/resource-service.ts'
import { readFindings } from './findings.queries.ts'
import { importFieldsOf, titlesOf } from './import-grids.ts'
import { documentsOf, type ImportRecord } from './imports.queries.ts'

/** An import as its page shows it. */
export const viewOf = async (tenant: Tenant, { resource }: BoundGrid, record: ImportRecord): Promise<ImportView> => {
  const { cancelRequested, createdBy: _createdBy, shape: _shape, hasErrors, hasChanges, hasFile, ...shown } = record
  const isUndoableState = (importTransitions.undoing as readonly string[]).includes(record.state)
  return {
    ...shown,
    ...documentsOf(record),
    ...(await readFindings(tenant, record.id)),
    title: resource.titles.many,
    titles: titlesOf(resource),
    fields: importFieldsOf(resource),
    isCancelling: cancelRequested,
    hasErrorFile: hasErrors,
    isUndoable: hasChanges && isUndoableState,
    isFileKept: hasFile,
  }
}
