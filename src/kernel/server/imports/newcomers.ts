import type { ImportNewcomers } from '../../contract/imports.ts'
import { isProblem } from '../../contract/problems.ts'
import { createInput } from '../../contract/resource.ts'
import type { Tenant } from '../database/tenancy.ts'
import { newId } from '../ids.ts'
import type { ImportPlan, ImportRow } from '../resources/import-plan.ts'
import { writePlan } from '../resources/import-write.ts'
import { findReferences } from '../resources/resource-queries.ts'
import { type BoundGrid, createMemory } from '../resources/resource-service.ts'
import type { Values } from '../resources/row-writes.ts'
import type { Session } from '../session/session.ts'
import { noteChanges } from './changes.queries.ts'
import { freeCodes, namesakesOf } from './newcomers.queries.ts'

/** A row of another grid that a file names: one to be made, or one that was deleted and comes back. */
export type Newcomer = { grid: BoundGrid; id: string; name: string; values: Values; isBack: boolean }

/** Newcomers by grid and by what tells their names apart. */
export type Newcomers = Map<string, Map<string, Newcomer>>

/** Names beyond these are no catalogue: the column is another one. */
const maximumNewcomers = 20_000

export type MetNewcomer = { key: string; newcomer: Newcomer }

export type Meeting = {
  /** Field → what a cell says → the row it means. */
  ids: Map<string, Map<string, string>>
  /** Whoever is met in these rows, by id. */
  met: Map<string, MetNewcomer>
}

type Meeter = {
  tenant: Tenant
  session: Session
  /** The field → the grid it points at, where files may make rows of it. */
  makers: ReadonlyMap<string, BoundGrid>
  /** Whoever was met in the rows before. */
  known: Newcomers
}

const textsOf = (rows: ImportRow[], field: string): string[] => [
  ...new Set(
    rows.flatMap(({ values }) => {
      const text = values[field]
      return typeof text === 'string' && text !== '' ? [text] : []
    }),
  ),
]

/** A row as its grid would take it; null when its rules would not. */
const asked = async ({ tenant, session }: Meeter, grid: BoundGrid, values: Values): Promise<Values | null> => {
  const parsed = createInput(grid.resource).safeParse(values)
  if (!parsed.success) return null
  try {
    await grid.rules.check?.({ tenant, session, values: parsed.data, current: null, remember: createMemory() })
    return parsed.data
  } catch (error) {
    if (!isProblem(error)) throw error
    return null
  }
}

/** Whoever of these texts nobody is called, each under a code of its own. */
const meetNew = async (
  meeter: Meeter,
  grid: BoundGrid,
  names: { key: string; name: string }[],
): Promise<Map<string, Newcomer>> => {
  const known = meeter.known.get(grid.resource.name) ?? new Map<string, Newcomer>()
  const fresh = names.filter(({ key }) => !known.has(key)).slice(0, Math.max(0, maximumNewcomers - known.size))
  const taken = [...known.values()].map(({ values }) => String(values.code))
  const codes = await freeCodes(meeter.tenant, grid.resource.table, { names: fresh, taken })
  const result = new Map(
    names.flatMap(({ key }) => (known.has(key) ? [[key, known.get(key) as Newcomer] as const] : [])),
  )
  for (const { key, name } of fresh) {
    const values = await asked(meeter, grid, { code: codes.get(key), name })
    if (values) result.set(key, { grid, id: newId(), name, values, isBack: false })
  }
  return result
}

const meetOf = async (meeter: Meeter, grid: BoundGrid, texts: string[], meeting: Meeting, field: string) => {
  const exact = await findReferences(meeter.tenant, grid.resource.table, texts)
  const unknown = texts.filter(text => exact.get(text)?.length === 0)
  if (unknown.length === 0) return
  const found = await namesakesOf(meeter.tenant, grid.resource.table, unknown)
  const nobody = [...Map.groupBy(found, ({ key }) => key)].filter(([, rows]) => rows.every(({ id }) => id === null))
  const fresh = await meetNew(
    meeter,
    grid,
    nobody.map(([key, rows]) => ({ key, name: rows[0]?.text ?? '' })),
  )
  const ids = new Map<string, string>()
  for (const [key, rows] of Map.groupBy(found, row => row.key)) {
    const here = new Set(rows.flatMap(({ id, isDeleted }) => (id && !isDeleted ? [id] : [])))
    const gone = rows.find(({ id, isDeleted }) => id && isDeleted)
    const [only] = here
    if (here.size > 1) continue
    const back = gone?.id ? { grid, id: gone.id, name: rows[0]?.text ?? '', values: {}, isBack: true } : undefined
    const newcomer = only ? undefined : (back ?? fresh.get(key))
    const id = only ?? newcomer?.id
    if (!id) continue
    if (newcomer) meeting.met.set(id, { key, newcomer })
    for (const { text } of rows) ids.set(text, id)
  }
  meeting.ids.set(field, ids)
}

/**
 * What rows name of other grids that no row has for its code or exactly for its name: the one that is meant under another
 * spelling, or the one that would have to be made.
 */
export const meetNewcomers = async (meeter: Meeter, rows: ImportRow[]): Promise<Meeting> => {
  const meeting: Meeting = { ids: new Map(), met: new Map() }
  for (const [field, grid] of meeter.makers) {
    const texts = textsOf(rows, field)
    if (texts.length > 0) await meetOf(meeter, grid, texts, meeting, field)
  }
  return meeting
}

/** Whoever the right rows of a plan point at. */
export const usedNewcomers = (
  { met }: Meeting,
  { fresh, changed }: Pick<ImportPlan, 'fresh' | 'changed'>,
  makers: Meeter['makers'],
): Meeting['met'] => {
  const fields = [...makers.keys()]
  const used = new Set([
    ...fresh.flatMap(({ values }) => fields.map(field => values[field])),
    ...changed.flatMap(({ changes }) => fields.map(field => changes[field])),
  ])
  return new Map([...met].filter(([id]) => used.has(id)))
}

type Writing = { tenant: Tenant; session: Session; importId: string; fileName: string }

/** Makes them, each with its history, and notes what undoing takes. */
export const writeNewcomers = async (
  { tenant, session, importId, fileName }: Writing,
  met: Meeting['met'],
): Promise<void> => {
  const byGrid = Map.groupBy([...met.values()], ({ newcomer }) => newcomer.grid)
  for (const [grid, entries] of byGrid) {
    const writtenAt = new Date()
    const all = entries.map(({ newcomer }) => newcomer)
    const plan = {
      fresh: all.filter(({ isBack }) => !isBack).map(({ id, values }, row) => ({ row, id, values })),
      changed: all
        .filter(({ isBack }) => isBack)
        .map(({ id }, row) => ({ row, current: { id, deletedAt: writtenAt.toISOString() }, changes: {} })),
    }
    const source = { import: { id: importId, file: fileName } }
    const written = await writePlan({ ...grid, tenant, session }, plan, { writtenAt, source })
    await noteChanges(tenant, importId, { written, writtenAt, resource: grid.resource.name })
  }
}

export const addNewcomers = (to: Newcomers, met: Meeting['met']): void => {
  for (const { key, newcomer } of met.values()) {
    const name = newcomer.grid.resource.name
    to.set(name, (to.get(name) ?? new Map()).set(key, newcomer))
  }
}

/** Names of each grid's newcomers that a person looks at. */
const shownNames = 12

/** Those known and those just met, as the import keeps them. */
export const summaryOf = (known: Newcomers, met: Meeting['met']): ImportNewcomers => {
  const all: Newcomers = new Map()
  for (const [resource, byKey] of known) all.set(resource, byKey)
  const fresh = [...met.values()].filter(({ key, newcomer }) => !known.get(newcomer.grid.resource.name)?.has(key))
  for (const [resource, some] of Map.groupBy(fresh, ({ newcomer }) => newcomer.grid.resource.name))
    all.set(resource, new Map([...(known.get(resource) ?? []), ...some.map(one => [one.key, one.newcomer] as const)]))
  return Object.fromEntries(
    [...all].map(([resource, byKey]) => [
      resource,
      { count: byKey.size, names: [...byKey.values()].slice(0, shownNames).map(({ name }) => name) },
    ]),
  )
}
