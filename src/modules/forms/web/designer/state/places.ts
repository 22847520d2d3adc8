import { childrenOf, findElement, type Place, placeOf } from '../../../contract/definition/edits.ts'
import type { FormDefinition, FormElement } from '../../../contract/definition/types.ts'
import { questionsOf } from './derived.ts'

export const isContainer = (element: FormElement): boolean =>
  element.type === 'panel' || element.type === 'paneldynamic'

const endOfPage = (definition: FormDefinition, page: string): Place => ({
  page,
  index: definition.pages.find(one => one.name === page)?.elements?.length ?? 0,
})

/** Where a new element goes: inside the selected section, after the selected question, else at the end of the page. */
export const pickedPlace = (definition: FormDefinition, selected: string | null, page: string): Place => {
  const element = selected === null ? undefined : findElement(definition, selected)
  const place = element ? placeOf(definition, element.name) : null
  if (!element || !place || place.page !== page) return endOfPage(definition, page)
  if (isContainer(element)) return { page, parent: element.name, index: childrenOf(element).length }
  return { ...place, index: place.index + 1 }
}

const siblingsOf = (definition: FormDefinition, { page, parent }: Place): readonly FormElement[] => {
  const container = parent === undefined ? undefined : findElement(definition, parent)
  return container ? childrenOf(container) : (definition.pages.find(one => one.name === page)?.elements ?? [])
}

/** Out of the section, before or after it. */
const outside = (definition: FormDefinition, parent: string, after: boolean): Place | null => {
  const place = placeOf(definition, parent)
  return place && { ...place, index: place.index + (after ? 1 : 0) }
}

const neighbourPage = (definition: FormDefinition, page: string, step: 1 | -1): Place | null => {
  const index = definition.pages.findIndex(one => one.name === page)
  const next = definition.pages[index + step]
  if (!next) return null
  return step === 1 ? { page: next.name, index: 0 } : endOfPage(definition, next.name)
}

/**
 * The next place up or down for an element moved by keyboard: past a question, into a section, out of it, to the page
 * before or after. Null at the ends of the form. Counted as `moveElement` does, with the element still where it is.
 */
export const nextPlace = (definition: FormDefinition, name: string, step: 1 | -1): Place | null => {
  const place = placeOf(definition, name)
  if (!place) return null
  const neighbour = siblingsOf(definition, place)[place.index + step]
  if (neighbour && isContainer(neighbour) && !isContainer(findElement(definition, name) ?? neighbour))
    return { page: place.page, parent: neighbour.name, index: step === 1 ? 0 : childrenOf(neighbour).length }
  if (neighbour) return { ...place, index: step === 1 ? place.index + 2 : place.index - 1 }
  if (place.parent !== undefined) return outside(definition, place.parent, step === 1)
  return neighbourPage(definition, place.page, step)
}

/** «2.3»: the number that a question would have at a place. A section shows the number of its first question. */
export const numberAt = (definition: FormDefinition, place: Place): string => {
  const page = definition.pages.findIndex(one => one.name === place.page)
  const before = siblingsOf(definition, place).slice(0, place.index)
  const lastNames = new Set(before.flatMap(namesInside))
  const questions = questionsOf(definition).filter(question => question.pageIndex === page)
  const last = questions.findLastIndex(question => lastNames.has(question.name))
  if (last >= 0 || place.parent === undefined) return `${page + 1}.${last + 2}`
  const first = questions.findIndex(
    question => question.section !== undefined && isInside(definition, question.name, place.parent),
  )
  return `${page + 1}.${first >= 0 ? first + 1 : questions.length + 1}`
}

const namesInside = (element: FormElement): string[] => [element.name, ...childrenOf(element).flatMap(namesInside)]

const isInside = (definition: FormDefinition, name: string, parent: string | undefined): boolean => {
  const container = parent === undefined ? undefined : findElement(definition, parent)
  return container ? namesInside(container).includes(name) : false
}
