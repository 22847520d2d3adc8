/** Words written with a slip: a letter changed, left out, put in or swapped with its neighbour. */

export const plainWord = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Long words forgive two slips, short ones one, and the shortest none. */
const slipsOf = (word: string): number => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0)

/**
 * A slip is in one part of a word, so one of its other parts is right. With one slip a half is right; with two, a third.
 * Parts shorter than three letters are of no use to the index.
 */
export const rightParts = (word: string): string[] => {
  const parts = slipsOf(word) + 1
  const size = Math.ceil(word.length / parts)
  const pieces = Array.from({ length: parts }, (_, index) => word.slice(index * size, (index + 1) * size))
  return pieces.filter(piece => piece.length >= 3)
}

/** Slips between two words, neighbours swapped counting as one. */
const slipsBetween = (one: string, other: string): number => {
  const width = other.length + 1
  let before: number[] = []
  let last = Array.from({ length: width }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column < width; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
      current.push(cost)
    }
    before = last
    last = current
  }
  return last[width - 1] ?? 0
}

/** Slips with which a word was written as another one, or as its beginning; null when it is too far from it. */
const slipsFrom = (word: string, candidate: string): number | null => {
  if (candidate.startsWith(word)) return 0
  // The beginning of a longer word, in which a letter may be missing or one too many.
  const lengths = [word.length - 1, word.length, word.length + 1]
  const beginnings = new Set([candidate, ...lengths.map(length => candidate.slice(0, length))])
  const least = Math.min(...[...beginnings].map(beginning => slipsBetween(word, beginning)))
  return least <= slipsOf(word) ? least : null
}

/** The words of a catalogue repeat: each is compared once with what was typed. */
const remembering = (word: string): ((candidate: string) => number | null) => {
  const known = new Map<string, number | null>()
  return candidate => {
    const slips = known.get(candidate)
    if (slips !== undefined) return slips
    const found = slipsFrom(word, candidate)
    known.set(candidate, found)
    return found
  }
}

const leastOf = (slips: (number | null)[]): number | null => {
  const found = slips.filter(one => one !== null)
  return found.length === 0 ? null : Math.min(...found)
}

/**
 * Tells how far texts are from the words that somebody typed: their slips together; null when some word is not in the
 * text.
 */
export const nearnessTo = (typed: string[]): ((text: string) => number | null) => {
  const words = typed.map(word => remembering(plainWord(word)))
  return text => {
    const textWords = plainWord(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
    const slips = words.map(slipsIn => leastOf(textWords.map(slipsIn)))
    return slips.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0)
  }
}
