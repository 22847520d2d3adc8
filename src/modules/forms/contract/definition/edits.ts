import { expressionLists, expressionProperties } from './dependencies.ts'
import { listElements, placeOfElement } from './questions.ts'
import type { FormDefinition, FormElement, FormPage } from './types.ts'

/**
 * Edits of a definition. Each returns a new definition that shares everything it did not touch, so that the canvas draws
 * only the row that changed and undo costs no copies. An edit of something that is not there returns the same object.
 */

/** Where an element goes: in a page, or in one of its sections or repeated groups, before the element at `index`. */
export type Place = { page: string; parent?: string; index: number }

type Elements = readonly FormElement[]

const childProperty = (element: FormElement): 'elements' | 'templateElements' | null => {
  if (element.templateElements || element.type === 'paneldynamic') return 'templateElements'
  return element.elements || element.type === 'panel' ? 'elements' : null
}

export const childrenOf = (element: FormElement): Elements => element.elements ?? element.templateElements ?? []

/** A map that gives back the same list when nothing in it changed. A change to null removes the element. */
const mapElements = (elements: Elements, change: (element: FormElement) => FormElement | null): Elements => {
  const next = elements.flatMap(element => {
    const changed = change(element)
    if (!changed) return []
    const property = childProperty(changed)
    const children = property ? changed[property] : undefined
    if (!property || !children) return [changed]
    const nextChildren = mapElements(children, change)
    return [nextChildren === children ? changed : { ...changed, [property]: nextChildren }]
  })
  return next.length === elements.length && next.every((element, index) => element === elements[index])
    ? elements
    : next
}

const withPages = (definition: FormDefinition, pages: readonly FormPage[]): FormDefinition =>
  pages.length === definition.pages.length && pages.every((page, index) => page === definition.pages[index])
    ? definition
    : { ...definition, pages }

const mapAll = (definition: FormDefinition, change: (element: FormElement) => FormElement | null): FormDefinition =>
  withPages(
    definition,
    definition.pages.map(page => {
      const elements = mapElements(page.elements ?? [], change)
      return elements === page.elements || (!page.elements && elements.length === 0) ? page : { ...page, elements }
    }),
  )

/** Changed properties of an element, page or form; `undefined` takes a property out. */
export type Changes = Readonly<Record<string, unknown>>

export const applyChanges = <Owner extends object>(owner: Owner, changes: Changes): Owner => {
  const merged = { ...owner, ...changes }
  const removed = Object.keys(changes).filter(property => changes[property] === undefined)
  if (removed.length === 0) return merged
  return Object.fromEntries(Object.entries(merged).filter(([property]) => !removed.includes(property))) as Owner
}

export const changeElement = (definition: FormDefinition, name: string, changes: Changes): FormDefinition =>
  mapAll(definition, element => (element.name === name ? applyChanges(element, changes) : element))

export const changePage = (definition: FormDefinition, name: string, changes: Changes): FormDefinition =>
  withPages(
    definition,
    definition.pages.map(page => (page.name === name ? applyChanges(page, changes) : page)),
  )

export const changeForm = (definition: FormDefinition, changes: Changes): FormDefinition =>
  applyChanges(definition, changes)

export const removeElements = (definition: FormDefinition, names: readonly string[]): FormDefinition =>
  mapAll(definition, element => (names.includes(element.name) ? null : element))

const insertedInto = (elements: Elements, element: FormElement, index: number): Elements => [
  ...elements.slice(0, index),
  element,
  ...elements.slice(index),
]

export const insertElement = (definition: FormDefinition, element: FormElement, place: Place): FormDefinition => {
  if (place.parent !== undefined) {
    return mapAll(definition, parent => {
      const property = parent.name === place.parent ? childProperty(parent) : null
      return property ? { ...parent, [property]: insertedInto(parent[property] ?? [], element, place.index) } : parent
    })
  }
  return withPages(
    definition,
    definition.pages.map(page =>
      page.name === place.page ? { ...page, elements: insertedInto(page.elements ?? [], element, place.index) } : page,
    ),
  )
}

/** Where an element is now. */
export const placeOf = (definition: FormDefinition, name: string): Place | null => {
  const place = placeOfElement(definition, name)
  if (!place) return null
  const parent = place.parents.at(-1)
  const siblings = parent ? childrenOf(parent) : (place.page.elements ?? [])
  const index = siblings.findIndex(sibling => sibling.name === name)
  return { page: place.page.name, ...(parent ? { parent: parent.name } : {}), index }
}

export const findElement = (definition: FormDefinition, name: string): FormElement | undefined =>
  placeOfElement(definition, name)?.element

/** Whether `name` is the element or inside it: a section cannot go into itself. */
const contains = (element: FormElement, name: string): boolean =>
  element.name === name || childrenOf(element).some(child => contains(child, name))

/** Takes an element to a place, counted as it is before the move. */
export const moveElement = (definition: FormDefinition, name: string, place: Place): FormDefinition => {
  const from = placeOf(definition, name)
  const element = findElement(definition, name)
  if (!from || !element || (place.parent !== undefined && contains(element, place.parent))) return definition
  const isSameList = from.page === place.page && from.parent === place.parent
  const index = isSameList && from.index < place.index ? place.index - 1 : place.index
  if (isSameList && index === from.index) return definition
  return insertElement(removeElements(definition, [name]), element, { ...place, index })
}

export const namesOf = (definition: FormDefinition): Set<string> =>
  new Set([...definition.pages.map(({ name }) => name), ...listElements(definition).map(({ element }) => element.name)])

/** The first of `base1`, `base2`… that nothing in the form is called. */
export const freeName = (taken: ReadonlySet<string>, base: string): string => {
  let number = 1
  while (taken.has(`${base}${number}`)) number += 1
  return `${base}${number}`
}

const withFreshNames = (element: FormElement, taken: Set<string>): FormElement => {
  const name = freeName(taken, `${element.name.replace(/\d+$/, '')}`)
  taken.add(name)
  const property = childProperty(element)
  const children = property ? element[property] : undefined
  return property && children
    ? { ...element, name, [property]: children.map(child => withFreshNames(child, taken)) }
    : { ...element, name }
}

/** A copy below the element, with names of its own. The name of the copy is null if there is nothing to copy. */
export const duplicateElement = (
  definition: FormDefinition,
  name: string,
): { definition: FormDefinition; name: string | null } => {
  const [element, place] = [findElement(definition, name), placeOf(definition, name)]
  if (!element || !place) return { definition, name: null }
  const copy = withFreshNames(element, namesOf(definition))
  return { definition: insertElement(definition, copy, { ...place, index: place.index + 1 }), name: copy.name }
}

export const addPage = (definition: FormDefinition, title: string): { definition: FormDefinition; name: string } => {
  const name = freeName(namesOf(definition), 'page')
  return { definition: { ...definition, pages: [...definition.pages, { name, title, elements: [] }] }, name }
}

export const removePage = (definition: FormDefinition, name: string): FormDefinition =>
  withPages(
    definition,
    definition.pages.filter(page => page.name !== name),
  )

export const orderPages = (definition: FormDefinition, names: readonly string[]): FormDefinition =>
  withPages(
    definition,
    names.flatMap(name => definition.pages.filter(page => page.name === name)),
  )

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const renamedText = (text: unknown, from: string, to: string): unknown =>
  typeof text === 'string'
    ? text.replaceAll(
        new RegExp(`\\{(#?(?:panel\\.|row\\.|parentPanel\\.)?)${escaped(from)}(?=[.[}-])`, 'g'),
        (_match, prefix: string) => `{${prefix}${to}`,
      )
    : text

const renamedIn = <Owner extends object>(owner: Owner, from: string, to: string): Owner => {
  const properties: Record<string, unknown> = Object.fromEntries(Object.entries(owner))
  for (const property of [...expressionProperties, 'title', 'description', 'html'])
    if (typeof properties[property] === 'string') properties[property] = renamedText(properties[property], from, to)
  for (const property of expressionLists) {
    const list = properties[property]
    if (Array.isArray(list))
      properties[property] = list.map(item =>
        typeof item === 'object' && item !== null ? renamedIn(item, from, to) : item,
      )
  }
  if (properties.gotoName === from) properties.gotoName = to
  return properties as Owner
}

/** Renames a question and everything that reads it: conditions, formulas, jumps, titles with its answer. */
export const renameElement = (definition: FormDefinition, from: string, to: string): FormDefinition => {
  if (from === to || !findElement(definition, from)) return definition
  const renamed = mapAll(definition, element => {
    const next = renamedIn(element, from, to)
    return element.name === from ? { ...next, name: to } : next
  })
  return renamedIn({ ...renamed, pages: renamed.pages.map(page => renamedIn(page, from, to)) }, from, to)
}
