import type { Kysely } from 'kysely'
import type { DB } from '../../../../kernel/server/database/schema.generated.ts'
import type { ParseClass, ParseContext } from './parse-class.ts'
import type { ParseSource } from './parse-source.ts'
import { type ParseObject, selectByIds } from './select-objects.ts'
import { badQuery } from './where.ts'

export type Classes = ReadonlyMap<string, ParseClass>

/** What a client asks for beyond the objects themselves. A path names pointers: `customer.seller`. */
export type Included = { paths: string[]; all: boolean; keys: string[] | null }

const maximumPaths = 20
const maximumDepth = 4

/** Pointers to follow from the objects of a class, by their names. */
type Plan = Map<string, Step>
type Step = { className: string; source: ParseSource; keys: string[] | null; next: Plan }

const pointersOf = ({ columns }: ParseSource): string[] =>
  Object.entries(columns).flatMap(([name, { pointsTo }]) => (pointsTo === undefined ? [] : [name]))

/** As in Parse, `seller.n` among the keys includes `seller`, and `*` or `includeAll` every pointer of the class. */
const pathsOf = (source: ParseSource, { paths, all, keys }: Included): string[][] => {
  const isAll = all || paths.includes('*')
  const ofKeys = (keys ?? []).filter(key => key.includes('.')).map(key => key.slice(0, key.lastIndexOf('.')))
  const names = [...new Set([...paths, ...ofKeys, ...(isAll ? pointersOf(source) : [])])].filter(name => name !== '*')
  const split = names.map(name => name.split('.'))
  if (names.length > maximumPaths || split.some(path => path.length > maximumDepth))
    throw badQuery(`Se incluyen hasta ${maximumPaths} punteros, de hasta ${maximumDepth} niveles.`)
  return split
}

/** The keys that are wanted of the objects at the end of a path; null: all of them. */
const keysAt = (keys: string[] | null, path: string): string[] | null => {
  const below = (keys ?? []).filter(key => key.startsWith(`${path}.`)).map(key => key.slice(path.length + 1))
  return below.length > 0 ? below : null
}

/** The columns of the objects that are answered: with `includeAll`, the pointers too. */
export const selectedKeys = (source: ParseSource, { paths, all, keys }: Included): string[] | null =>
  keys && (all || paths.includes('*')) ? [...keys, ...pointersOf(source)] : keys

type Planning = { context: ParseContext; classes: Classes; keys: string[] | null; sources: Map<string, ParseSource> }

/** The source of a class that the caller may read; null for another. */
const readableSource = async ({ context, classes, sources }: Planning, name: string): Promise<ParseSource | null> => {
  const known = sources.get(name)
  if (known) return known
  const parseClass = classes.get(name)
  const { product, caller } = context
  if (!parseClass || (parseClass.path !== null && !product.mayCall(caller.session, 'GET', parseClass.path))) return null
  const source = await parseClass.source(context)
  sources.set(name, source)
  return source
}

const planFrom = async (planning: Planning, from: ParseSource, paths: string[][], prefix: string): Promise<Plan> => {
  const plan: Plan = new Map()
  for (const [name, group] of Map.groupBy(paths, ([first = '']) => first)) {
    const className = Object.hasOwn(from.columns, name) ? from.columns[name]?.pointsTo : undefined
    const source = className === undefined ? null : await readableSource(planning, className)
    // As in Parse, a name that is no pointer includes nothing.
    if (className === undefined || !source) continue
    const rest = group.map(([, ...others]) => others).filter(path => path.length > 0)
    const next = await planFrom(planning, source, rest, `${prefix}${name}.`)
    plan.set(name, { className, source, keys: keysAt(planning.keys, `${prefix}${name}`), next })
  }
  return plan
}

/**
 * Which objects are included, from the sources of their classes within the caller's permission and scope. Sources of small classes
 * are read here, outside of the transaction in which the objects are selected.
 */
export const planIncludes = async (
  context: ParseContext,
  { source, classes }: { source: ParseSource; classes: Classes },
  included: Included,
): Promise<Plan> => {
  const paths = pathsOf(source, included)
  return paths.length === 0
    ? new Map()
    : planFrom({ context, classes, keys: included.keys, sources: new Map() }, source, paths, '')
}

/** A pointer in an object that was read, which its object replaces. */
type Place = { holder: ParseObject; name: string; id: string; step: Step }

const idOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'objectId' in value ? String(value.objectId) : null

const placesIn = (holder: ParseObject, plan: Plan): Place[] =>
  [...plan].flatMap(([name, step]) => {
    const id = idOf(holder[name])
    return id === null ? [] : [{ holder, name, id, step }]
  })

const always = new Set(['objectId', 'createdAt', 'updatedAt'])

const pick = (object: ParseObject, keys: string[] | null): ParseObject => {
  if (!keys) return { ...object }
  const roots = new Set(keys.map(key => key.split('.')[0]))
  return Object.fromEntries(Object.entries(object).filter(([name]) => always.has(name) || roots.has(name)))
}

/** The keys of all these steps together; null when one of them wants all. */
const commonKeys = (places: Place[]): string[] | null => {
  const wanted = new Set<string>()
  for (const { keys } of new Set(places.map(({ step }) => step))) {
    if (!keys) return null
    for (const key of keys) wanted.add(key)
  }
  return [...wanted]
}

/** The places of one class; answers those inside of the objects that were put there. */
const fillPlaces = async (db: Kysely<DB>, className: string, places: Place[]): Promise<Place[]> => {
  const [first] = places
  if (!first) return []
  const ids = [...new Set(places.map(({ id }) => id))]
  const objects = await selectByIds(db, first.step.source, ids, commonKeys(places))
  const byId = new Map(objects.map(object => [object.objectId, object]))
  return places.flatMap(({ holder, name, id, step }) => {
    const object = byId.get(id)
    if (!object) return []
    const whole = { __type: 'Object', className, ...pick(object, step.keys) }
    holder[name] = whole
    return placesIn(whole, step.next)
  })
}

/**
 * Puts the objects in the place of their pointers: one statement for each class and level. Objects that the caller does not see,
 * or that were deleted, stay pointers.
 */
export const includeObjects = async (db: Kysely<DB>, objects: ParseObject[], plan: Plan): Promise<void> => {
  let places = objects.flatMap(object => placesIn(object, plan))
  while (places.length > 0) {
    const inner: Place[] = []
    for (const [className, group] of Map.groupBy(places, ({ step }) => step.className))
      for (const place of await fillPlaces(db, className, group)) inner.push(place)
    places = inner
  }
}

export type { Plan as IncludePlan }
