import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from 'playwright-core'
import { type MarkForRules, markingScript, narrowedRules } from './axe-marks.ts'

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

const bringAxe = async (page: Page): Promise<void> => {
  if (await page.evaluate(() => 'axe' in globalThis)) return
  await page.evaluate(`${axeSource};{${markingScript}}`)
  // A finding is told by its place: what stands there in HTML need not be written out for every element of every rule.
  await page.evaluate(
    rules => (globalThis as unknown as { axe: Axe }).axe.configure({ rules, noHtml: true }),
    narrowedRules,
  )
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
  const findings = await page.evaluate(
    async ({ options, include, exclude, isAboutColours }) => {
      const { axe, markForRules } = globalThis as unknown as { axe: Axe; markForRules: MarkForRules }
      const unmark = markForRules(include, isAboutColours)
      const { violations } = await axe.run({ include: include ?? document, exclude: [exclude] }, options)
      unmark()
      return violations
    },
    {
      options,
      include: within ? await within.elementHandle() : null,
      exclude: except,
      isAboutColours: checks === 'colours',
    },
  )
  return findings.map(finding => `${finding.id}: ${finding.nodes.map(node => node.target.join(' ')).join(', ')}`)
}
