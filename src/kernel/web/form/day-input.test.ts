import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('a day is written in the product’s own field everywhere: the library’s takes no `20/11/2026` and reads American days', () => {
  const imports = globSync('src/**/*.tsx').filter(path =>
    /import \{[^}]*\bDateInput\b[^}]*\} from '@mantine\/dates'/.test(readFileSync(path, 'utf8')),
  )
  expect(imports).toEqual(['src/kernel/web/form/day-input.tsx'])
})
