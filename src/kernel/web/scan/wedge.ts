/** A pause longer than this ends what was written: keys of a scanner follow each other, whatever else the phone does. */
const longestPauseMs = 100
/** On average: no person types that fast. */
const quickMs = 50
const shortest = 4

/**
 * Tells a bar code scanner that writes as a keyboard from a person: keys without a pause, 50 ms each on average at most,
 * that end in Enter are a code. `feed` answers the code when a key completes one.
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
