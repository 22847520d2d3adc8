import { execFile } from 'node:child_process'
import { matchesGlob } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import journeys from '../e2e/vitest.config.ts'
import knip from '../knip.json' with { type: 'json' }
import components from '../vitest.browser.config.ts'
import units from '../vitest.config.ts'
import { folders } from './directions.rules.ts'
import { trackedFiles } from './tracked-files.ts'

/** Files that a check leaves out on purpose; anything else that it does not see is a hole in it. */
const generated = ['src/kernel/server/database/schema.generated.ts', 'packages/client/src/operations.generated.ts']
const typeScript = trackedFiles('.ts', '.tsx')
const written = typeScript.filter(file => !generated.includes(file))

const linesOf = async (command: string, ...flags: string[]): Promise<string[]> => {
  const { stdout } = await promisify(execFile)(`node_modules/.bin/${command}`, flags, { maxBuffer: 64 * 1024 * 1024 })
  return stdout.split('\n').map(line => line.trim().replace(`${process.cwd()}/`, ''))
}

const unseen = (files: string[], seen: Iterable<string>): string[] => {
  const known = new Set(seen)
  return files.filter(file => !known.has(file))
}

test('there are files to see', () => expect(written.length).toBeGreaterThan(2000))

test('types are checked of every TypeScript file', async () => {
  expect(unseen(typeScript, await linesOf('tsc', '-p', '.', '--listFilesOnly'))).toEqual([])
})

test('lint with types reads every TypeScript file', async () => {
  expect(unseen(written, await linesOf('oxlint', '--debug=files'))).toEqual([])
})

test('lint and format read every TypeScript file and style sheet', async () => {
  const seen = await linesOf('biome', 'lint', '--only=suspicious/noDebugger', '--verbose', '.')
  const paths = seen.flatMap(line => line.match(/[\w@./-]+\.(tsx?|css)$/)?.[0] ?? [])
  expect(unseen([...written, ...trackedFiles('.css')], paths)).toEqual([])
})

test('imports and unused code are read in every folder', () => {
  const inside = written.filter(file => !/^[^/]+\.config\.ts$/.test(file))
  expect(inside.filter(file => !folders.some(folder => file.startsWith(`${folder}/`)))).toEqual([])
  expect(inside.filter(file => !knip.project.some(glob => matchesGlob(file, glob)))).toEqual([])
})

test('every test is run', () => {
  const runs = [units, components, journeys].map(({ test: run }) => ({
    include: run?.include ?? [],
    exclude: run?.exclude ?? [],
  }))
  const matches = (file: string, globs: string[]) => globs.some(glob => matchesGlob(file, glob))
  const tests = typeScript.filter(file => /\.(test|e2e)\.tsx?$/.test(file))
  const idle = tests.filter(file => !runs.some(run => matches(file, run.include) && !matches(file, run.exclude)))
  expect(idle).toEqual([])
})
