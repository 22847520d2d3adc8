import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

// In a process of its own: the settings would otherwise reach every test of this worker.
const said = (what: string): string =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `await import('./schemas-of-the-page.ts'); const { config, z } = await import('zod'); console.log(${what})`,
    ],
    { cwd: import.meta.dirname, encoding: 'utf8' },
  ).trim()

test('zod finds that it is not to try eval', () => expect(said('config().jitless')).toBe('true'))

test.each([
  ['undefined', 'Completá este dato.'],
  ['3', 'Revisá este dato.'],
])('what a schema has no words for is said in Spanish: %s', (input, words) =>
  expect(said(`z.string().safeParse(${input}).error.issues[0].message`)).toBe(words),
)
