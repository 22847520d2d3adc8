import { sql } from 'kysely'
import { valueOfCell } from '../../contract/cells.ts'
import { createInput, type Resource } from '../../contract/resource.ts'
import type { Tenant } from '../database/tenancy.ts'
import { checkRows, planRows } from './import-plan.ts'
import type { ImportRow, NewRow } from './import-rows.ts'
import { imagine, wavesOf } from './import-waves.ts'
import { writePlan } from './import-write.ts'
import type { ImportError, ImportResult, ResourceContext } from './resource-service.ts'
import type { Values } from './row-writes.ts'

/**
 * Cells become values. What the product computes may stand in the file, as an export puts it there: it is left aside, but
 * for the code of a reference.
 */
const readCells = (resource: Resource, row: Values): Values =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, cell]) => {
      const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
      if (!field) return [[name, cell]]
      if (field.codeOf) return [[name, cell]]
      return field.readOnly ? [] : [[name, valueOfCell(field, cell)]]
    }),
  )

const numbered = (resource: Resource, given: Values[]): ImportRow[] =>
  given.map((row, index) => ({ row: index, values: readCells(resource, row) }))

/** Cells become checked values, for a grid that brings rows in its own way; every wrong row is said in `errors`. */
export const readRows = async (
  context: Pick<ResourceContext, 'resource' | 'tenant'>,
  given: Values[],
  errors: ImportError[],
): Promise<NewRow[]> => {
  const { resource } = context
  const options = { schema: createInput(resource), seen: new Map(), mayWait: false }
  const checked = await checkRows(context, numbered(resource, given), options)
  errors.push(...[...checked.errors].flatMap(([row, found]) => found.map(error => ({ row, ...error }))))
  return checked.right
}

/** Does what a rehearsal cannot tell without doing it, and leaves nothing behind. */
export const rehearse = async ({ db }: Tenant, work: () => Promise<void>): Promise<void> => {
  await sql`savepoint rehearsal`.execute(db)
  try {
    await work()
  } finally {
    await sql`rollback to savepoint rehearsal`.execute(db)
  }
}

/**
 * Rows that a program sends in one request: created or updated by natural key in one transaction, under the same rules as
 * a file (imports/import-batch.ts); wrong rows are said one by one and keep nothing else from being written.
 */
export const importRows = async (context: ResourceContext, given: Values[], dryRun: boolean): Promise<ImportResult> => {
  const { resource } = context
  const result: ImportResult = { created: 0, updated: 0, unchanged: 0, errors: [] }
  const seen = new Map<string, string>()
  const imagined = new Map<string, string>()
  const options = { schema: createInput(resource), missingForNew: [], seen, mayWait: false, locks: !dryRun, imagined }
  for (const wave of wavesOf(resource, numbered(resource, given))) {
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
