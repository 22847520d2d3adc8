/** Sizes and words that no linter checks (docs/decisions/0001-house.md). */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const maximumLines = 400
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.sql', '*.css'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter(file => file && !/generated|snapshot/.test(file))

const forbidden: [RegExp, string][] = [
  [/\b(TODO|FIXME|XXX|HACK)\b/, 'work left for later'],
  [/@ts-(ignore|nocheck|expect-error)|biome-ignore|oxlint-disable/, 'a check switched off'],
  [/\b(test|it|describe)\.(only|skip|todo)\(/, 'a test switched off'],
]

const problems = files.flatMap(file => {
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n').length
  const found =
    file === 'scripts/house-rules.ts'
      ? []
      : forbidden.filter(([pattern]) => pattern.test(text)).map(([, meaning]) => `${file}: ${meaning}`)
  return lines > maximumLines + 1 ? [...found, `${file}: ${lines} lines, at most ${maximumLines}`] : found
})

for (const problem of problems) console.error(problem)
console.log(`${files.length} files, ${problems.length} against the house rules`)
process.exit(problems.length === 0 ? 0 : 1)
