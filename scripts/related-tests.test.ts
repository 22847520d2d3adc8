import { expect, test } from 'vitest'
import { fitting, testDistances } from './related-tests.ts'

const importers = new Map([
  ['src/modules/sales/server/total.ts', ['src/modules/sales/server/orders.service.ts']],
  ['src/modules/sales/server/orders.service.ts', ['src/modules/sales/server/index.ts']],
  ['src/modules/sales/server/index.ts', ['src/server.ts', 'src/modules/reports/server/rows.ts']],
  ['src/modules/reports/server/rows.ts', ['src/modules/reports/server/rows.test.ts']],
  ['src/server.ts', ['src/testing/application.ts']],
  ['src/testing/application.ts', ['src/modules/chat/server/chat.test.ts', 'src/modules/sales/server/orders.test.ts']],
])
const tests = [
  'src/modules/chat/server/chat.test.ts',
  'src/modules/reports/server/rows.test.ts',
  'src/modules/sales/server/orders.test.ts',
  'src/modules/sales/web/page.test.ts',
]

test('tests beside the change come first, then those of its module, then who imports it; the rest of the product does not', () => {
  expect([...testDistances(['src/modules/sales/server/total.ts'], tests, importers)]).toEqual([
    ['src/modules/sales/server/orders.test.ts', 1],
    ['src/modules/sales/web/page.test.ts', 2],
    ['src/modules/reports/server/rows.test.ts', 4],
  ])
})

test('a changed test is nearest, and what nobody imports concerns nobody', () => {
  expect([...testDistances(['src/modules/chat/server/chat.test.ts'], tests, importers)]).toEqual([
    ['src/modules/chat/server/chat.test.ts', 0],
  ])
  expect([...testDistances(['docs/guide/x.json'], tests, importers)]).toEqual([])
})

test('the nearest that fit are chosen, and a slow one leaves its place to the next', () => {
  const times = new Map([
    ['a', 10],
    ['b', 30],
    ['c', 5],
  ])
  expect(fitting(['a', 'b', 'c', 'd'], { seconds: 17, times })).toEqual({ chosen: ['a', 'c', 'd'], left: ['b'] })
})
