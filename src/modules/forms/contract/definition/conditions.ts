/**
 * Conditions that the designer shows and edits in words: comparisons of questions with values, all joined by «and» or
 * all by «or». An expression that says more stays as it is written and is edited as text.
 */
export const conditionOperators = {
  equal: { sign: '=', label: 'es' },
  notEqual: { sign: '<>', label: 'no es' },
  anyOf: { sign: 'anyof', label: 'es alguna de' },
  contains: { sign: 'contains', label: 'incluye' },
  notContains: { sign: 'notcontains', label: 'no incluye' },
  greater: { sign: '>', label: 'es mayor que' },
  greaterOrEqual: { sign: '>=', label: 'es mayor o igual que' },
  less: { sign: '<', label: 'es menor que' },
  lessOrEqual: { sign: '<=', label: 'es menor o igual que' },
  empty: { sign: 'empty', label: 'está sin contestar' },
  notEmpty: { sign: 'notempty', label: 'está contestada' },
} as const

export type ConditionOperator = keyof typeof conditionOperators

export type ConditionValue = string | number | boolean

export type Condition = {
  /** A question's name or one of `formVariables`. */
  question: string
  operator: ConditionOperator
  /** None for `empty` and `notEmpty`; several for `anyOf`. */
  values: ConditionValue[]
}

export type ConditionGroup = { join: 'and' | 'or'; conditions: Condition[] }

export const takesNoValue = (operator: ConditionOperator): boolean => operator === 'empty' || operator === 'notEmpty'

/** Texts that SurveyJS takes for something else: numbers with a comma, its signs for comparing, and texts within quotes. */
const misread = /^-?\d*,[\deE+-]*$|<>|=>|=<|^(['"]).*['"]$/s

/** Whether a condition that compares with this value is never met, whatever is answered. */
export const isMisread = (value: ConditionValue): boolean => typeof value === 'string' && misread.test(value.trim())

/** SurveyJS knows an escaped quote of either kind and no escaped backslash, so a value cannot hold one. */
const writeText = (text: string): string => `'${text.replaceAll('\\', '').replaceAll(/['"]/g, String.raw`\$&`)}'`

const writeValue = (value: ConditionValue): string => (typeof value === 'string' ? writeText(value) : String(value))

const writeCondition = ({ question, operator, values }: Condition): string => {
  const left = `{${question}} ${conditionOperators[operator].sign}`
  if (takesNoValue(operator)) return left
  return operator === 'anyOf'
    ? `${left} [${values.map(writeValue).join(', ')}]`
    : `${left} ${writeValue(values[0] ?? '')}`
}

/** The SurveyJS expression of the conditions; empty for none. */
export const writeConditions = ({ join, conditions }: ConditionGroup): string =>
  conditions.map(writeCondition).join(` ${join} `)

type Token = { type: 'name' | 'value' | 'word'; text: string; value?: ConditionValue }

const tokenPattern =
  /\s*(?:\{([^{}]+)\}|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(-?\d+(?:\.\d+)?)|([A-Za-z]+)|(<>|!=|>=|<=|==|[=<>[\],]))/y

const toToken = ([, name, single, double, number, word, sign]: RegExpExecArray): Token => {
  if (name !== undefined) return { type: 'name', text: name.trim() }
  const quoted = single ?? double
  if (quoted !== undefined) return { type: 'value', text: quoted, value: quoted.replaceAll(/\\(['"])/g, '$1') }
  if (number !== undefined) return { type: 'value', text: number, value: Number(number) }
  if (word === 'true' || word === 'false') return { type: 'value', text: word, value: word === 'true' }
  return { type: 'word', text: (word ?? sign ?? '').toLowerCase() }
}

/** The tokens of an expression, or none if something in it is not of the simple kind (a bracket, a function, a sum). */
const tokensOf = (expression: string): Token[] | null => {
  const text = expression.trim()
  const pattern = new RegExp(tokenPattern)
  const tokens: Token[] = []
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text)
    if (!match) return null
    tokens.push(toToken(match))
  }
  return tokens
}

const operatorsBySign: ReadonlyMap<string, ConditionOperator> = new Map<string, ConditionOperator>([
  ...Object.entries(conditionOperators).map(([name, { sign }]): [string, ConditionOperator] => [
    sign,
    name as ConditionOperator,
  ]),
  ['==', 'equal'],
  ['!=', 'notEqual'],
])

type Reading = { condition: Condition; rest: Token[] }

const readList = (tokens: Token[]): { values: ConditionValue[]; rest: Token[] } | null => {
  const end = tokens.findIndex(token => token.text === ']' && token.type === 'word')
  if (tokens[0]?.text !== '[' || end < 1) return null
  const inner = tokens.slice(1, end).filter(token => token.text !== ',' || token.type === 'value')
  const values = inner.flatMap(token => (token.value === undefined ? [] : [token.value]))
  return values.length === inner.length ? { values, rest: tokens.slice(end + 1) } : null
}

const readCondition = ([name, sign, ...rest]: Token[]): Reading | null => {
  const operator = operatorsBySign.get(sign?.type === 'word' ? sign.text : '')
  if (name?.type !== 'name' || !operator) return null
  const question = name.text
  if (takesNoValue(operator)) return { condition: { question, operator, values: [] }, rest }
  if (operator === 'anyOf') {
    const list = readList(rest)
    return list && { condition: { question, operator, values: list.values }, rest: list.rest }
  }
  const value = rest[0]?.value
  return value === undefined ? null : { condition: { question, operator, values: [value] }, rest: rest.slice(1) }
}

const readJoin = (token: Token | undefined): ConditionGroup['join'] | null =>
  token?.type === 'word' && (token.text === 'and' || token.text === 'or') ? token.text : null

/** The conditions of an expression; null if it cannot be said as a plain list of them. Empty text has none. */
export const readConditions = (expression: string): ConditionGroup | null => {
  let rest = tokensOf(expression)
  const conditions: Condition[] = []
  let join: ConditionGroup['join'] | null = null
  while (rest && rest.length > 0) {
    if (conditions.length > 0) {
      const next = readJoin(rest[0])
      if (!next || (join && next !== join)) return null
      join = next
      rest = rest.slice(1)
    }
    const reading: Reading | null = readCondition(rest)
    if (!reading) return null
    conditions.push(reading.condition)
    rest = reading.rest
  }
  return rest ? { join: join ?? 'and', conditions } : null
}
