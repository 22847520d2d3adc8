import type { PickingItem } from './picking-routes.ts'

/** The result of a scan compared with the article that is being taken. */
export type Scan =
  | { result: 'right'; code: string }
  | { result: 'wrong'; code: string; name: string | null }
  /** No article of the task: the server is looking for it, or there is no network to ask. */
  | { result: 'unknown'; code: string }

export const isCodeOf = ({ article }: Pick<PickingItem, 'article'>, code: string): boolean =>
  code === article.ean || code === article.code

/** A scan of another article: nothing can be confirmed until the right one is scanned or the scan is discarded. */
export const isAgainst = (scan: Scan | null): boolean => scan !== null && scan.result !== 'right'

/** The text of a field without the code that a scanner typed at its end. */
export const withoutCode = (text: string, code: string): string =>
  text.endsWith(code) ? text.slice(0, -code.length).trim() : text
