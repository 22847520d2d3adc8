import { expect, test } from 'vitest'
import { floorProblems } from '../../scripts/module-floors.ts'

const order = ['settings', 'sales', 'reports']
const down = [
  { from: 'src/modules/sales/web/page.tsx', to: 'src/modules/settings/web/index.ts' },
  { from: 'src/modules/reports/server/rows.ts', to: 'src/modules/sales/contract/origins.ts' },
  { from: 'src/server.ts', to: 'src/modules/reports/server/index.ts' },
  { from: 'src/modules/sales/server/index.ts', to: 'src/kernel/server/ids.ts' },
]
const up = { from: 'src/modules/settings/server/a.test.ts', to: 'src/modules/reports/contract/b.ts' }

test('imports of lower floors, of the kernel, and of composition roots are no problem', () => {
  expect(floorProblems(down, order, [])).toEqual([])
})

test('one import that goes up is named with its files, of a test or of a type as well', () => {
  expect(floorProblems([...down, up], order, [])).toEqual([
    'settings → reports goes up\n    src/modules/settings/server/a.test.ts → src/modules/reports/contract/b.ts',
  ])
})

test('a pair that is listed passes while it is there, and has to leave the list when it is gone', () => {
  expect(floorProblems([...down, up], order, ['settings → reports'])).toEqual([])
  expect(floorProblems(down, order, ['settings → reports'])).toEqual([
    'settings → reports is listed as going up and does not: remove it',
  ])
})

test('a module without a floor, and a floor without a module, are problems', () => {
  const stranger = { from: 'src/modules/garden/web/index.ts', to: 'src/kernel/web/app/web-module.ts' }
  expect(floorProblems([...down, stranger], [...order, 'attic'], [])).toEqual([
    'garden has no floor: give it one in module-floors.ts',
    'attic has a floor and no files',
  ])
})
