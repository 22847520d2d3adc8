import { escapeLike } from '../../../../kernel/server/database/like.ts'

const maximumLength = 200

/** The quoted and plain parts of an expression: `\Q…\E` as the SDK writes it, and letters outside. */
const literalOf = (text: string): string | null => {
  const quoted = text.replace(/\\Q([\s\S]*?)\\E/g, (_, literal: string) =>
    literal.replace(/[\s\S]/g, letter => `\\u{${letter.charCodeAt(0).toString(16)}}`),
  )
  const withoutEscapes = quoted.replace(/\\u\{[0-9a-f]+\}|\\[^\w\s]/g, '')
  if (/[\\^$.*+?()[\]{}|]/.test(withoutEscapes)) return null
  return quoted.replace(/\\u\{([0-9a-f]+)\}|\\([^\w\s])/g, (_, code: string | undefined, letter: string | undefined) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (letter ?? ''),
  )
}

/**
 * The pattern of `like` for a `$regex` that looks for a text: at the start (`^`), at the end (`$`) or anywhere. Null for
 * an expression that means more: no expression of a client is run, because one can take a database hours.
 */
export const likePattern = (expression: string): string | null => {
  if (expression.length > maximumLength) return null
  const isStart = expression.startsWith('^')
  const isEnd = expression.endsWith('$') && !expression.endsWith('\\$')
  const literal = literalOf(expression.slice(isStart ? 1 : 0, isEnd ? -1 : undefined))
  return literal === null ? null : `${isStart ? '' : '%'}${escapeLike(literal)}${isEnd ? '' : '%'}`
}
