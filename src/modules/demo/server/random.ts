/** A reproducible source of chance: the same seed and label give the same sequence, whatever else was drawn. */
export type Random = {
  /** From 0 inclusive to 1 exclusive. */
  next: () => number
  /** Both ends included. */
  integer: (from: number, to: number) => number
  between: (from: number, to: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** Bell-shaped around 0, deviation 1, never beyond 3. */
  bell: () => number
}

/** Spreads a text over four 32-bit words (cyrb128). */
const wordsOf = (text: string): [number, number, number, number] => {
  let [a, b, c, d] = [1_779_033_703, 3_144_134_277, 1_013_904_242, 2_773_480_762]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    a = b ^ Math.imul(a ^ code, 597_399_067)
    b = c ^ Math.imul(b ^ code, 2_869_860_233)
    c = d ^ Math.imul(c ^ code, 951_274_213)
    d = a ^ Math.imul(d ^ code, 2_716_044_179)
  }
  a = Math.imul(c ^ (a >>> 18), 597_399_067)
  b = Math.imul(d ^ (b >>> 22), 2_869_860_233)
  c = Math.imul(a ^ (c >>> 17), 951_274_213)
  d = Math.imul(b ^ (d >>> 19), 2_716_044_179)
  return [a ^ b ^ c ^ d, b ^ a, c ^ a, d ^ a]
}

/** Small fast counter generator (sfc32). */
const generator = (text: string): (() => number) => {
  let [a, b, c, d] = wordsOf(text)
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let round = 0; round < 12; round += 1) next()
  return next
}

export const createRandom = (seed: number, label: string): Random => {
  const next = generator(`${seed}:${label}`)
  const integer = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    integer,
    between: (from, to) => from + next() * (to - from),
    chance: probability => next() < probability,
    pick: list => {
      const chosen = list[Math.floor(next() * list.length)]
      if (chosen === undefined) throw new RangeError('nothing to pick from')
      return chosen
    },
    bell: () => {
      let sum = 0
      for (let draw = 0; draw < 6; draw += 1) sum += next()
      return (sum - 3) / Math.SQRT1_2
    },
  }
}

/** Draws indexes with the frequency of their weights; answers -1 when there are none. */
export const createSampler = (weights: readonly number[]): ((random: Random) => number) => {
  const cumulative = new Float64Array(weights.length)
  let total = 0
  weights.forEach((weight, index) => {
    total += weight
    cumulative[index] = total
  })
  return random => {
    const target = random.next() * total
    let low = 0
    let high = cumulative.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((cumulative[middle] ?? 0) > target) high = middle
      else low = middle + 1
    }
    return cumulative.length === 0 ? -1 : low
  }
}

/** Weights of a market where a few make most of the sale, in an order of its own. */
export const paretoWeights = (random: Random, count: number, steepness: number): number[] => {
  const weights = Array.from({ length: count }, (_, rank) => 1 / (rank + 3) ** steepness)
  for (let index = count - 1; index > 0; index -= 1) {
    const other = random.integer(0, index)
    const kept = weights[index] ?? 0
    weights[index] = weights[other] ?? 0
    weights[other] = kept
  }
  return weights
}

const hexadecimal = Array.from({ length: 65_536 }, (_, value) => value.toString(16).padStart(4, '0'))
const word = (random: Random): string => hexadecimal[Math.floor(random.next() * 65_536)] ?? '0000'

/** A uuid v7 of that moment whose random part comes from `random`. */
export const drawId = (random: Random, milliseconds: number): string => {
  const time = milliseconds.toString(16).padStart(12, '0')
  const version = `7${word(random).slice(1)}`
  const variant = `${'89ab'[Math.floor(random.next() * 4)]}${word(random).slice(1)}`
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${word(random)}${word(random)}${word(random)}`
}
