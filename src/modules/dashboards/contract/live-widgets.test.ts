import { expect, test } from 'vitest'
import { isCountedIn, widgetsMovedBy } from './live-widgets.ts'
import { salesWidgetIds } from './widgets.ts'

test('an order can move every widget; a collection leaves what is sold alone', () => {
  expect(widgetsMovedBy(new Set(['orders', 'collections']))).toEqual(salesWidgetIds)
  const moved = widgetsMovedBy(new Set(['collections']))
  expect(moved).toContain('effectiveCollections')
  expect(moved).toContain('generalObjective')
  expect(moved).not.toContain('articleRanking')
  expect(moved).not.toContain('opportunitiesSummary')
})

test('an opportunity moves what counts opportunities alone', () => {
  expect(widgetsMovedBy(new Set(['opportunities']))).toEqual(['opportunitiesSummary', 'sellersSummary'])
})

test('documents of other days are in no figure of a period', () => {
  const period = { from: '2026-11-01', to: '2026-11-21' }
  expect(['2026-10-31', '2026-11-01', '2026-11-21', '2026-11-22'].map(day => isCountedIn(day, period))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
