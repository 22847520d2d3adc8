import type { z } from 'zod'
import { isProblem } from '../../contract/problems.ts'
import { createInput, keyFields, type Resource, writableFields } from '../../contract/resource.ts'
import { fieldErrors } from '../http/parse-input.ts'
import { findByNaturalKeys, idsByCode, keyOf, type Row } from './resource-queries.ts'
import { changeRow, changesOf, createRow, type ResourceContext, restoreRow, viewOf } from './resource-service.ts'

export type ImportError = { row: number; path: string; message: string }
export type ImportResult = { created: number; updated: number; unchanged: number; errors: ImportError[] }
type Raw = Record<string, unknown>
type Candidate = { row: number; values: Record<string, unknown> }

/** References arrive as codes and become ids, one look-up per referenced table. */
const resolveReferences = async (
  { resource, tenant }: ResourceContext,
  rows: Raw[],
  errors: ImportError[],
): Promise<Raw[]> => {
  const resolved = rows.map(row => ({ ...row }))
  for (const [name, field] of writableFields(resource).filter(([, field]) => field.kind === 'reference')) {
    const codes = [
      ...new Set(rows.map(row => row[name]).filter((code): code is string => typeof code === 'string' && code !== '')),
    ]
    const ids = await idsByCode(tenant, field.reference?.table ?? '', codes)
    resolved.forEach((row, index) => {
      const code = row[name]
      if (typeof code !== 'string' || code === '') return
      row[name] = ids.get(code) ?? null
      if (!ids.has(code))
        errors.push({ row: index, path: name, message: `«${field.title}»: no existe el código «${code}».` })
    })
  }
  return resolved
}

const validate = (schema: z.ZodType<Record<string, unknown>>, rows: Raw[], errors: ImportError[]): Candidate[] => {
  const wrong = new Set(errors.map(error => error.row))
  return rows.flatMap((raw, row) => {
    const parsed = schema.safeParse(raw)
    if (parsed.success) return wrong.has(row) ? [] : [{ row, values: parsed.data }]
    errors.push(...fieldErrors(parsed.error).map(error => ({ row, ...error })))
    return []
  })
}

/** The same code twice in one file: the first wins and the others are said. */
const refuseRepeats = (resource: Resource, candidates: Candidate[], errors: ImportError[]): Candidate[] => {
  const [first, ...others] = keyFields(resource)
  if (!first) return candidates
  const seen = new Set<string>()
  return candidates.filter(({ row, values }) => {
    const key = keyOf(resource, values)
    if (!seen.has(key)) return seen.add(key)
    errors.push({
      row,
      path: first,
      message: others.length === 0 ? `«${values[first]}» se repite en el archivo.` : 'Se repite en el archivo.',
    })
    return false
  })
}

const write = async (
  context: ResourceContext,
  values: Record<string, unknown>,
  current: Row | undefined,
): Promise<void> => {
  if (!current) return void (await createRow(context, values))
  if (current.deletedAt) await restoreRow(context, current.id)
  await changeRow(context, current.id, values)
}

/** Creates or updates by natural key; wrong rows are said one by one and keep nothing else from being written. */
export const importRows = async (context: ResourceContext, rows: Raw[], dryRun: boolean): Promise<ImportResult> => {
  const { resource, tenant } = context
  const errors: ImportError[] = []
  const resolved = await resolveReferences(context, rows, errors)
  const candidates = refuseRepeats(resource, validate(createInput(resource), resolved, errors), errors)
  const known = await findByNaturalKeys(
    tenant,
    resource,
    candidates.map(({ values }) => values),
    viewOf(context),
  )
  const result = { created: 0, updated: 0, unchanged: 0 }
  for (const { row, values } of candidates) {
    const current = known.get(keyOf(resource, values))
    const isSame = current && !current.deletedAt && Object.keys(changesOf(resource, current, values)).length === 0
    if (isSame) {
      result.unchanged += 1
      continue
    }
    try {
      if (!dryRun) await write(context, values, current)
      result[current ? 'updated' : 'created'] += 1
    } catch (error) {
      if (!isProblem(error)) throw error
      errors.push({ row, path: error.errors[0]?.path ?? '', message: error.errors[0]?.message ?? error.userMessage })
    }
  }
  return { ...result, errors: errors.sort((a, b) => a.row - b.row) }
}
