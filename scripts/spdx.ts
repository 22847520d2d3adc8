/**
 * Whether an SPDX expression is satisfied by licences that are allowed: of `A OR B` one is enough, of `A AND B` both are
 * needed. What is no expression is not allowed.
 */
export const isSatisfied = (expression: string, isAllowed: (licence: string) => boolean): boolean => {
  const words = expression.match(/\(|\)|[^\s()]+/g) ?? []
  const one = (): boolean => {
    const word = words.shift()
    if (word !== '(') return word !== undefined && /^[A-Za-z\d]/.test(word) && isAllowed(word)
    const inside = either()
    return words.shift() === ')' && inside
  }
  const both = (): boolean => {
    let holds = one()
    for (; words[0] === 'AND'; ) {
      words.shift()
      holds = one() && holds
    }
    return holds
  }
  const either = (): boolean => {
    let holds = both()
    for (; words[0] === 'OR'; ) {
      words.shift()
      holds = both() || holds
    }
    return holds
  }
  return either() && words.length === 0
}
