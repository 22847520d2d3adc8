import type { RawBuilder } from 'kysely'
import { inSentence } from '../../contract/agreement.ts'
import type { AuditAction } from '../../contract/audit-acts.ts'
import type { Field } from '../../contract/fields.ts'
import type { ListQuery, Page } from '../../contract/list-query.ts'
import { plainText } from '../../contract/plain-text.ts'
import { type Problem, problem, problems } from '../../contract/problems.ts'
import { isNullable, keyFields, type Resource, writableFields } from '../../contract/resource.ts'
import { actorOf, recordHistory } from '../audit.ts'
import type { Tenant } from '../database/tenancy.ts'
import type { Session } from '../session/session.ts'
import type { DocumentImport, UndoInParts } from './document-import.ts'
import type { ImportOwnRows, UndoOwnImport } from './own-import.ts'
import { findByNaturalKeys, findRow, keyOf, type ResourceView, type Row, referenceExists } from './resource-queries.ts'
import type { Expressions } from './resource-source.ts'
import { insertRows, setDeletedRows, updateRows, writtenValue } from './row-writes.ts'

/** Runs `find` once per key while one batch of rows is checked. */
export type Remember = <T>(key: string, find: () => Promise<T>) => Promise<T>

/** A create when `current` is null; otherwise `values` are the changed fields only. */
export type ResourceChange = {
  tenant: Tenant
  session: Session
  values: Record<string, unknown>
  current: Row | null
  remember: Remember
}

export const createMemory = (): Remember => {
  const promises = new Map<string, Promise<unknown>>()
  return <T>(key: string, find: () => Promise<T>): Promise<T> => {
    const promise = promises.get(key) ?? find()
    promises.set(key, promise)
    return promise as Promise<T>
  }
}

/** A single write caches nothing. */
const findAnew: Remember = (_key, find) => find()

export type ImportError = { row: number; path: string; message: string }
/** The result of an import; rows are counted from 0. */
export type ImportResult = { created: number; updated: number; unchanged: number; errors: ImportError[] }

/**
 * A row that was just written. `undone`: it has its earlier values again; `unmade`: the import that created it was
 * undone.
 */
export type WrittenValues = {
  id: string
  act: 'created' | 'changed' | 'undone' | 'unmade'
  values: Record<string, unknown>
}

export type ResourceWriting = { tenant: Tenant; session: Session; rows: WrittenValues[]; writtenAt: Date }

/** What a resource adds to the engine's own rules. */
export type ResourceRules = {
  /** The rows that a person sees, as SQL over the alias `t`. */
  scope?: (session: Session) => RawBuilder<unknown> | null
  /** SQL of the read-only fields that are no columns. */
  expressions?: Expressions
  /** Throws a problem when the values break a rule the declaration cannot say. */
  check?: (change: ResourceChange) => Promise<void>
  /**
   * Further effects of written rows, in the same transaction. A row that it writes again must get `writtenAt` as its
   * `updated_at`, or an import takes that for somebody else's change and does not undo it.
   */
  written?: (writing: ResourceWriting) => Promise<void>
}

/** A declared grid and its rules. */
export type BoundGrid = {
  resource: Resource
  rules: ResourceRules
  /** For a grid that is no table of rows: how files are imported, and how such an import is undone, where it can be. */
  importRows?: ImportOwnRows
  undoImport?: UndoOwnImport
  /** For documents with lines: how files are imported. */
  documents?: DocumentImport
  /** For imports that can be undone in part. */
  undoInParts?: UndoInParts
  /** A page within a person's scope, for grids that are not read from their table. */
  readPage?: (tenant: Tenant, session: Session, list: ListQuery) => Promise<Page<Record<string, unknown>>>
}

export type ResourceContext = BoundGrid & { tenant: Tenant; session: Session }

export const viewOf = ({ rules, session }: Pick<ResourceContext, 'rules' | 'session'>): ResourceView => ({
  timeZone: session.timeZone,
  scope: rules.scope?.(session) ?? null,
  ...(rules.expressions ? { expressions: rules.expressions } : {}),
})

export const getRow = async (context: ResourceContext, id: string): Promise<Row> => {
  const row = await findRow(context.tenant, context.resource, id, viewOf(context))
  if (!row) throw problem(problems.notFound)
  return row
}

/** A reference must point at a row of this environment that was not deleted. */
export const checkReferences = async (
  { resource, tenant }: ResourceContext,
  values: Record<string, unknown>,
): Promise<void> => {
  const references = writableFields(resource).filter(
    ([name, field]) => field.kind === 'reference' && typeof values[name] === 'string',
  )
  for (const [name, field] of references) {
    const exists = await referenceExists(tenant, field.reference?.table ?? '', String(values[name]))
    if (!exists)
      throw problem(problems.invalidInput, {
        errors: [{ path: name, message: `«${field.title}» no existe en esta empresa.` }],
      })
  }
}

/** The row with the natural key, also outside the person's scope. */
const holderOfKey = async (context: ResourceContext, values: Record<string, unknown>): Promise<Row | undefined> => {
  const { resource, tenant } = context
  const rowsByKey = await findByNaturalKeys(tenant, resource, [values], { ...viewOf(context), scope: null })
  return rowsByKey.get(keyOf(resource, values))
}

/** A taken key is an error of its field, so that the person can correct it in place. */
export const takenKey = (resource: Resource, values: Record<string, unknown>): Problem => {
  const names = keyFields(resource)
  const one = `${resource.titles.feminine ? 'una' : 'un'} ${inSentence(resource.titles.one)}`
  const titles = names.map(name => (resource.fields[name]?.title ?? name).toLowerCase())
  const message =
    names.length === 1
      ? `Ya hay ${one} con ${titles[0]} «${plainText(values[names[0] ?? ''])}».`
      : `Ya hay ${one} con igual ${titles.join(', ')}.`
  return problem(problems.duplicate, { message, errors: [{ path: names[0] ?? '', message }] })
}

const check = async (context: ResourceContext, values: Record<string, unknown>, current: Row | null): Promise<void> => {
  const { resource, tenant, session, rules } = context
  await checkReferences(context, values)
  const nextValues = { ...current, ...values }
  if (keyFields(resource).some(name => Object.hasOwn(values, name))) {
    const holder = await holderOfKey(context, nextValues)
    if (holder && holder.id !== current?.id) throw takenKey(resource, nextValues)
  }
  await rules.check?.({ tenant, session, values, current, remember: findAnew })
}

/** Writes a new, checked row and its history. */
const insertNew = async (
  { resource, tenant, session, rules }: ResourceContext,
  values: Record<string, unknown>,
): Promise<string> => {
  const writtenAt = new Date()
  const [id = ''] = await insertRows(tenant, resource, [values], writtenAt)
  await rules.written?.({ tenant, session, rows: [{ id, act: 'created', values }], writtenAt })
  await recordHistory(tenant, actorOf(session), [
    { entity: resource.name, entityId: id, action: 'created', detail: { values } },
  ])
  return id
}

const history = (
  context: ResourceContext,
  entityId: string,
  action: AuditAction,
  detail?: Record<string, unknown>,
): Promise<void> =>
  recordHistory(context.tenant, actorOf(context.session), [
    { entity: context.resource.name, entityId, action, ...(detail ? { detail } : {}) },
  ])

/** A deleted row keeps its key: creating the same key restores it, and empties the fields that were left out. */
const revive = async (context: ResourceContext, id: string, values: Record<string, unknown>): Promise<Row> => {
  const empty = writableFields(context.resource)
    .filter(([, field]) => isNullable(field))
    .map(([name]) => [name, null])
  await restoreRow(context, id)
  return changeRow(context, id, { ...Object.fromEntries(empty), ...values })
}

export const createRow = async (context: ResourceContext, values: Record<string, unknown>): Promise<Row> => {
  const { resource, tenant } = context
  const holder = await holderOfKey(context, values)
  if (holder?.deletedAt && (await findRow(tenant, resource, holder.id, viewOf(context))))
    return revive(context, holder.id, values)
  await check(context, values, null)
  return getRow(context, await insertNew(context, values))
}

/** Numbers are stored with the decimals of their field, so a difference beyond them is none. */
const isSame = (field: Field | undefined, before: unknown, value: unknown): boolean => {
  if (typeof before !== 'number' || typeof value !== 'number') return before === value
  return Math.abs(before - value) < 0.5 / 10 ** (field?.fraction ?? 0) || before === value
}

/** The values that differ from the row's current ones. */
export const changesOf = (resource: Resource, current: Row, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== undefined && !isSame(resource.fields[name], writtenValue(current[name]), value),
    ),
  )

export const changeRow = async (
  context: ResourceContext,
  id: string,
  values: Record<string, unknown>,
): Promise<Row> => {
  const { resource, tenant } = context
  const current = await getRow(context, id)
  const changes = changesOf(resource, current, values)
  if (Object.keys(changes).length === 0) return current
  await check(context, changes, current)
  const writtenAt = new Date()
  await updateRows(tenant, resource, [{ id, values: changes }], writtenAt)
  await context.rules.written?.({
    tenant,
    session: context.session,
    rows: [{ id, act: 'changed', values: changes }],
    writtenAt,
  })
  const before = Object.fromEntries(Object.keys(changes).map(name => [name, current[name] ?? null]))
  await history(context, id, 'changed', { before, after: changes })
  return getRow(context, id)
}

export const removeRow = async (context: ResourceContext, id: string): Promise<void> => {
  const current = await getRow(context, id)
  if (current.deletedAt) return
  await setDeletedRows(context.tenant, context.resource, [id], { deletedAt: new Date() })
  await history(context, id, 'deleted')
}

export const restoreRow = async (context: ResourceContext, id: string): Promise<Row> => {
  const current = await getRow(context, id)
  if (!current.deletedAt) return current
  await setDeletedRows(context.tenant, context.resource, [id], { deletedAt: null })
  await history(context, id, 'restored')
  return getRow(context, id)
}
