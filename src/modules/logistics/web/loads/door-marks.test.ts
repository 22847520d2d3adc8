import { expect, test } from 'vitest'
import { maximumChosen } from '../../contract/candidate-routes.ts'
import type { LoadCandidate } from '../../contract/load-lists.ts'
import { refreshChosen, withAdded, withoutIds } from './chosen.ts'
import { shownMarks, stopsOfMarks } from './door-marks.ts'

const order = (id: string, place: { latitude: number; longitude: number } | null = null): LoadCandidate => ({
  id,
  deletedAt: null,
  client: 'Almacén Sol',
  location: null,
  orderdate: '2026-11-20',
  ordertime: '09:00',
  itemsQty: 1,
  empresa: null,
  observaciones: null,
  order: `P-${id}`,
  seller: { id: 's', code: 'V1', name: 'Ana' },
  deliveydate: null,
  total: 100,
  kg: 1,
  packages: 1,
  liters: 1,
  state: 'pending',
  latitude: place?.latitude ?? null,
  longitude: place?.longitude ?? null,
  address: null,
  receivesFrom: null,
  receivesUntil: null,
})

const here = { latitude: -32.9, longitude: -60.7 }
const away = { latitude: -33, longitude: -60.5 }

test('the map shows what the filter shows and what is chosen, wherever it is', () => {
  const marks = shownMarks(
    [
      { box: [-32.9, -60.7, -32.9, -60.7], orders: 3 },
      { box: [-33.2, -60.6, -32.95, -60.4], orders: 1_250 },
    ],
    [order('a', here), order('b', away), order('c', { latitude: 0, longitude: 0 }), order('d')],
  )
  expect(marks.map(({ chosen }) => chosen.map(({ id }) => id))).toEqual([['a'], ['b'], ['c']])
  expect(stopsOfMarks(marks).map(({ label, isChosen }) => [label, isChosen])).toEqual([
    ['3', true],
    ['1.250', true],
    ['', true],
  ])
  expect(stopsOfMarks(shownMarks([{ box: [1, 1, 1, 1], orders: 1 }], []))).toMatchObject([
    { label: '', isChosen: false },
  ])
})

test('no more is chosen than a proposal takes, and what has no room is counted', () => {
  const many = Array.from({ length: maximumChosen + 5 }, (_, index) => order(String(index)))
  const full = withAdded(new Map(), many)
  expect([full.chosen.size, full.left]).toEqual([maximumChosen, 5])
  expect(withAdded(full.chosen, many.slice(0, 10))).toMatchObject({ left: 0 })
  const room = withoutIds(full.chosen, new Set(['0', '1']))
  expect(withAdded(room, many).left).toBe(5)
  expect([...refreshChosen(room, [order('7'), order('9999')]).keys()]).toEqual(['7'])
})
