import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyEdit, blocksOf, isEnding, joinEndings } from './recipe-blocks.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'anden-blocks-'))
  mkdirSync(join(folder, 'src'))
  writeFileSync(join(folder, 'src/list.ts'), 'one\ntwo\ntwo\n')
  writeFileSync(join(folder, 'src/other.ts'), 'three\n')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const list = (): string => readFileSync(join(folder, 'src/list.ts'), 'utf8')

test('a page gives its blocks in order', () => {
  const blocks = blocksOf('# Page\n\n```sh\nls\n```\n\ntext\n\n```ts a.ts after "x"\n  y\n```\n')
  expect(blocks).toEqual([
    { info: 'sh', body: 'ls\n' },
    { info: 'ts a.ts after "x"', body: '  y\n' },
  ])
})

test('lines go after a line, or instead of one, as they are written', () => {
  applyEdit(folder, { info: 'ts src/list.ts after "one"', body: "'^[0-9]$'\n" })
  expect(list()).toBe("one\n'^[0-9]$'\ntwo\ntwo\n")
  applyEdit(folder, { info: 'ts src/*.ts instead of "three"', body: '  four\n' })
  expect(readFileSync(join(folder, 'src/other.ts'), 'utf8')).toBe('four\n')
})

test.each([
  ['ts src/list.ts after "absent"', 'it is not there'],
  ['ts src/list.ts after "two"', 'it is there more often'],
  ['ts src/gone.ts after "one"', 'it is not there'],
  ['ts src/list.ts', 'neither a command nor a place'],
])('a block that does not fit is refused: %s', (info, message) => {
  expect(() => applyEdit(folder, { info, body: 'x' })).toThrow(message)
  expect(list()).toBe('one\ntwo\ntwo\n')
})

test('what recipes end with is run once, their test files together', () => {
  const first = { info: 'sh finally', body: 'npx tsc -p .\nnpx vitest run a.test.ts b.test.ts\n' }
  const second = { info: 'sh finally', body: 'npm run -s types\nnpx tsc -p .\nnpx vitest run b.test.ts c.test.ts\n' }
  expect([first, { info: 'sh', body: 'ls' }].filter(isEnding)).toEqual([first])
  expect(joinEndings([first, second])).toEqual([
    'npx tsc -p .',
    'npm run -s types',
    'npx vitest run a.test.ts b.test.ts c.test.ts',
  ])
})
