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
 * The values of a row's cells. Computed fields, which exports contain, are left out, except for the codes of
 * references.
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

const numberRows = (resource: Resource, rows: Values[]): ImportRow[] =>
  rows.map((row, index) => ({ row: index, values: readCells(resource, row) }))

/** Valid rows from cells, for a grid that imports in its own way; the errors of wrong rows are added to `errors`. */
export const readRows = async (
  context: Pick<ResourceContext, 'resource' | 'tenant'>,
  rows: Values[],
  errors: ImportError[],
): Promise<NewRow[]> => {
  const { resource } = context
  const options = { schema: createInput(resource), seen: new Map(), mayWait: false }
  const outcome = await checkRows(context, numberRows(resource, rows), options)
  errors.push(...[...outcome.errors].flatMap(([row, rowErrors]) => rowErrors.map(error => ({ row, ...error }))))
  return outcome.right
}

/** Does the work of a rehearsal that cannot be planned without writing, and rolls it back. */
export const rehearse = async ({ db }: Tenant, work: () => Promise<void>): Promise<void> => {
  await sql`savepoint rehearsal`.execute(db)
  try {
    await work()
  } finally {
    await sql`rollback to savepoint rehearsal`.execute(db)
  }
}

/**
 * Creates or updates the rows of one request by natural key, in one transaction and under the same rules as a file
 * (imports/import-batch.ts). Each wrong row has its errors and does not keep the others from being written.
 */
export const importRows = async (context: ResourceContext, rows: Values[], dryRun: boolean): Promise<ImportResult> => {
  const { resource } = context
  const result: ImportResult = { created: 0, updated: 0, unchanged: 0, errors: [] }
  const digestsByKey = new Map<string, string>()
  const idsByName = new Map<string, string>()
  const options = {
    schema: createInput(resource),
    missingForNew: [],
    seen: digestsByKey,
    mayWait: false,
    locks: !dryRun,
    imagined: idsByName,
  }
  for (const wave of wavesOf(resource, numberRows(resource, rows))) {
    const plan = await planRows(context, wave, options)
    if (!dryRun) await writePlan(context, plan, { writtenAt: new Date() })
    else imagine(resource, plan.fresh, idsByName)
    for (const [key, digest] of plan.keys) digestsByKey.set(key, digest)
    result.created += plan.fresh.length
    result.updated += plan.changed.length
    result.unchanged += plan.equal
    result.errors.push(...plan.wrong.flatMap(({ row, errors }) => errors.map(error => ({ row, ...error }))))
  }
  return { ...result, errors: result.errors.sort((one, other) => one.row - other.row) }
}
