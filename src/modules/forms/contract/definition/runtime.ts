import { namesIn } from './expressions.ts'
import { listElements } from './questions.ts'
import type { FormDefinition, FormPage, FormTrigger } from './types.ts'

type Serializer = { addProperty: (className: string, property: { name: string; visible?: boolean }) => unknown }

/** Tells survey-core our properties, so that a model keeps them. Once per process, before the first model. */
export const registerExtensions = (serializer: Serializer): void => {
  serializer.addProperty('question', { name: 'anden', visible: false })
  serializer.addProperty('question', { name: 'score:number' })
  serializer.addProperty('panel', { name: 'anden', visible: false })
  serializer.addProperty('itemvalue', { name: 'score:number' })
}

const isSkip = (trigger: FormTrigger): boolean => trigger.type === 'skip'

type Skip = { expression: string; from: number; to: number }

/** Pages that a trigger jumps over: those between the last question it reads and the page of its target. */
export const readSkips = (definition: FormDefinition): Skip[] => {
  const pages = new Map(listElements(definition).map(({ element, pageIndex }) => [element.name, pageIndex]))
  return (definition.triggers ?? []).filter(isSkip).flatMap(({ expression, gotoName }) => {
    const to = pages.get(gotoName ?? '')
    const from = Math.max(-1, ...namesIn(expression ?? '').map(name => pages.get(name) ?? -1))
    return expression && to !== undefined && from >= 0 && to > from + 1 ? [{ expression, from, to }] : []
  })
}

const hiddenBy = (page: FormPage, skips: readonly Skip[]): FormPage => {
  if (skips.length === 0) return page
  const conditions = skips.map(skip => `!(${skip.expression})`)
  return { ...page, visibleIf: [...(page.visibleIf ? [`(${page.visibleIf})`] : []), ...conditions].join(' and ') }
}

/**
 * The definition as it is run, on the phone and on the server alike. A jump becomes a condition of the pages that it
 * leaves out: going back and forth cannot show them, and their required questions are not asked for.
 */
export const toRuntimeDefinition = (definition: FormDefinition): FormDefinition => {
  const skips = readSkips(definition)
  if (skips.length === 0) return definition
  const pages = definition.pages.map((page, index) =>
    hiddenBy(
      page,
      skips.filter(({ from, to }) => index > from && index < to),
    ),
  )
  return { ...definition, pages, triggers: (definition.triggers ?? []).filter(trigger => !isSkip(trigger)) }
}
