/** A longer pause ends the code: the keys of a scanner follow each other even on a busy phone. */
const longestPauseMs = 100
/** Average per key; no person types that fast. */
const quickMs = 50
const shortest = 4

/**
 * Recognises a bar code scanner that types as a keyboard: keys without a pause, at most 50 ms each on average, ending
 * in Enter. `feed` returns the code when a key completes one.
 */
export const createWedge = () => {
  let text = ''
  let first = 0
  let last = 0
  return {
    feed: (key: string, at: number): string | null => {
      const follows = at - last <= longestPauseMs
      last = at
      if (key === 'Enter') {
        const isQuick = follows && at - first <= quickMs * text.length
        const code = isQuick && text.length >= shortest ? text : null
        text = ''
        return code
      }
      if (key.length !== 1) return null
      if (!follows || text === '') {
        text = ''
        first = at
      }
      text += key
      return null
    },
  }
}
