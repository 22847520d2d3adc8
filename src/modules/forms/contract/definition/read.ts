import type { FormDefinition, FormElement, FormPage } from './types.ts'

/** Limits of a definition, for one that is brought from elsewhere as for one that the designer saves. */
export const definitionLimits = { bytes: 1_000_000, depth: 24, pages: 200, elements: 1_000, nameLength: 100 } as const

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const depthOf = (value: unknown, limit: number): number => {
  if (typeof value !== 'object' || value === null || limit === 0) return 0
  return 1 + Math.max(0, ...Object.values(value).map(one => depthOf(one, limit - 1)))
}

/** A definition, or the sentence in Spanish that says why it is none. */
export type ReadDefinition = { definition: FormDefinition } | { reason: string }

const isElementList = (value: unknown): value is FormElement[] =>
  value === undefined || (Array.isArray(value) && value.every(isElement))

const isName = (name: unknown): boolean =>
  typeof name === 'string' && name.trim() !== '' && name.length <= definitionLimits.nameLength

const isListOrMissing = (value: unknown): boolean => value === undefined || Array.isArray(value)

const isTextOrMissing = (value: unknown): boolean => value === undefined || typeof value === 'string'

const isChoice = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) || (isObject(value) && value.value !== undefined)

const isChoiceList = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.every(isChoice))

const isLocalizedText = (value: unknown): boolean =>
  isTextOrMissing(value) || (isObject(value) && Object.values(value).every(isTextOrMissing))

/** Properties that the product reads without looking at their type again. */
const hasReadableProperties = (value: Record<string, unknown>): boolean =>
  [value.title, value.description].every(isLocalizedText) &&
  [value.visibleIf, value.requiredIf].every(isTextOrMissing) &&
  [value.choices, ...(value.type === 'matrix' ? [value.rows, value.columns] : [])].every(isChoiceList) &&
  (value.anden === undefined || isObject(value.anden)) &&
  (value.validators === undefined || (Array.isArray(value.validators) && value.validators.every(isObject)))

const isElement = (value: unknown): value is FormElement =>
  isObject(value) &&
  typeof value.type === 'string' &&
  isName(value.name) &&
  hasReadableProperties(value) &&
  isElementList(value.elements) &&
  isElementList(value.templateElements)

const countElements = (elements: readonly FormElement[]): number =>
  elements.reduce(
    (total, element) =>
      total + 1 + countElements(element.elements ?? []) + countElements(element.templateElements ?? []),
    0,
  )

/** SurveyJS also accepts a form without pages, and pages without a name. */
const readPages = (json: Record<string, unknown>): unknown[] | undefined => {
  if (json.pages === undefined) return [{ name: 'page1', elements: json.elements ?? json.questions ?? [] }]
  if (!Array.isArray(json.pages)) return undefined
  return json.pages.map((page, index) => (isObject(page) ? { ...page, name: page.name ?? `page${index + 1}` } : page))
}

const isPage = (value: unknown): value is FormPage =>
  isObject(value) && isName(value.name) && hasReadableProperties(value) && isElementList(value.elements)

const isTrigger = (value: unknown): boolean =>
  isObject(value) && typeof value.type === 'string' && [value.expression, value.gotoName].every(isTextOrMissing)

/**
 * Reads the JSON of a form, made here or elsewhere. Checks its shape and size only (`findProblems` judges the content)
 * and keeps everything it does not know. A form without pages gets one.
 */
export const readDefinition = (json: unknown): ReadDefinition => {
  if (!isObject(json)) return { reason: 'El formulario tiene que ser un objeto JSON de SurveyJS.' }
  if (JSON.stringify(json).length > definitionLimits.bytes)
    return { reason: 'El formulario ocupa más de 1 MB: dividilo o sacale imágenes incrustadas.' }
  if (depthOf(json, definitionLimits.depth + 1) > definitionLimits.depth)
    return { reason: 'El formulario tiene demasiados niveles de secciones.' }
  if (![json.title, json.description].every(isLocalizedText))
    return { reason: 'El título del formulario no es un texto.' }
  const pages = readPages(json)
  if (!pages?.every(isPage)) return { reason: 'Alguna página o pregunta no tiene tipo o nombre, o está mal escrita.' }
  if (!isListOrMissing(json.triggers) || !((json.triggers ?? []) as unknown[]).every(isTrigger))
    return { reason: 'Los saltos («triggers») tienen que ser una lista.' }
  const total = pages.reduce((sum, page) => sum + countElements(page.elements ?? []), 0)
  if (pages.length > definitionLimits.pages || total > definitionLimits.elements)
    return { reason: 'El formulario pasa las 200 páginas o los 1.000 elementos.' }
  const { elements: _elements, questions: _questions, ...rest } = json
  return { definition: { ...rest, pages } }
}
