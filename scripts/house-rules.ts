/** Sizes and words that no linter checks (docs/decisions/0001-house.md). */
import { readFileSync } from 'node:fs'
import { findDocumentProblems } from './document-rules.ts'
import { trackedFiles } from './tracked-files.ts'

const maximumLines = 400
const files = trackedFiles('.ts', '.tsx', '.sql', '.css').filter(file => !file.endsWith('.generated.ts'))
const documents = trackedFiles('.md')

const forbidden: [RegExp, string][] = [
  [/\b(TODO|FIXME|XXX|HACK)\b/, 'work left for later'],
  [/@ts-(ignore|nocheck|expect-error)|biome-ignore|oxlint-disable/, 'a check switched off'],
  [/\b(test|it|describe)\.(only|skip|todo)\(/, 'a test switched off'],
  [
    /\stype="(date|datetime-local|month|time|week)"/,
    'a field in the language of the browser, not of the product: DayInput',
  ],
]

/** After `input:disabled + *` Chromium styles the whole parent anew whenever anything is put into it. */
const unnamedSibling = /(?:^|[\s,>(])(?![\s+~])[^\s,>(.#[+~]*\s*[+~]\s*\*/m

/** Locals called after what was done to them, which no search finds (docs/language.md), where none is left. */
const participle = /\b(?:const|let) (found|asked|told|given|heard|kept|made|seen|wanted|taken|said)\b/
const plainFolders =
  /^src\/(kernel|cli|modules\/(sales|logistics|settlements|reports|dashboards|picking|stock|counts|figures|follow-up))\//

const sourceProblems = files.flatMap(file => {
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n').length
  const broken =
    file === 'scripts/house-rules.ts'
      ? []
      : forbidden.filter(([pattern]) => pattern.test(text)).map(([, meaning]) => `${file}: ${meaning}`)
  const local = plainFolders.test(file) && !file.includes('.test.') ? text.match(participle)?.[1] : undefined
  if (local) broken.push(`${file}: a local named «${local}», not after what it holds`)
  if (file.endsWith('.css') && unnamedSibling.test(text.replaceAll(/\/\*[\s\S]*?\*\//g, '')))
    broken.push(`${file}: a sibling «+ *» of what has no class`)
  return lines > maximumLines + 1 ? [...broken, `${file}: ${lines} lines, at most ${maximumLines}`] : broken
})

const problems = [...sourceProblems, ...findDocumentProblems([...files, ...documents])]

for (const problem of problems) console.error(problem)
console.log(`${files.length + documents.length} files, ${problems.length} against the house rules`)
process.exit(problems.length === 0 ? 0 : 1)
