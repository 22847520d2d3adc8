import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('src/**/*.tsx').map(path => readFileSync(path, 'utf8'))
const usedIn = (source: string): string[] =>
  [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(',').map(name => name.replace('type ', '').trim()),
  )

// Mantine draws a component whose sheet is missing as the browser would: nothing fails, it only looks broken.
test('every component of Mantine that a page uses comes with its sheet', () => {
  const sheets = readFileSync(new URL('ui-styles.ts', import.meta.url), 'utf8')
  const bare = [...new Set(sources.flatMap(usedIn))].filter(
    name =>
      existsSync(`node_modules/@mantine/core/styles/${name}.layer.css`) && !sheets.includes(`styles/${name}.layer.css`),
  )
  expect(bare).toEqual([])
})
