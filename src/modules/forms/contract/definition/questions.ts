import { type FormKind, isStructure, kindOf } from './kinds.ts'
import { plainText } from './plain-text.ts'
import { maximumScore } from './scores.ts'
import { type Choice, type ChoiceItem, type FormDefinition, type FormElement, type FormPage, textOf } from './types.ts'

export type QuestionChoice = { value: string | number | boolean; text: string; score?: number }

/** A question as lists, columns of answers, charts and reports need it. */
export type FormQuestion = {
  /** Of the element, in the definition. */
  name: string
  /** Key of the answer in `data`: `storedNameOf` the element. */
  key: string
  /** «2.3»: the third question of the second page. */
  number: string
  title: string
  kind: FormKind
  /** SurveyJS type. */
  type: string
  pageIndex: number
  pageName: string
  pageTitle: string
  section?: string
  /** Key of the repeated group that the question is in; its answers are in `data[group][n][key]`. */
  group?: string
  required: boolean
  unit?: string
  choices: QuestionChoice[]
  /** Whether the answer may also be `other`, with its text in `data['<name>-Comment']`. */
  hasOther: boolean
  rows: QuestionChoice[]
  columns: QuestionChoice[]
  /** Most points it can give. */
  maxScore: number
  element: FormElement
}

export const choiceItem = (choice: Choice): ChoiceItem => (typeof choice === 'object' ? choice : { value: choice })

const toChoice = (choice: Choice): QuestionChoice => {
  const { value, text, score } = choiceItem(choice)
  return { value, text: textOf(text) || String(value), ...(typeof score === 'number' ? { score } : {}) }
}

/** Options, rows or columns in the one form that screens read. */
export const readChoices = (list: unknown): QuestionChoice[] => (Array.isArray(list) ? list.map(toChoice) : [])

export const titleOf = (element: { name: string; title?: FormElement['title'] }): string =>
  textOf(element.title) || element.name

/** Under which name the answer is stored: SurveyJS gives a question another one (`valueName`), or several the same. */
export const storedNameOf = (element: FormElement): string => plainText(element.valueName) || element.name

export type ElementPlace = {
  element: FormElement
  page: FormPage
  pageIndex: number
  /** Sections and repeated groups around the element, outermost first. */
  parents: FormElement[]
}

const childrenOf = (element: FormElement): readonly FormElement[] => element.elements ?? element.templateElements ?? []

const walk = (elements: readonly FormElement[], place: Omit<ElementPlace, 'element'>, all: ElementPlace[]): void => {
  for (const element of elements) {
    all.push({ ...place, element })
    const children = childrenOf(element)
    if (children.length > 0) walk(children, { ...place, parents: [...place.parents, element] }, all)
  }
}

const walkAll = (definition: FormDefinition): ElementPlace[] => {
  const all: ElementPlace[] = []
  definition.pages.forEach((page, pageIndex) => {
    walk(page.elements ?? [], { page, pageIndex, parents: [] }, all)
  })
  return all
}

/** Definitions are never changed in place, so what was read from one stays true. Every edit reads it many times. */
const readings = new WeakMap<FormDefinition, { places: ElementPlace[]; byName: Map<string, ElementPlace> }>()

const readingOf = (definition: FormDefinition) => {
  const cached = readings.get(definition)
  if (cached) return cached
  const places = walkAll(definition)
  // Of several with one name the first counts.
  const reading = { places, byName: new Map(places.toReversed().map(place => [place.element.name, place])) }
  readings.set(definition, reading)
  return reading
}

/** Every element in reading order: questions, notes, sections (before what they hold) and repeated groups. */
export const listElements = (definition: FormDefinition): readonly ElementPlace[] => readingOf(definition).places

/** Where an element of a name is; undefined when there is none. */
export const placeOfElement = (definition: FormDefinition, name: string): ElementPlace | undefined =>
  readingOf(definition).byName.get(name)

const toQuestion = ({ element, page, pageIndex, parents }: ElementPlace, number: string): FormQuestion => {
  const section = parents.findLast(parent => parent.type === 'panel')
  const kind = kindOf(element)
  const group = parents.find(parent => parent.type === 'paneldynamic')
  return {
    name: element.name,
    key: storedNameOf(element),
    number,
    title: titleOf(element),
    kind,
    type: element.type,
    pageIndex,
    pageName: page.name,
    pageTitle: titleOf(page),
    ...(section ? { section: titleOf(section) } : {}),
    ...(group ? { group: storedNameOf(group) } : {}),
    required: element.isRequired === true,
    ...(element.anden?.unit ? { unit: element.anden.unit } : {}),
    choices: readChoices(element.choices),
    hasOther: element.showOtherItem === true || element.hasOther === true,
    rows: kind === 'matrix' ? readChoices(element.rows) : [],
    columns: kind === 'matrix' ? readChoices(element.columns) : [],
    maxScore: maximumScore(element),
    element,
  }
}

/** Every question in reading order, numbered by page. Notes and sections are not questions; a repeated group is one. */
export const listQuestions = (definition: FormDefinition): FormQuestion[] => {
  const counts = new Map<number, number>()
  return listElements(definition)
    .filter(({ element }) => !isStructure(kindOf(element)))
    .map(place => {
      const count = (counts.get(place.pageIndex) ?? 0) + 1
      counts.set(place.pageIndex, count)
      return toQuestion(place, `${place.pageIndex + 1}.${count}`)
    })
}
