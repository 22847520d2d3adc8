import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Finding = { id: string; nodes: { target: string[] }[] }
type Options = { runOnly: string[]; resultTypes: string[]; preload: boolean }
type Axe = {
  configure: (spec: { rules: { id: string; selector: string }[]; noHtml: boolean }) => void
  run: (context: object, options: Options) => Promise<{ violations: Finding[] }>
}

type Looked = {
  checks?: 'all' | 'colours'
  /** What alone is looked at, when the rest was before and is the same. */
  within?: Locator | undefined
  /** A selector of what was looked at before and is the same. */
  except?: string | undefined
}

/** Rows of a list are alike: the first of them are read for all. */
const laterRows = '.ag-row:nth-child(n + 9), tbody > tr:nth-child(n + 9)'

/** On a text that stands dressed as one before it, on things dressed alike all the way up: its contrast is the same. */
const twin = 'data-dressed-alike'

/** In the page: marks the twins, for as long as they are looked past. */
const markTwins = (mark: string): void => {
  /** What style sheets go by; whatever names a thing or gives it its place makes no difference to its colours. */
  const dress =
    /^(class|role|type|disabled|data-.*|aria-(selected|current|pressed|expanded|disabled|checked|invalid|busy))$/
  const looks = new Map<Element, number>()
  const known = new Map<string, number>()
  const lookOf = (element: Element): number => {
    const found = looks.get(element)
    if (found !== undefined) return found
    const attributes = [...element.attributes].filter(({ name }) => dress.test(name))
    const properties = element.getAttribute('style')?.match(/--[\w-]+:[^;]+/g) ?? []
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(element)
    const own = [
      element.parentElement ? lookOf(element.parentElement) : 0,
      element.tagName,
      ...attributes.map(({ name, value }) => `${name}=${value}`),
      ...properties,
      color,
      backgroundColor,
      backgroundImage,
      opacity,
      fontSize,
      fontWeight,
    ].join('|')
    const look = known.get(own) ?? known.size + 1
    known.set(own, look)
    looks.set(element, look)
    return look
  }
  const read = new Set<number>()
  for (const element of document.body.querySelectorAll('*')) {
    if (element.childElementCount > 0 || !element.textContent?.trim()) continue
    const look = lookOf(element)
    if (read.has(look)) element.setAttribute(mark, '')
    read.add(look)
  }
}

/** Rules that would look at every element, at those alone that they can say something about. */
const narrowed = [
  { id: 'color-contrast', selector: `:not([${twin}])` },
  { id: 'avoid-inline-spacing', selector: '[style*="spacing"], [style*="line-height"]' },
]

const bringAxe = async (page: Page): Promise<void> => {
  if (await page.evaluate(() => 'axe' in globalThis)) return
  await page.evaluate(axeSource)
  // A finding is told by its place: what stands there in HTML need not be written out for every element of every rule.
  await page.evaluate(rules => (globalThis as unknown as { axe: Axe }).axe.configure({ rules, noHtml: true }), narrowed)
}

/** What axe finds against WCAG AA on the page as it stands; empty when all is well. */
export const axeFindings = async (
  page: Page,
  { checks = 'all', within, except = laterRows }: Looked = {},
): Promise<string[]> => {
  await bringAxe(page)
  const options: Options = {
    runOnly: checks === 'colours' ? ['color-contrast'] : ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
    resultTypes: ['violations'],
    // Only the rule about turned phones asks for the style sheets again, and none of ours speaks of orientation.
    preload: false,
  }
  // Colours that are still on their way are no colours to measure; what turns for ever is not waited for.
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
    await Promise.all(passing.map(({ finished }) => finished.catch(() => undefined)))
  })
  await page.evaluate(markTwins, twin)
  const findings = await page.evaluate(
    async ({ options, include, exclude, mark }) => {
      const { axe } = globalThis as unknown as { axe: Axe }
      const { violations } = await axe.run({ include: include ?? document, exclude: [exclude] }, options)
      for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark)
      return violations
    },
    { options, include: within ? await within.elementHandle() : null, exclude: except, mark: twin },
  )
  return findings.map(finding => `${finding.id}: ${finding.nodes.map(node => node.target.join(' ')).join(', ')}`)
}
