import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byText } from '../../../testing/by-text.ts'
import type { Place } from '../../routes/contract/tour.ts'
import { straightMatrix } from './distances.ts'
import { doorsOf } from './doors.ts'
import { type Draft, withDoor } from './draft.ts'
import { figuresOf, type ProposedVehicle, problemOf, tripsOf, whyLeft } from './proposal.ts'
import { type Schedule, scheduleTrouble, timeOf } from './schedules.ts'
import { solve } from './solver/solve.ts'
import { type StopOrder, stopsOf } from './stops.ts'

const company: Schedule = {
  departsAt: '07:00',
  secondTripAt: '13:00',
  backBy: '19:00',
  minutesPerStop: 12,
  kilometersPerHour: 30,
}
const truck = (id: string, own: Partial<ProposedVehicle> = {}): ProposedVehicle => ({
  id,
  capacityKg: 1_000,
  volumeM3: null,
  capacityPackages: null,
  departsAt: null,
  secondTripAt: null,
  backBy: null,
  minutesPerStop: null,
  kilometersPerHour: null,
  ...own,
})
const order = (id: string, place: Place, more: Partial<StopOrder> = {}): StopOrder => ({
  id,
  ...place,
  kg: 100,
  liters: 0,
  packages: 1,
  receivesFrom: null,
  receivesUntil: null,
  ...more,
})
const depot = { latitude: -32.95, longitude: -60.65 }
const north = { latitude: -32.9, longitude: -60.65 }
const south = { latitude: -33, longitude: -60.65 }

const nobody: ReadonlySet<string> = new Set()

type Asked = {
  orders: StopOrder[]
  vehicles: ProposedVehicle[]
  parted?: ReadonlySet<string>
  secondTrips?: boolean
  seconds?: (number | null)[]
}

const proposed = ({ orders, vehicles, parted = nobody, secondTrips = false, seconds }: Asked): Draft<StopOrder> => {
  const doors = doorsOf(orders, () => null)
  const matrix = { ...straightMatrix([depot, ...doors], false), ...(seconds ? { seconds } : {}) }
  const stops = stopsOf(doors, { vehicles, parted })
  const trips = tripsOf(vehicles, secondTrips)
  const problem = problemOf({ stops, trips, company, matrix, locked: new Map() })
  const plan = solve(problem, { patience: 5_000, attempts: 64 })
  return { doors, stops, trips, company, matrix, problem, plan }
}

const idsOf = ({ stops, plan }: Draft<StopOrder>): string[][] =>
  plan.rounds.map(round => round.flatMap(stop => stops[stop]?.orders.map(({ id }) => id).toSorted() ?? []))
const figuresOfFirst = ({ problem, plan }: Draft<StopOrder>) => figuresOf(problem, 0, plan.rounds[0] ?? [])

describe('a stop is a door', () => {
  test('three orders of one shop are served once, on one trip', () => {
    const one = proposed({ orders: [order('a', north)], vehicles: [truck('v')] })
    const three = proposed({ orders: ['a', 'b', 'c'].map(id => order(id, north)), vehicles: [truck('v'), truck('w')] })
    expect(three.stops).toHaveLength(1)
    expect(idsOf(three).filter(ids => ids.length > 0)).toEqual([['a', 'b', 'c']])
    expect(figuresOfFirst(three).minutes).toBeCloseTo(figuresOfFirst(one).minutes, 6)
    expect(figuresOfFirst(three)).toMatchObject({ kg: 300, meters: figuresOfFirst(one).meters })
  })

  test('goes on two trips only when no vehicle holds it, and says so', () => {
    const orders = ['a', 'b', 'c'].map(id => order(id, north, { kg: 400 }))
    const { stops, plan } = proposed({ orders, vehicles: [truck('v'), truck('w')] })
    expect(stops.map(({ orders: own, parts, partedBy }) => [own.length, parts, partedBy])).toEqual([
      [2, 2, 'size'],
      [1, 2, 'size'],
    ])
    expect(plan.rounds.map(({ length }) => length)).toEqual([1, 1])
  })

  test('or when a person parts it; and joined again it is one', () => {
    const orders = [...['a', 'b'].map(id => order(id, north)), order('c', south)]
    const whole = proposed({ orders, vehicles: [truck('v')] })
    const parted = withDoor(whole, 0, true)
    expect(parted.stops.map(({ partedBy }) => partedBy).toSorted(byText)).toEqual([null, 'person', 'person'])
    expect(parted.plan.distance).toBeCloseTo(whole.plan.distance, 6)
    expect(figuresOfFirst(parted).minutes).toBeCloseTo(figuresOfFirst(whole).minutes + company.minutesPerStop, 6)
    const joined = withDoor(parted, 0, false)
    expect(idsOf(joined)).toEqual(idsOf(whole))
    expect(figuresOfFirst(joined)).toEqual(figuresOfFirst(whole))
  })

  test('and when customers at one door receive at hours that do not meet', () => {
    const orders = [
      order('a', north, { receivesUntil: '09:00' }),
      order('b', north, { receivesFrom: '10:00' }),
      order('c', north, { receivesFrom: '08:00', receivesUntil: '12:00' }),
    ]
    const { stops } = proposed({ orders, vehicles: [truck('v')] })
    expect(stops.map(({ orders: own, partedBy }) => [own.map(({ id }) => id).toSorted(), partedBy])).toEqual([
      [['a', 'c'], 'hours'],
      [['b'], 'hours'],
    ])
  })

  test('holds each order once, however doors are parted and joined', () => {
    const some = fc.record({
      place: fc.constantFrom(north, south, { latitude: -32.93, longitude: -60.7 }),
      kg: fc.integer({ min: 1, max: 1_500 }),
      from: fc.option(fc.constantFrom('08:00', '15:00')),
      until: fc.option(fc.constantFrom('12:00', '18:00')),
    })
    const acts = fc.array(fc.tuple(fc.nat(2), fc.boolean()), { maxLength: 5 })
    fc.assert(
      fc.property(fc.array(some, { minLength: 1, maxLength: 12 }), acts, (rows, doing) => {
        const orders = rows.map(({ place, kg, from, until }, index) =>
          order(String(index), place, { kg, receivesFrom: from, receivesUntil: until }),
        )
        const vehicles = [truck('v'), truck('w', { capacityKg: 500 })]
        const first = proposed({ orders, vehicles })
        for (const { orders: own } of first.stops)
          if (own.length > 1) expect(own.reduce((sum, { kg }) => sum + kg, 0)).toBeLessThanOrEqual(1_000)
        const last = doing.reduce((draft, [door, isParted]) => withDoor(draft, door, isParted), first)
        for (const draft of [first, last]) {
          const { plan, stops } = draft
          expect([...plan.rounds.flat(), ...plan.left].toSorted((a, b) => a - b)).toEqual(stops.map((_, at) => at))
          expect(stops.flatMap(stop => stop.orders.map(({ id }) => id)).toSorted()).toEqual(
            orders.map(({ id }) => id).toSorted(),
          )
        }
      }),
      { numRuns: 40 },
    )
  })
})

describe('each vehicle is reckoned by its own', () => {
  const orders = [order('a', north), order('b', south)]
  const kilometers = (draft: Draft<StopOrder>) => figuresOfFirst(draft).meters / 1_000

  test('minutes at each stop, leaving hour and speed; and by the company what it does not say', () => {
    const plain = proposed({ orders, vehicles: [truck('v')] })
    expect(figuresOfFirst(plain)).toMatchObject({ departs: 7 * 60 })
    expect(figuresOfFirst(plain).minutes).toBeCloseTo(kilometers(plain) * 2 + 24, 6)
    const own = proposed({
      orders,
      vehicles: [truck('v', { departsAt: '05:30', minutesPerStop: 20, kilometersPerHour: 60 })],
    })
    expect(figuresOfFirst(own)).toMatchObject({ departs: 5.5 * 60 })
    expect(figuresOfFirst(own).minutes).toBeCloseTo(kilometers(own) + 40, 6)
  })

  test('the second trip leaves at its hour, and the first is back before', () => {
    const slow = truck('v', { capacityKg: 100, secondTripAt: '08:00' })
    const late = proposed({ orders, vehicles: [slow], secondTrips: true })
    expect(late.problem.rounds).toMatchObject([
      { start: 420, latest: 480 },
      { start: 480, latest: 19 * 60 },
    ])
    expect(idsOf(late).map(ids => ids.length)).toEqual([1, 1])
    const short = proposed({ orders, vehicles: [{ ...slow, secondTripAt: '07:20' }], secondTrips: true })
    expect(idsOf(short).map(ids => ids.length)).toEqual([0, 1])
    expect(whyLeft(short.problem, short.plan.left[0] ?? 0)).toContain('completos')
  })

  test('measured times hold, but for whoever has a speed; a leg that nobody timed goes at the company’s', () => {
    const [one, other] = [order('a', north), order('b', south)]
    const seconds = [0, 600, null, 600, 0, 1_200, null, 1_200, 0]
    const measured = proposed({ orders: [one, other], vehicles: [truck('v')], seconds })
    const back = (measured.matrix.meters[6] ?? 0) / 500
    expect(figuresOfFirst(measured).minutes).toBeCloseTo(10 + 12 + 20 + 12 + back, 6)
    const own = proposed({ orders: [one, other], vehicles: [truck('v', { kilometersPerHour: 60 })], seconds })
    expect(figuresOfFirst(own).minutes).toBeCloseTo(kilometers(own) + 24, 6)
  })

  test('waiting for a door to open counts, and what cannot be reached says why', () => {
    const early = proposed({ orders: [order('a', north, { receivesFrom: '10:00' })], vehicles: [truck('v')] })
    expect(figuresOfFirst(early).minutes).toBeCloseTo(180 + 12 + kilometers(early), 6)
    const shut = proposed({ orders: [order('a', north, { receivesUntil: '06:00' })], vehicles: [truck('v')] })
    expect(whyLeft(shut.problem, 0)).toContain('horario')
    const heavy = proposed({ orders: [order('a', north, { kg: 5_000 })], vehicles: [truck('v')] })
    expect(whyLeft(heavy.problem, 0)).toContain('no entra')
  })
})

test('hours follow one another, and are written as a clock shows them', () => {
  expect(scheduleTrouble(company)).toBeNull()
  expect(scheduleTrouble({ ...company, departsAt: '13:00' })).toMatchObject({ path: 'secondTripAt' })
  expect(scheduleTrouble({ ...company, backBy: '12:59' })).toMatchObject({ path: 'backBy' })
  expect([timeOf(419.6), timeOf(0), timeOf(24 * 60 + 5)]).toEqual(['07:00', '00:00', '00:05'])
})
