import type { ImportMissingReferences } from '../../contract/imports.ts'
import { isProblem } from '../../contract/problems.ts'
import { createInput, type Resource } from '../../contract/resource.ts'
import type { Tenant } from '../database/tenancy.ts'
import { newId } from '../ids.ts'
import type { ImportPlan } from '../resources/import-plan.ts'
import {
  findMentioned,
  type KnownRows,
  type Mention,
  meaningOf,
  mentionKey,
  mentionOf,
  type ReferenceColumns,
  referenceColumns,
} from '../resources/import-references.ts'
import type { ImportRow } from '../resources/import-rows.ts'
import { writePlan } from '../resources/import-write.ts'
import { type BoundGrid, createMemory } from '../resources/resource-service.ts'
import type { Values } from '../resources/row-writes.ts'
import type { Session } from '../session/session.ts'
import { noteChanges } from './changes.queries.ts'
import { freeCodes, namesakesOf } from './missing-references.queries.ts'

/** A row of another grid that a file names: one to be made, or one that was deleted and comes back. */
export type MissingReference = { grid: BoundGrid; id: string; name: string; values: Values; isBack: boolean }

/** Newcomers by grid and by what tells their names apart. */
export type MissingReferences = Map<string, Map<string, MissingReference>>

/** Names beyond these are no catalogue: the column is another one. */
const maximumNewcomers = 20_000

export type PendingReference = { key: string; newcomer: MissingReference }

export type Meeting = {
  /** Field → what a row says, by `mentionKey` → the row it means. */
  ids: Map<string, Map<string, string>>
  /** Whoever is met in these rows, by id. */
  met: Map<string, PendingReference>
}

type Meeter = {
  tenant: Tenant
  session: Session
  /** The grid whose file it is. */
  resource: Resource
  /** The field → the grid it points at, where files may make rows of it. */
  makers: ReadonlyMap<string, BoundGrid>
  /** Whoever was met in the rows before. */
  known: MissingReferences
}

/** What rows say of a reference, each once. */
const mentionsOf = (rows: ImportRow[], columns: ReferenceColumns): Mention[] => {
  const mentions = rows.map(({ values }) => mentionOf(values, columns)).filter(mention => mention !== null)
  return [...new Map(mentions.map(mention => [mentionKey(mention), mention])).values()]
}

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

/** A name nobody has, under the code that the file gives it or, without one, under a code made of the name. */
type Unknown = { key: string; name: string; code: string | null }

/** Whoever of these nobody is, each under a code of its own. */
const meetNew = async (meeter: Meeter, grid: BoundGrid, names: Unknown[]): Promise<Map<string, MissingReference>> => {
  const known = meeter.known.get(grid.resource.name) ?? new Map<string, MissingReference>()
  const fresh = names.filter(({ key }) => !known.has(key)).slice(0, Math.max(0, maximumNewcomers - known.size))
  const taken = [
    ...[...known.values()].map(({ values }) => String(values.code)),
    ...fresh.flatMap(({ code }) => code ?? []),
  ]
  const uncoded = fresh.filter(({ code }) => code === null)
  const codes = await freeCodes(meeter.tenant, grid.resource.table, { names: uncoded, taken })
  const result = new Map(
    names.flatMap(({ key }) => (known.has(key) ? [[key, known.get(key) as MissingReference] as const] : [])),
  )
  for (const { key, name, code } of fresh) {
    const values = await asked(meeter, grid, { code: code ?? codes.get(key), name })
    if (values) result.set(key, { grid, id: newId(), name, values, isBack: false })
  }
  return result
}

/** Who is meant under another spelling of a name, and who nobody is under any. */
const readNames = async ({ tenant }: Meeter, grid: BoundGrid, texts: string[]) => {
  const found = await namesakesOf(tenant, grid.resource.table, texts)
  return [...Map.groupBy(found, ({ key }) => key)].map(([key, rows]) => {
    const here = new Set(rows.flatMap(({ id, isDeleted }) => (id && !isDeleted ? [id] : [])))
    const gone = rows.find(({ id, isDeleted }) => id && isDeleted)?.id ?? null
    const texts = [...new Set(rows.map(({ text }) => text))]
    return { key, texts, here: [...here], gone, isNobody: here.size === 0 && gone === null }
  })
}

type Met = { meeting: Meeting; field: string; grid: BoundGrid }

const note = ({ meeting, field }: Met, mention: Mention, id: string, met?: PendingReference): void => {
  if (met) meeting.met.set(id, met)
  meeting.ids.set(field, (meeting.ids.get(field) ?? new Map()).set(mentionKey(mention), id))
}

/** Those of whom nobody is called so; whoever was deleted is noted, and comes back. */
const unknownOf = (known: KnownRows, mentions: Mention[], to: Met): Mention[] =>
  mentions.filter(mention => {
    const meaning = meaningOf(known, mention)
    if (!('row' in meaning)) return meaning.isUnknown
    const { id, name, isDeleted } = meaning.row
    if (isDeleted)
      note(to, mention, id, { key: `back ${id}`, newcomer: { grid: to.grid, id, name, values: {}, isBack: true } })
    return false
  })

type NamedSo = Awaited<ReturnType<typeof readNames>>[number]

/** Notes what a spelling means: the only one who is there, whoever was deleted, or one that is to be made. */
const noteNames = (
  to: Met,
  { key, texts, here, gone }: NamedSo,
  fresh: ReadonlyMap<string, MissingReference>,
): void => {
  const [only, other] = here
  if (other) return
  const back = gone ? { grid: to.grid, id: gone, name: texts[0] ?? '', values: {}, isBack: true } : undefined
  const newcomer = only ? undefined : (back ?? fresh.get(key))
  const id = only ?? newcomer?.id
  if (id) for (const text of texts) note(to, { code: null, text }, id, newcomer && { key, newcomer })
}

const meetOf = async (meeter: Meeter, mentions: Mention[], to: Met): Promise<void> => {
  const { grid } = to
  const unknown = unknownOf(await findMentioned(meeter.tenant, grid.resource.table, mentions), mentions, to)
  const coded = unknown.filter(({ code }) => code !== null)
  const texts = unknown.flatMap(({ code, text }) => (code === null && text !== null ? [text] : []))
  const names = await readNames(meeter, grid, texts)
  const fresh = await meetNew(meeter, grid, [
    ...coded.map(mention => ({
      key: mentionKey(mention),
      name: mention.text ?? mention.code ?? '',
      code: mention.code,
    })),
    ...names.filter(({ isNobody }) => isNobody).map(({ key, texts: [name = ''] }) => ({ key, name, code: null })),
  ])
  for (const mention of coded) {
    const key = mentionKey(mention)
    const newcomer = fresh.get(key)
    if (newcomer) note(to, mention, newcomer.id, { key, newcomer })
  }
  for (const named of names) noteNames(to, named, fresh)
}

/**
 * What rows name of other grids that no row has for its code or exactly for its name: the one that is meant under another
 * spelling, or the one that would have to be made.
 */
export const collectMissingReferences = async (meeter: Meeter, rows: ImportRow[]): Promise<Meeting> => {
  const meeting: Meeting = { ids: new Map(), met: new Map() }
  for (const [field, grid] of meeter.makers) {
    const mentions = mentionsOf(rows, referenceColumns(meeter.resource, field))
    if (mentions.length > 0) await meetOf(meeter, mentions, { meeting, field, grid })
  }
  return meeting
}

/** Whoever some rows name, by id: of those that a person did not ask for, only rows that cannot come in without them count. */
export const namedIn = ({ ids }: Meeting, resource: Resource, rows: ImportRow[]): Set<string> =>
  new Set(
    [...ids].flatMap(([field, byMention]) =>
      mentionsOf(rows, referenceColumns(resource, field)).flatMap(mention => byMention.get(mentionKey(mention)) ?? []),
    ),
  )

/** Whoever the right rows of a plan point at. */
export const usedMissingReferences = (
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
export const writeMissingReferences = async (
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

export const addMissingReferences = (to: MissingReferences, met: Meeting['met']): void => {
  for (const { key, newcomer } of met.values()) {
    const name = newcomer.grid.resource.name
    to.set(name, (to.get(name) ?? new Map()).set(key, newcomer))
  }
}

/** Names of each grid's newcomers that a person looks at. */
const shownNames = 12

/** Those known and those just met, as the import keeps them. */
export const summaryOf = (known: MissingReferences, met: Meeting['met']): ImportMissingReferences => {
  const all: MissingReferences = new Map()
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
