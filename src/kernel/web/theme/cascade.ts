import type { Preset, Region } from './presets.ts'

/** A region's element under the preset `main` of its page; without its own `theme` it uses the page's. */
export type Dress = { main: Preset; region: Region; theme?: Preset }

type Rule = { selectors: string[]; colors: Record<string, string> }

const rulesOf = (css: string): Rule[] =>
  [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selectors: selector.split(',').map(part => part.trim()),
    colors: Object.fromEntries(
      [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/gi)].map(([, name = '', color = '']) => [name, color]),
    ),
  }))

type Attributes = Partial<Record<'data-preset' | 'data-region' | 'data-theme', string>>

/** Supports only the selectors of the preset sheets: `:root`, attributes, and `:not([data-theme])`. */
const matches = (compound: string, attributes: Attributes, isRoot: boolean): boolean =>
  [...compound.matchAll(/:root|:not\(\[(?<missing>[\w-]+)\]\)|\[(?<name>[\w-]+)(?:="(?<value>\w+)")?\]/g)].every(
    ({ 0: text, groups: { missing, name, value } = {} }) => {
      if (text === ':root') return isRoot
      if (missing) return attributes[missing as keyof Attributes] === undefined
      const attribute = attributes[name as keyof Attributes]
      return attribute !== undefined && (value === undefined || attribute === value)
    },
  )

const strength = (selector: string): number => (selector.match(/\[|:root/g) ?? []).length

/** The colours that a browser computes for a region's element: those of the page, overridden by those of the region. */
export const cascade = (css: string): ((dress: Dress) => Record<string, string>) => {
  const rules = rulesOf(css).flatMap(({ selectors, colors }) => selectors.map(selector => ({ selector, colors })))
  const byStrength = rules.toSorted((a, b) => strength(a.selector) - strength(b.selector))
  const gather = (accept: (parts: string[]) => boolean) =>
    byStrength.filter(({ selector }) => accept(selector.split(' '))).map(({ colors }) => colors)
  return ({ main, region, theme }) => {
    const page: Attributes = { 'data-preset': main }
    const element: Attributes = { 'data-region': region, ...(theme ? { 'data-theme': theme } : {}) }
    const ofPage = gather(([own = '', below]) => below === undefined && matches(own, page, true))
    const ofElement = gather(([first = '', second]) =>
      second === undefined
        ? matches(first, element, false)
        : matches(first, page, true) && matches(second, element, false),
    )
    return Object.assign({}, ...ofPage, ...ofElement)
  }
}
