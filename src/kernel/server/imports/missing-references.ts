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

/** A row of another grid that a file names: one to be created, or a deleted one to be restored. */
export type MissingReference = { grid: BoundGrid; id: string; name: string; values: Values; isBack: boolean }

/** Missing references by grid and by the key of their name. */
export type MissingReferences = Map<string, Map<string, MissingReference>>

/** With more names than this the column is not a reference to a catalogue. */
const maximumNewcomers = 20_000

export type PendingReference = { key: string; newcomer: MissingReference }

export type ReferenceMatches = {
  /** Field → `mentionKey` → id of the row that the mention means. */
  ids: Map<string, Map<string, string>>
  /** Missing references of these rows, by id. */
  pending: Map<string, PendingReference>
}

type Collector = {
  tenant: Tenant
  session: Session
  /** The grid of the file. */
  resource: Resource
  /** Field → the grid that it references, where files may create rows. */
  makers: ReadonlyMap<string, BoundGrid>
  /** Missing references of the earlier rows. */
  known: MissingReferences
}

/** The different mentions of a reference in some rows. */
const mentionsOf = (rows: ImportRow[], columns: ReferenceColumns): Mention[] => {
  const mentions = rows.map(({ values }) => mentionOf(values, columns)).filter(mention => mention !== null)
  return [...new Map(mentions.map(mention => [mentionKey(mention), mention])).values()]
}

/** The values of a new row, or null when its grid's rules refuse them. */
const valuesFor = async ({ tenant, session }: Collector, grid: BoundGrid, values: Values): Promise<Values | null> => {
  const result = createInput(grid.resource).safeParse(values)
  if (!result.success) return null
  try {
    await grid.rules.check?.({ tenant, session, values: result.data, current: null, remember: createMemory() })
    return result.data
  } catch (error) {
    if (!isProblem(error)) throw error
    return null
  }
}

/** A name that no row has, with the code that the file gives it; without one, a code is made of the name. */
type UnknownName = { key: string; name: string; code: string | null }

/** New rows for names that no row has, each with a code of its own. */
const createReferences = async (
  collector: Collector,
  grid: BoundGrid,
  names: UnknownName[],
): Promise<Map<string, MissingReference>> => {
  const earlier = collector.known.get(grid.resource.name) ?? new Map<string, MissingReference>()
  const fresh = names.filter(({ key }) => !earlier.has(key)).slice(0, Math.max(0, maximumNewcomers - earlier.size))
  const otherCodes = [
    ...[...earlier.values()].map(({ values }) => String(values.code)),
    ...fresh.flatMap(({ code }) => code ?? []),
  ]
  const withoutCode = fresh.filter(({ code }) => code === null)
  const codes = await freeCodes(collector.tenant, grid.resource.table, { names: withoutCode, taken: otherCodes })
  const result = new Map(
    names.flatMap(({ key }) => (earlier.has(key) ? [[key, earlier.get(key) as MissingReference] as const] : [])),
  )
  for (const { key, name, code } of fresh) {
    const values = await valuesFor(collector, grid, { code: code ?? codes.get(key), name })
    if (values) result.set(key, { grid, id: newId(), name, values, isBack: false })
  }
  return result
}

/** Existing and deleted rows for each spelling of a name. */
const readNames = async ({ tenant }: Collector, grid: BoundGrid, texts: string[]) => {
  const namesakes = await namesakesOf(tenant, grid.resource.table, texts)
  return [...Map.groupBy(namesakes, ({ key }) => key)].map(([key, rows]) => {
    const here = new Set(rows.flatMap(({ id, isDeleted }) => (id && !isDeleted ? [id] : [])))
    const deletedId = rows.find(({ id, isDeleted }) => id && isDeleted)?.id ?? null
    const texts = [...new Set(rows.map(({ text }) => text))]
    return { key, texts, here: [...here], deletedId, isNobody: here.size === 0 && deletedId === null }
  })
}

type CollectTarget = { matches: ReferenceMatches; field: string; grid: BoundGrid }

const note = ({ matches, field }: CollectTarget, mention: Mention, id: string, reference?: PendingReference): void => {
  if (reference) matches.pending.set(id, reference)
  matches.ids.set(field, (matches.ids.get(field) ?? new Map()).set(mentionKey(mention), id))
}

/** Mentions that name no row. A mention of a deleted row is noted, and the row will be restored. */
const unknownOf = (rows: KnownRows, mentions: Mention[], to: CollectTarget): Mention[] =>
  mentions.filter(mention => {
    const meaning = meaningOf(rows, mention)
    if (!('row' in meaning)) return meaning.isUnknown
    const { id, name, isDeleted } = meaning.row
    if (isDeleted)
      note(to, mention, id, { key: `back ${id}`, newcomer: { grid: to.grid, id, name, values: {}, isBack: true } })
    return false
  })

type Spelling = Awaited<ReturnType<typeof readNames>>[number]

/** Notes the row that a spelling means: the only existing one, a deleted one, or a new one. */
const noteNames = (
  to: CollectTarget,
  { key, texts, here, deletedId }: Spelling,
  fresh: ReadonlyMap<string, MissingReference>,
): void => {
  const [only, other] = here
  if (other) return
  const back = deletedId ? { grid: to.grid, id: deletedId, name: texts[0] ?? '', values: {}, isBack: true } : undefined
  const newcomer = only ? undefined : (back ?? fresh.get(key))
  const id = only ?? newcomer?.id
  if (id) for (const text of texts) note(to, { code: null, text }, id, newcomer && { key, newcomer })
}

const collectField = async (collector: Collector, mentions: Mention[], to: CollectTarget): Promise<void> => {
  const { grid } = to
  const unknown = unknownOf(await findMentioned(collector.tenant, grid.resource.table, mentions), mentions, to)
  const withCode = unknown.filter(({ code }) => code !== null)
  const texts = unknown.flatMap(({ code, text }) => (code === null && text !== null ? [text] : []))
  const names = await readNames(collector, grid, texts)
  const fresh = await createReferences(collector, grid, [
    ...withCode.map(mention => ({
      key: mentionKey(mention),
      name: mention.text ?? mention.code ?? '',
      code: mention.code,
    })),
    ...names.filter(({ isNobody }) => isNobody).map(({ key, texts: [name = ''] }) => ({ key, name, code: null })),
  ])
  for (const mention of withCode) {
    const key = mentionKey(mention)
    const newcomer = fresh.get(key)
    if (newcomer) note(to, mention, newcomer.id, { key, newcomer })
  }
  for (const spelling of names) noteNames(to, spelling, fresh)
}

/**
 * Collects what rows name in other grids without the exact code or name of a row: the row with another spelling of the
 * name, or the one that would have to be created.
 */
export const collectMissingReferences = async (collector: Collector, rows: ImportRow[]): Promise<ReferenceMatches> => {
  const matches: ReferenceMatches = { ids: new Map(), pending: new Map() }
  for (const [field, grid] of collector.makers) {
    const mentions = mentionsOf(rows, referenceColumns(collector.resource, field))
    if (mentions.length > 0) await collectField(collector, mentions, { matches, field, grid })
  }
  return matches
}

/** Ids of the missing references that some rows name. */
export const namedIn = ({ ids }: ReferenceMatches, resource: Resource, rows: ImportRow[]): Set<string> =>
  new Set(
    [...ids].flatMap(([field, byMention]) =>
      mentionsOf(rows, referenceColumns(resource, field)).flatMap(mention => byMention.get(mentionKey(mention)) ?? []),
    ),
  )

/** The missing references that the right rows of a plan use. */
export const usedMissingReferences = (
  { pending }: ReferenceMatches,
  { fresh, changed }: Pick<ImportPlan, 'fresh' | 'changed'>,
  makers: Collector['makers'],
): ReferenceMatches['pending'] => {
  const fields = [...makers.keys()]
  const idsInUse = new Set([
    ...fresh.flatMap(({ values }) => fields.map(field => values[field])),
    ...changed.flatMap(({ changes }) => fields.map(field => changes[field])),
  ])
  return new Map([...pending].filter(([id]) => idsInUse.has(id)))
}

type Writing = { tenant: Tenant; session: Session; importId: string; fileName: string }

/** Creates or restores the missing references, each with its history, and notes what undoing needs. */
export const writeMissingReferences = async (
  { tenant, session, importId, fileName }: Writing,
  references: ReferenceMatches['pending'],
): Promise<void> => {
  const byGrid = Map.groupBy([...references.values()], ({ newcomer }) => newcomer.grid)
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
    const writtenRows = await writePlan({ ...grid, tenant, session }, plan, { writtenAt, source })
    await noteChanges(tenant, importId, { written: writtenRows, writtenAt, resource: grid.resource.name })
  }
}

export const addMissingReferences = (to: MissingReferences, references: ReferenceMatches['pending']): void => {
  for (const { key, newcomer } of references.values()) {
    const name = newcomer.grid.resource.name
    to.set(name, (to.get(name) ?? new Map()).set(key, newcomer))
  }
}

/** Number of names of each grid that a person is shown. */
const shownNames = 12

/** The summary of earlier and new missing references, as the import stores it. */
export const summaryOf = (
  earlier: MissingReferences,
  references: ReferenceMatches['pending'],
): ImportMissingReferences => {
  const all: MissingReferences = new Map()
  for (const [resource, byKey] of earlier) all.set(resource, byKey)
  const fresh = [...references.values()].filter(
    ({ key, newcomer }) => !earlier.get(newcomer.grid.resource.name)?.has(key),
  )
  for (const [resource, some] of Map.groupBy(fresh, ({ newcomer }) => newcomer.grid.resource.name))
    all.set(resource, new Map([...(earlier.get(resource) ?? []), ...some.map(one => [one.key, one.newcomer] as const)]))
  return Object.fromEntries(
    [...all].map(([resource, byKey]) => [
      resource,
      { count: byKey.size, names: [...byKey.values()].slice(0, shownNames).map(({ name }) => name) },
    ]),
  )
}
