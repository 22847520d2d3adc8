/** A word (lower case, quotes taken off), a literal, a parameter, a mark, or what a pair of parentheses holds. */
export type Token = { kind: 'word' | 'literal' | 'mark'; text: string } | { kind: 'group'; tokens: Token[] }

const pattern =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\s+|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|"(?:[^"]|"")*"|\$\d+|[A-Za-z_][\w$]*|\d[\w.]*|::|[<>=!|&@#?*+/~^%:-]+|[\s\S]/g

const isSkipped = (text: string): boolean => /^(?:\s|--|\/\*)/.test(text)

const tokenOf = (text: string): Token => {
  if (text.startsWith('"')) return { kind: 'word', text: text.slice(1, -1).toLowerCase() }
  if (/^[A-Za-z_]/.test(text)) return { kind: 'word', text: text.toLowerCase() }
  if (/^['$\d]/.test(text)) return { kind: 'literal', text }
  return { kind: 'mark', text }
}

/** A batch of rows says the same a thousand times: the first row of parameters stands for those like it. */
const withoutRepeatedRows = (statement: string): string =>
  statement.replace(/(\((?:\$\d+(?:::\w+)?(?:, )?)+\))(?:, ?\((?:\$\d+(?:::\w+)?(?:, )?)+\))+/g, '$1')

/** Reads one statement into tokens, nested by parentheses: a subquery is a group that begins with `select` or `with`. */
export const parseStatement = (statement: string): Token[] => {
  const root: Token[] = []
  const open: Token[][] = [root]
  for (const [text] of withoutRepeatedRows(statement).matchAll(pattern)) {
    if (isSkipped(text)) continue
    const level = open.at(-1) ?? root
    if (text === '(') {
      const tokens: Token[] = []
      level.push({ kind: 'group', tokens })
      open.push(tokens)
    } else if (text === ')') {
      if (open.length > 1) open.pop()
    } else level.push(tokenOf(text))
  }
  return root
}

/** This level and each group inside it, however deep. */
export const levelsOf = (tokens: Token[]): Token[][] => [
  tokens,
  ...tokens.flatMap(token => (token.kind === 'group' ? levelsOf(token.tokens) : [])),
]

export const isWord = (token: Token | undefined, ...words: string[]): boolean =>
  token?.kind === 'word' && words.includes(token.text)

/** Whether these words follow one another somewhere on a level, from which place on; -1 when they do not. */
export const placeOf = (tokens: Token[], words: string[], from = 0): number =>
  tokens.findIndex((_, place) => place >= from && words.every((word, offset) => isWord(tokens[place + offset], word)))

/** Any of the words on this level or deeper. */
export const mentions = (tokens: Token[], test: (word: string) => boolean): boolean =>
  levelsOf(tokens).some(level => level.some(token => token.kind === 'word' && test(token.text)))

export const isQuery = (token: Token | undefined): boolean =>
  token?.kind === 'group' && (isWord(token.tokens[0], 'select', 'with') || isQuery(token.tokens[0]))
