import type { Tokens } from '../../contract/chart-theme.ts'

export type { Tokens } from '../../contract/chart-theme.ts'

/** Reads many tokens of one element, each once. */
export const tokensOf = (element: Element): Tokens => {
  const style = getComputedStyle(element)
  const values = new Map<string, string>()
  return name => {
    const value = values.get(name) ?? style.getPropertyValue(`--${name}`).trim()
    values.set(name, value)
    return value
  }
}
