/** A token as its value; charts and maps draw outside CSS and must be told. */
export type Tokens = (name: string) => string

/** Reads many tokens of one element, each once. */
export const tokensOf = (element: Element): Tokens => {
  const style = getComputedStyle(element)
  const known = new Map<string, string>()
  return name => {
    const value = known.get(name) ?? style.getPropertyValue(`--${name}`).trim()
    known.set(name, value)
    return value
  }
}
