/** The unit tests on a Citus cluster, and what is left out of them (src/testing/cluster/skipped.ts). */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { reasons, type Skip, skippedFiles, skippedOnCluster } from '../src/testing/cluster/skipped.ts'
import { runSteps } from './run-steps.ts'

const reportFile = 'node_modules/.cache/cluster-tests.json'
const longestMinutes = 90

type Assertion = { fullName: string; ancestorTitles: string[]; title: string; status: string }
type Report = { testResults: { name: string; status: string; assertionResults: Assertion[] }[] }
type Ran = { file: string; name: string; status: string }

const readReport = (): { tests: Ran[]; brokenFiles: string[] } => {
  if (!existsSync(reportFile)) return { tests: [], brokenFiles: ['no report was written'] }
  const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as Report
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(process.cwd(), name),
      name: [...ancestorTitles, title].join(' > '),
      status,
    })),
  )
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every(one => one.status !== 'failed'),
  )
  return { tests, brokenFiles: brokenFiles.map(({ name }) => relative(process.cwd(), name)) }
}

const isStale =
  (tests: Ran[]) =>
  ({ file, test }: Skip): boolean =>
    test === undefined
      ? !existsSync(file)
      : !tests.some(one => one.file === file && one.name === test && one.status !== 'passed' && one.status !== 'failed')

const tellSkipped = (): void => {
  for (const [why, reason] of Object.entries(reasons)) {
    const skips = skippedOnCluster.filter(skip => skip.why === why)
    if (skips.length > 0) console.log(`\nskipped, because ${reason}:`)
    for (const { file, test } of skips) console.log(`  ${file}${test ? `: ${test}` : ''}`)
  }
}

/** Runs them and tells what passed, failed and was skipped; true when nothing failed and every declared skip is one. */
export const runOnCluster = async (files: string[]): Promise<boolean> => {
  process.env.TEST_CITUS = '1'
  rmSync(reportFile, { force: true })
  tellSkipped()
  const [result] = await runSteps([
    {
      name: 'unit and integration on a cluster',
      command: 'vitest',
      arguments: [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${reportFile}`,
        ...skippedFiles.map(file => `--exclude=${file}`),
        ...files,
      ],
      minutes: longestMinutes,
    },
  ])
  const { tests, brokenFiles } = readReport()
  const failed = tests.filter(({ status }) => status === 'failed')
  const passed = tests.filter(({ status }) => status === 'passed')
  const stale = files.length > 0 ? [] : skippedOnCluster.filter(isStale(tests))
  for (const { file, name } of failed) console.log(`failed: ${file}: ${name}`)
  for (const file of brokenFiles) console.log(`failed: ${file}`)
  for (const { file, test } of stale)
    console.log(`declared as skipped, but it was not: ${file}${test ? `: ${test}` : ''}`)
  tellSkipped()
  const skipped = tests.length - passed.length - failed.length
  console.log(`\nskipped with their file: ${skippedFiles.length} files`)
  console.log(`${passed.length} passed, ${failed.length + brokenFiles.length} failed, ${skipped} skipped`)
  return result?.passed === true && failed.length + brokenFiles.length + stale.length === 0
}
