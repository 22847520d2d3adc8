import { problem, problems } from '../../../kernel/contract/problems.ts'
import { type Resource, writableFields } from '../../../kernel/contract/resource.ts'
import { importRows } from '../../../kernel/server/resources/resource-import.ts'
import type { ResourceRules } from '../../../kernel/server/resources/resource-service.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { type CsvRow, readCsv } from './csv.ts'
import { type Intake, type IntakeResult, inBatches } from './intake.ts'

/** Rows of one transaction. */
const batchRows = 500

const same = (one: string, other: string): boolean => one.localeCompare(other, 'es', { sensitivity: 'base' }) === 0

/** The field each column writes, by its name or its title; read-only ones are passed over. Unknown columns are refused. */
const columnsOf = (resource: Resource, headers: string[]): Map<string, string> => {
  const writable = writableFields(resource).map(([name]) => name)
  const fields = Object.entries(resource.fields)
  const found = headers.map(
    header => [header, fields.find(([name, field]) => same(name, header) || same(field.title, header))?.[0]] as const,
  )
  const unknown = found.filter(([, name]) => name === undefined).map(([header]) => `«${header}»`)
  if (unknown.length > 0) {
    const titles = writableFields(resource).map(([, field]) => field.title)
    throw problem(problems.invalidInput, {
      message: `El archivo tiene columnas que no se conocen: ${unknown.join(', ')}. Las de ${resource.titles.many}: ${titles.join(', ')}.`,
    })
  }
  return new Map(found.flatMap(([header, name]) => (name && writable.includes(name) ? [[header, name]] : [])))
}

const valuesOf = (columns: Map<string, string>, { values }: CsvRow): Record<string, string> =>
  Object.fromEntries([...columns].map(([header, name]) => [name, values[header] ?? '']))

export type ResourceFile = { resource: Resource; rules: ResourceRules; session: Session; path: string }

/** Imports a csv of any declared grid through its own rules: created or updated by code, wrong rows told one by one. */
export const importResourceFile = async (intake: Intake, { path, ...context }: ResourceFile): Promise<IntakeResult> => {
  const { resource } = context
  const result = { rows: 0, created: 0, updated: 0, unchanged: 0 }
  let columns: Map<string, string> | null = null
  for await (const batch of inBatches(readCsv(path), batchRows)) {
    columns ??= columnsOf(resource, Object.keys(batch[0]?.values ?? {}))
    const known = columns
    const rows = batch.map(row => valuesOf(known, row))
    const done = await intake.withTenant(intake.envId, tenant => importRows({ ...context, tenant }, rows, false))
    for (const { row, path: field, message } of done.errors)
      intake.report.add({ file: resource.name, line: batch[row]?.line ?? 0, key: field, problem: message })
    result.rows += batch.length
    result.created += done.created
    result.updated += done.updated
    result.unchanged += done.unchanged
    intake.onProgress(result.rows)
    await intake.report.drained()
  }
  const title = resource.titles.many.toLowerCase()
  return {
    rows: result.rows,
    created: { [title]: result.created },
    known: { [`${title} cambiados`]: result.updated, [`${title} iguales`]: result.unchanged },
  }
}
