import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFeasible, type SolverPlan, type SolverProblem, totalOf } from './problem.ts'
import { savingsPlan } from './savings.ts'
import { solve } from './solve.ts'

const spot = fc.record({ x: fc.integer({ min: 0, max: 100 }), y: fc.integer({ min: 0, max: 100 }) })
const stop = fc.record({
  spot,
  kg: fc.integer({ min: 0, max: 40 }),
  packages: fc.integer({ min: 1, max: 10 }),
  from: fc.integer({ min: 0, max: 200 }),
  length: fc.integer({ min: 30, max: 400 }),
  lock: fc.option(fc.nat(2), { freq: 5 }),
})
const round = fc.record({
  kg: fc.integer({ min: 20, max: 150 }),
  packages: fc.integer({ min: 5, max: 60 }),
  service: fc.integer({ min: 0, max: 20 }),
  pace: fc.option(fc.double({ min: 0.5, max: 2, noNaN: true })),
})

const matrixOf = (spots: { x: number; y: number }[]): Float64Array =>
  Float64Array.from(spots.flatMap(a => spots.map(b => Math.hypot(a.x - b.x, a.y - b.y))))

const problems = fc
  .record({
    depot: spot,
    stops: fc.array(stop, { maxLength: 25 }),
    rounds: fc.array(round, { minLength: 1, maxLength: 4 }),
    timed: fc.boolean(),
  })
  .map(({ depot, stops, rounds, timed }): SolverProblem => {
    const distance = matrixOf([depot, ...stops.map(given => given.spot)])
    const locked = stops.flatMap(({ lock }, index) =>
      lock !== null && lock < rounds.length ? [[index, lock] as const] : [],
    )
    return {
      stops: stops.map(({ kg, packages, from, length }) => ({
        demand: [kg, packages],
        ...(timed ? { window: { from, until: from + length }, service: 5 } : {}),
      })),
      rounds: rounds.map(({ kg, packages, service, pace }) => ({
        capacity: [kg, packages],
        ...(timed ? { latest: 700, service } : {}),
        ...(timed && pace !== null ? { pace } : {}),
      })),
      distance,
      ...(timed ? { time: distance } : {}),
      locked: new Map(locked),
    }
  })

const expectSound = (problem: SolverProblem, { rounds, left, distance }: SolverPlan) => {
  expect([...rounds.flat(), ...left].toSorted((a, b) => a - b)).toEqual(problem.stops.map((_, index) => index))
  for (const [index, served] of rounds.entries()) expect(isFeasible(problem, index, served)).toBe(true)
  expect(distance).toBeCloseTo(totalOf(problem, rounds), 6)
}

describe('a plan', () => {
  test('serves each stop once or says that it is left, within capacities, windows and locks; never worse than savings', () => {
    fc.assert(
      fc.property(problems, problem => {
        const first = savingsPlan(problem)
        const plan = solve(problem, { patience: 5_000, attempts: 64 })
        expectSound(problem, first)
        expectSound(problem, plan)
        expect(plan.left.length).toBeLessThanOrEqual(first.left.length)
        if (plan.left.length === first.left.length) expect(plan.distance).toBeLessThanOrEqual(first.distance + 1e-6)
      }),
      { numRuns: 120 },
    )
  })

  test('is the same for the same seed, tells how far it is and keeps to its patience', () => {
    const spots = Array.from({ length: 60 }, (_, index) => ({ x: (index * 37) % 100, y: (index * 61) % 100 }))
    const problem: SolverProblem = {
      stops: spots.slice(1).map(() => ({ demand: [1] })),
      rounds: Array.from({ length: 5 }, () => ({ capacity: [13] })),
      distance: matrixOf(spots),
    }
    const once = solve(problem, { patience: 60_000, attempts: 320, seed: 7 })
    expect(solve(problem, { patience: 60_000, attempts: 320, seed: 7 })).toEqual(once)
    expect(once.left).toEqual([])
    expect(once.distance).toBeLessThan(savingsPlan(problem).distance)
    const told: number[] = []
    const started = performance.now()
    solve(problem, { patience: 400, onProgress: share => told.push(share) })
    expect(performance.now() - started).toBeLessThan(2_000)
    expect(told.length).toBeGreaterThan(0)
  })
})
