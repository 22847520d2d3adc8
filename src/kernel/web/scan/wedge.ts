/** Keys of a scanner follow each other within this; no person types that fast. */
const quickMs = 50
const shortest = 4

/**
 * Tells a bar code scanner that writes as a keyboard from a person: keys that come within 50 ms of each other and end in
 * Enter are a code. `feed` answers the code when a key completes one.
 */
export const createWedge = () => {
  let text = ''
  let last = 0
  return {
    feed: (key: string, at: number): string | null => {
      const isQuick = at - last <= quickMs
      last = at
      if (key === 'Enter') {
        const code = isQuick && text.length >= shortest ? text : null
        text = ''
        return code
      }
      if (key.length === 1) text = isQuick ? text + key : key
      return null
    },
  }
}
