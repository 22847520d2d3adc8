import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createReplayClock, placeOfLog } from './replay-clock.ts'

test('places of the log have the order in which PostgreSQL writes them', () => {
  const places = ['0/0', '0/1', '0/FFFFFFFF', '1/0', '16/B374D848', 'A0/1'].map(placeOfLog)
  expect(places).toEqual(places.toSorted((a, b) => Number(a - b)))
  expect(placeOfLog('1/0')).toBe(2n ** 32n)
})

test('before a replica has reached a sample, nothing is known of its age', () => {
  const clock = createReplayClock()
  expect(clock.momentAt(10n)).toBeNull()
  clock.sample({ place: 20n, at: 1_000 })
  expect(clock.momentAt(19n)).toBeNull()
  expect(clock.momentAt(20n)).toBe(1_000)
})

test('while nobody writes, a replica is as young as the last sample', () => {
  const clock = createReplayClock()
  for (const at of [1, 2, 3]) clock.sample({ place: 5n, at })
  expect(clock.momentAt(5n)).toBe(3)
})

test('a moment is never later than the rows that are there', () => {
  const steps = fc.array(fc.record({ written: fc.nat(9), replayed: fc.double({ min: 0, max: 1, noNaN: true }) }), {
    minLength: 1,
  })
  fc.assert(
    fc.property(steps, all => {
      const clock = createReplayClock()
      const history: { place: bigint; at: number }[] = []
      let [end, replayed] = [0n, 0n]
      for (const [at, step] of all.entries()) {
        end += BigInt(step.written)
        history.push({ place: end, at })
        clock.sample({ place: end, at })
        replayed += BigInt(Math.floor(Number(end - replayed) * step.replayed))
        const expected = history.findLast(({ place }) => place <= replayed)?.at ?? null
        expect(clock.momentAt(replayed)).toBe(expected)
      }
    }),
  )
})
