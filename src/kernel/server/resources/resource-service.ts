import type { RawBuilder } from 'kysely'
import { problem, problems } from '../../contract/problems.ts'
import { type Resource, writableFields } from '../../contract/resource.ts'
import { actorOf, recordHistory } from '../audit.ts'
import type { Tenant } from '../database/tenancy.ts'
import type { Session } from '../session/session.ts'
import { findRow, idsByCode, insertRow, type Row, setDeleted, updateRow } from './resource-queries.ts'

/** What a resource adds to the engine's own rules. */
export type ResourceRules = {
  /** Bounds the rows a person sees, as SQL over the alias `t`. */
  scope?: (session: Session) => RawBuilder<unknown> | null
  /** Throws a problem when the values break a rule the declaration cannot say. */
  check?: (tenant: Tenant, values: Record<string, unknown>, current: Row | null) => Promise<void>
}

export type ResourceContext = { resource: Resource; rules: ResourceRules; tenant: Tenant; session: Session }

export const viewOf = ({ rules, session }: Pick<ResourceContext, 'rules' | 'session'>) => ({
  timeZone: session.timeZone,
  scope: rules.scope?.(session) ?? null,
})

export const getRow = async (context: ResourceContext, id: string): Promise<Row> => {
  const row = await findRow(context.tenant, context.resource, id, viewOf(context))
  if (!row) throw problem(problems.notFound)
  return row
}

/** A reference must point at a row of this environment; row-level security hides all others. */
const checkReferences = async (
  { resource, tenant }: ResourceContext,
  values: Record<string, unknown>,
): Promise<void> => {
  const given = writableFields(resource).filter(
    ([name, field]) => field.kind === 'reference' && typeof values[name] === 'string',
  )
  for (const [name, field] of given) {
    const known = await referenceExists(tenant, field.reference?.table ?? '', String(values[name]))
    if (!known)
      throw problem(problems.invalidInput, {
        errors: [{ path: name, message: `«${field.title}» no existe en esta empresa.` }],
      })
  }
}

const referenceExists = async (tenant: Tenant, table: string, id: string): Promise<boolean> => {
  const found = await tenant.db
    .selectFrom(tenant.db.dynamic.table(table as 'brands').as('r'))
    .select('r.id')
    .where('r.envId', '=', tenant.envId)
    .where('r.id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** A code already taken is said on its field, so that what was typed can be mended in place. */
const refuseTakenKey = async (
  { resource, tenant }: ResourceContext,
  values: Record<string, unknown>,
  current: Row | null,
): Promise<void> => {
  const key = resource.naturalKey
  if (key !== 'code' || typeof values.code !== 'string' || values.code === current?.code) return
  const taken = await idsByCode(tenant, resource.table, [values.code])
  if (taken.size > 0)
    throw problem(problems.duplicate, {
      errors: [
        { path: 'code', message: `Ya hay ${resource.titles.one.toLowerCase()} con el código «${values.code}».` },
      ],
    })
}

const check = async (context: ResourceContext, values: Record<string, unknown>, current: Row | null): Promise<void> => {
  await checkReferences(context, values)
  await refuseTakenKey(context, values, current)
  await context.rules.check?.(context.tenant, values, current)
}

export const createRow = async (context: ResourceContext, values: Record<string, unknown>): Promise<Row> => {
  const { resource, tenant, session } = context
  await check(context, values, null)
  const id = await insertRow(tenant, resource, values)
  await recordHistory(tenant, actorOf(session), [
    { entity: resource.name, entityId: id, action: 'created', detail: { values } },
  ])
  return getRow(context, id)
}

/** Only what really changes is written and remembered. */
export const changesOf = (resource: Resource, current: Row, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      if (value === undefined) return false
      const shown = current[name]
      const before =
        resource.fields[name]?.kind === 'reference' ? ((shown as { id: string } | null)?.id ?? null) : (shown ?? null)
      return before !== value
    }),
  )

export const changeRow = async (
  context: ResourceContext,
  id: string,
  values: Record<string, unknown>,
): Promise<Row> => {
  const { resource, tenant, session } = context
  const current = await getRow(context, id)
  const changes = changesOf(resource, current, values)
  if (Object.keys(changes).length === 0) return current
  await check(context, changes, current)
  await updateRow(tenant, resource, id, changes)
  const before = Object.fromEntries(Object.keys(changes).map(name => [name, current[name] ?? null]))
  await recordHistory(tenant, actorOf(session), [
    { entity: resource.name, entityId: id, action: 'changed', detail: { before, after: changes } },
  ])
  return getRow(context, id)
}

export const removeRow = async (context: ResourceContext, id: string): Promise<void> => {
  const { resource, tenant, session } = context
  const current = await getRow(context, id)
  if (current.deletedAt) return
  await setDeleted(tenant, resource, id, new Date())
  await recordHistory(tenant, actorOf(session), [{ entity: resource.name, entityId: id, action: 'deleted' }])
}

export const restoreRow = async (context: ResourceContext, id: string): Promise<Row> => {
  const { resource, tenant, session } = context
  await getRow(context, id)
  await setDeleted(tenant, resource, id, null)
  await recordHistory(tenant, actorOf(session), [{ entity: resource.name, entityId: id, action: 'restored' }])
  return getRow(context, id)
}
