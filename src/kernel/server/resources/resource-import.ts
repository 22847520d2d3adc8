import { valueOfCell } from '../../contract/cells.ts'
import { createInput, type Resource } from '../../contract/resource.ts'
import type { Values } from './bulk-write.ts'
import { type ImportRow, planRows } from './import-plan.ts'
import { imagine, wavesOf } from './import-waves.ts'
import { writePlan } from './import-write.ts'
import type { ResourceContext } from './resource-service.ts'

export type ImportError = { row: number; path: string; message: string }
export type ImportResult = { created: number; updated: number; unchanged: number; errors: ImportError[] }

/** Cells become values. What the product computes may stand in the file, as an export puts it there: it is left aside. */
const readCells = (resource: Resource, row: Values): Values =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, cell]) => {
      const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
      if (!field) return [[name, cell]]
      return field.readOnly ? [] : [[name, valueOfCell(field, cell)]]
    }),
  )

/**
 * Rows that a program sends in one request: created or updated by natural key in one transaction, under the same rules as
 * a file (imports/import-job.ts); wrong rows are said one by one and keep nothing else from being written.
 */
export const importRows = async (context: ResourceContext, given: Values[], dryRun: boolean): Promise<ImportResult> => {
  const { resource } = context
  const rows: ImportRow[] = given.map((row, index) => ({ row: index, values: readCells(resource, row) }))
  const result: ImportResult = { created: 0, updated: 0, unchanged: 0, errors: [] }
  const seen = new Map<string, string>()
  const imagined = new Map<string, string>()
  const options = { schema: createInput(resource), missingForNew: [], seen, mayWait: false, locks: !dryRun, imagined }
  for (const wave of wavesOf(resource, rows)) {
    const plan = await planRows(context, wave, options)
    if (!dryRun) await writePlan(context, plan, { writtenAt: new Date() })
    else imagine(resource, plan.fresh, imagined)
    for (const [key, digest] of plan.keys) seen.set(key, digest)
    result.created += plan.fresh.length
    result.updated += plan.changed.length
    result.unchanged += plan.equal
    result.errors.push(...plan.wrong.flatMap(({ row, errors }) => errors.map(error => ({ row, ...error }))))
  }
  return { ...result, errors: result.errors.sort((one, other) => one.row - other.row) }
}
