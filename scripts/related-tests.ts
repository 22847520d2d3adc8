import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where everything is put together: whoever imports these depends on the whole product, and not on a part of it. */
const joints = /^src\/(server|web)\.tsx?$|^src\/cli|^src\/testing\/|^e2e\/|^bench\/|\/testing\/|\.config\.ts$/
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)
const imported = /(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^']+)'/g

/** Who imports each file, by the relative imports of all of them. */
export const readImporters = (files: string[]): Map<string, string[]> => {
  const importers = new Map<string, string[]>()
  for (const file of files.filter(each => /\.tsx?$/.test(each)))
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(imported)) {
      const path = join(dirname(file), target)
      importers.set(path, [...(importers.get(path) ?? []), file])
    }
  return importers
}

/** `src/modules/sales` of any file of that module; of the kernel, the folder below `contract`, `server` or `web`. */
const sliceOf = (file: string): string =>
  file.match(/^src\/(modules\/[^/]+|kernel\/[^/]+\/[^/]+)/)?.[0] ?? dirname(file)

/**
 * How many steps away each test is from what changed: 0 is a changed test, 1 imports a changed file or stands beside it, 2
 * imports one that does or is of its module (tests call the server through HTTP, without importing what they test).
 */
export const testDistances = (
  changed: string[],
  tests: string[],
  importers: Map<string, string[]>,
): Map<string, number> => {
  const distances = new Map(changed.map(file => [file, 0]))
  for (let ring = changed.filter(file => !joints.test(file)); ring.length > 0; ) {
    const next = new Set(ring.flatMap(file => importers.get(file) ?? []).filter(file => !distances.has(file)))
    for (const file of next) distances.set(file, 1 + Math.min(...ring.map(each => distances.get(each) ?? 0)))
    ring = [...next].filter(file => !joints.test(file))
  }
  const folders = new Set(changed.map(dirname))
  const slices = new Set(changed.map(sliceOf))
  const near = (test: string): number => (folders.has(dirname(test)) ? 1 : slices.has(sliceOf(test)) ? 2 : Infinity)
  const all = tests
    .filter(isTest)
    .map((test): [string, number] => [test, Math.min(distances.get(test) ?? Infinity, near(test))])
  return new Map(all.filter(([, distance]) => distance < Infinity).sort(([, one], [, other]) => one - other))
}

/** The nearest tests that fit in so many seconds by what they last took; one never timed is taken for `unknown`. */
export const fitting = (
  tests: Iterable<string>,
  { seconds, times, unknown = 1.5 }: { seconds: number; times: Map<string, number>; unknown?: number },
): { chosen: string[]; left: string[] } => {
  const chosen: string[] = []
  const left: string[] = []
  let total = 0
  for (const test of tests) {
    const own = times.get(test) ?? unknown
    if (total + own > seconds) left.push(test)
    else {
      chosen.push(test)
      total += own
    }
  }
  return { chosen, left }
}
