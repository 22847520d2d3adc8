import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { doorsOf } from './doors.ts'

type Order = { id: string; latitude: number; longitude: number; address: string | null }

const order = (id: string, latitude: number, longitude: number, address: string | null = null): Order => ({
  id,
  latitude,
  longitude,
  address,
})
const idsOf = (orders: Order[]): string[][] =>
  doorsOf(orders, ({ address }) => address).map(door => door.orders.map(({ id }) => id))

/** Some 1.1 m of latitude. */
const meter = 0.00001

describe('orders share a door', () => {
  test('when they are of one customer, or of customers at one spot told twice', () => {
    expect(idsOf([order('a', -32.95, -60.65), order('b', -32.9, -60.6), order('c', -32.95, -60.65)])).toEqual([
      ['a', 'c'],
      ['b'],
    ])
    expect(idsOf([order('a', -32.95, -60.65), order('b', -32.95 + 3 * meter, -60.65)])).toEqual([['a', 'b']])
    expect(idsOf([order('a', -32.95, -60.65), order('b', -32.95 + 30 * meter, -60.65)])).toEqual([['a'], ['b']])
  })

  test('wherever the spot lies in the cells that find it', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -55, max: -22, noNaN: true }),
        fc.double({ min: -73, max: -54, noNaN: true }),
        fc.double({ min: -2, max: 2, noNaN: true }),
        fc.double({ min: -2, max: 2, noNaN: true }),
        (latitude, longitude, north, east) => {
          const near = order('b', latitude + north * meter, longitude + east * meter)
          expect(idsOf([order('a', latitude, longitude), near])).toEqual([['a', 'b']])
        },
      ),
    )
  })

  test('when one address was located twice, however it is written; a street without a number names no door', () => {
    const [here, there] = [order('a', -32.95, -60.65), order('b', -32.95 + 60 * meter, -60.65)]
    const located = (one: string, other: string) =>
      idsOf([
        { ...here, address: one },
        { ...there, address: other },
      ])
    expect(located('Córdoba 1452, Rosario', 'CORDOBA  1452 - rosario')).toEqual([['a', 'b']])
    expect(located('Córdoba 1452, Rosario', 'Córdoba 1450, Rosario')).toEqual([['a'], ['b']])
    expect(located('Ruta 9 km', 'Ruta 9 km')).toEqual([['a', 'b']])
    expect(located('Zona rural, Funes', 'Zona rural, Funes')).toEqual([['a'], ['b']])
    const far = { ...order('c', -32.9, -60.65), address: 'San Martín 100' }
    expect(idsOf([{ ...here, address: 'San Martín 100' }, far])).toEqual([['a'], ['c']])
  })

  test('each order has exactly one', () => {
    const some = fc.record({
      latitude: fc.integer({ min: 0, max: 40 }).map(step => -32.95 + step * 4 * meter),
      longitude: fc.integer({ min: 0, max: 3 }).map(step => -60.65 + step * 4 * meter),
      address: fc.option(fc.constantFrom('Mitre 1', 'Mitre 2', 'Mitre')),
    })
    fc.assert(
      fc.property(fc.array(some, { maxLength: 60 }), places => {
        const orders = places.map((place, index) => ({ ...place, id: String(index) }))
        expect(idsOf(orders).flat().toSorted()).toEqual(orders.map(({ id }) => id).toSorted())
      }),
    )
  })
})
