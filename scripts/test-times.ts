import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** Where the full run leaves what each test file took: nothing of it is committed. */
const timesFile = (kind: 'unit' | 'journeys'): string => `node_modules/.cache/test-times/${kind}.json`

/** A reporter of vitest beside the usual one, which writes them. */
export const timing = (kind: 'unit' | 'journeys'): string[] => [
  '--reporter=json',
  `--outputFile.json=${timesFile(kind)}`,
]

type Report = { testResults: { name: string; startTime: number; endTime: number }[] }

/** Seconds of each test file in the last full run, the slowest first; empty before the first one. */
export const readTimes = (kind: 'unit' | 'journeys'): Map<string, number> => {
  const file = timesFile(kind)
  if (!existsSync(file)) return new Map()
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report
  const times = testResults.map(({ name, startTime, endTime }): [string, number] => [
    relative(process.cwd(), name),
    (endTime - startTime) / 1000,
  ])
  return new Map(times.sort(([, one], [, other]) => other - one))
}

const shownFiles = 15

/** Tells the slowest files of both kinds together: where a minute of the full run is to be won. */
export const tellSlowest = (): void => {
  const times = [...readTimes('unit'), ...readTimes('journeys')].sort(([, one], [, other]) => other - one)
  if (times.length > 0) console.log(`\nslowest of ${times.length} test files:`)
  for (const [file, seconds] of times.slice(0, shownFiles)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
}
