/**
 * What changed and what depends on it, in under a minute: `npm run test:quick`. Changed is what differs from where the branch
 * left `main`, committed or not; or from the commit that is
 * given: `npm run test:quick -- HEAD` is of what is not committed. Schema and pages are always tested; of the rest, the nearest to the change come first, and
 * what does not fit in the time is told: `npm test` runs it.
 */
import { execFileSync } from 'node:child_process'
import { fitting, readImporters, testDistances } from './related-tests.ts'
import { runSteps } from './run-steps.ts'
import { readTimes } from './test-times.ts'
import { trackedFiles } from './tracked-files.ts'

const always = ['migrations/schema.test.ts', 'src/testing/pages.test.ts']
/** Of a minute, what is left beside starting the server, schema and pages. */
const seconds = 25

const git = (...words: string[]): string[] =>
  execFileSync('git', words, { encoding: 'utf8' }).split('\n').filter(Boolean)

const leftMainAt = (): string => {
  for (const main of ['main', 'origin/main'])
    try {
      return git('merge-base', main, 'HEAD')[0] ?? 'HEAD'
    } catch {
      // A clone may have only one of them.
    }
  return 'HEAD'
}

const files = trackedFiles('.ts', '.tsx', '.css', '.sql', '.json')
const known = new Set(files)
const differing = [
  ...git('diff', '--name-only', process.argv[2] ?? leftMainAt()),
  ...git('ls-files', '--others', '--exclude-standard'),
]
const changed = [...new Set(differing)].filter(file => known.has(file))
const distances = testDistances(changed, files, readImporters(files))
const near = [...distances.keys()].filter(test => !always.includes(test))
const { chosen, left } = fitting(near, { seconds, times: readTimes('unit') })
console.log(`${changed.length} changed files, ${near.length} test files depend on them, ${chosen.length} run now`)

const results = await runSteps([
  { name: 'types', command: 'tsc', arguments: ['-p', '.'] },
  { name: 'nearest tests', command: 'vitest', arguments: ['run', '--reporter=dot', ...always, ...chosen] },
])
if (left.length > 0) console.log(`\nnot run, further away or slower: ${left.length} test files; npm test runs them`)
process.exit(results.every(({ passed }) => passed) ? 0 : 1)
