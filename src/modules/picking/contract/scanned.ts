import type { PickingItem } from './picking-routes.ts'

/** What a scanner read, against the article that is being taken. */
export type Scan =
  | { result: 'right'; code: string }
  | { result: 'wrong'; code: string; name: string | null }
  /** Asked of the server, or not of this task while there is no network. */
  | { result: 'unknown'; code: string }

export const isCodeOf = ({ article }: Pick<PickingItem, 'article'>, code: string): boolean =>
  code === article.ean || code === article.code

/** A scan that says another article: nothing is confirmed until it is scanned again or put aside. */
export const isAgainst = (scan: Scan | null): boolean => scan !== null && scan.result !== 'right'

/** What stood in a field before a scanner wrote a code at its end. */
export const withoutCode = (text: string, code: string): string =>
  text.endsWith(code) ? text.slice(0, -code.length).trim() : text
