import { availabilityText } from './availability-words.ts'
import type { MenuCard } from './cards.ts'
import { itemKinds, keyOf, type MenuDefinition, type MenuItem, type MenuSection, stockRules } from './definition.ts'

type Names = ReadonlyMap<string, Pick<MenuCard, 'name'>>
type Context = { names: Names; today: string }

const quoted = (text: string): string => `«${text}»`

const nameOf = (item: MenuItem, { names }: Context): string =>
  quoted(names.get(keyOf(item))?.name ?? `${itemKinds[item.kind].toLowerCase()} que ya no existe`)

/** The keys that moved among those that both orders have: all but the longest run that kept its order. */
export const movedKeys = (before: readonly string[], after: readonly string[]): string[] => {
  const places = new Map(before.map((key, index) => [key, index]))
  const common = after.filter(key => places.has(key))
  // Patience sorting: the ends of the shortest runs by length, and what each key follows.
  const ends: number[] = []
  const previous: number[] = []
  const placeAt = (index: number): number => places.get(common[index] ?? '') ?? -1
  common.forEach((_, index) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (placeAt(ends[middle] ?? 0) < placeAt(index)) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? (ends[low - 1] ?? -1) : -1
    ends[low] = index
  })
  const stays = new Set<number>()
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) stays.add(index)
  return common.filter((_, index) => !stays.has(index))
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const itemChanges = (before: MenuItem, after: MenuItem, context: Context): string[] => {
  const name = nameOf(after, context)
  return [
    ...(before.isShown === after.isShown ? [] : [after.isShown ? `Se muestra ${name}` : `Deja de mostrarse ${name}`]),
    ...(before.note === after.note
      ? []
      : [after.note ? `${name} dice «${after.note}»` : `Se quita el texto de ${name}`]),
    ...(same(before.availability, after.availability)
      ? []
      : [`${name} se vende ${availabilityText(after.availability, context.today)}`]),
  ]
}

const sectionChanges = (before: MenuSection, after: MenuSection, context: Context): string[] => [
  ...(before.name === after.name ? [] : [`La sección ${quoted(before.name)} pasa a llamarse ${quoted(after.name)}`]),
  ...(same(before.availability, after.availability)
    ? []
    : [`La sección ${quoted(after.name)} se ve ${availabilityText(after.availability, context.today)}`]),
]

type Place = { section: MenuSection; item: MenuItem }

/** The sections each item is in, in order. */
const placesOf = ({ sections }: MenuDefinition): Map<string, Place[]> =>
  Map.groupBy(
    sections.flatMap(section => section.items.map(item => ({ section, item }))),
    ({ item }) => keyOf(item),
  )

const sectionIds = (places: readonly Place[]): Set<string> => new Set(places.map(({ section }) => section.id))

const comings = (
  key: string,
  before: Map<string, Place[]>,
  after: Map<string, Place[]>,
  context: Context,
): string[] => {
  const [old, now] = [before.get(key) ?? [], after.get(key) ?? []]
  const left = old.filter(({ section }) => !sectionIds(now).has(section.id))
  const joined = now.filter(({ section }) => !sectionIds(old).has(section.id))
  return [
    ...joined.map(({ section, item }, index) => {
      const from = left[index]
      const name = nameOf(item, context)
      return from
        ? `${name} pasa de ${quoted(from.section.name)} a ${quoted(section.name)}`
        : `Se agrega ${name} en ${quoted(section.name)}`
    }),
    ...left
      .slice(joined.length)
      .map(({ section, item }) => `Se quita ${nameOf(item, context)} de ${quoted(section.name)}`),
  ]
}

const insideChanges = (before: MenuDefinition, after: MenuDefinition, context: Context): string[] =>
  after.sections.flatMap(section => {
    const old = before.sections.find(({ id }) => id === section.id)
    if (!old) return []
    const items = new Map(old.items.map(item => [keyOf(item), item]))
    const moved = movedKeys([...items.keys()], section.items.map(keyOf))
    const names = section.items.filter(item => moved.includes(keyOf(item))).map(item => nameOf(item, context))
    const order =
      names.length > 3
        ? [`Cambia el orden de ${names.length.toLocaleString('es-AR')} en ${quoted(section.name)}`]
        : names.map(name => `${name} cambia de lugar en ${quoted(section.name)}`)
    const own = section.items.flatMap(item => {
      const earlier = items.get(keyOf(item))
      return earlier ? itemChanges(earlier, item, context) : []
    })
    return [...sectionChanges(old, section, context), ...own, ...order]
  })

const menuChanges = (before: MenuDefinition, after: MenuDefinition, { today }: Context): string[] => [
  ...(before.outOfStock === after.outOfStock
    ? []
    : [`Lo que queda sin stock: ${stockRules[after.outOfStock].toLowerCase()}`]),
  ...(same(before.availability, after.availability)
    ? []
    : [`El menú se ve ${availabilityText(after.availability, today)}`]),
]

/** What differs between two definitions, a sentence each, in the order of the newer one. The same function counts them. */
export const describeChanges = (before: MenuDefinition, after: MenuDefinition, context: Context): string[] => {
  const [oldIds, ids] = [before.sections.map(({ id }) => id), after.sections.map(({ id }) => id)]
  const [old, now] = [placesOf(before), placesOf(after)]
  const named = (definition: MenuDefinition, id: string): string =>
    quoted(definition.sections.find(section => section.id === id)?.name ?? '')
  return [
    ...menuChanges(before, after, context),
    ...ids.filter(id => !oldIds.includes(id)).map(id => `Sección nueva ${named(after, id)}`),
    ...oldIds.filter(id => !ids.includes(id)).map(id => `Se quita la sección ${named(before, id)}`),
    ...movedKeys(oldIds, ids).map(id => `La sección ${named(after, id)} cambia de lugar`),
    ...[...new Set([...now.keys(), ...old.keys()])].flatMap(key => comings(key, old, now, context)),
    ...insideChanges(before, after, context),
  ]
}
