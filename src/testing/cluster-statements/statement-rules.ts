import { tables } from '../../../migrations/tables.ts'
import { isQuery, isWord, levelsOf, mentions, parseStatement, placeOf, type Token } from './parse-statement.ts'

/**
 * What a cluster refuses or answers wrongly in a statement that one server takes; `breaks` reads the whole statement, and
 * which of its parameters (`$1`) are null.
 */
export type StatementRule = { name: string; why: string; breaks: (tokens: Token[], nulls: Set<string>) => boolean }

const onSomeLevel =
  (breaks: (level: Token[], nulls: Set<string>) => boolean) =>
  (tokens: Token[], nulls: Set<string>): boolean =>
    levelsOf(tokens).some(level => breaks(level, nulls))

/** Between `insert into` and its rows: the words that say where the rows come from. */
const rowsFromQuery = (level: Token[]): boolean => {
  const start = placeOf(level, ['insert', 'into'])
  if (start < 0) return false
  const source = level
    .slice(start + 2)
    .find(token => isWord(token, 'values', 'default', 'select', 'with') || isQuery(token))
  return isQuery(source) || isWord(source, 'select', 'with')
}

const conflictClause = (level: Token[]): Token[] => {
  const start = placeOf(level, ['on', 'conflict'])
  if (start < 0) return []
  const end = placeOf(level, ['returning'], start)
  return level.slice(start, end < 0 ? undefined : end)
}

const callsAny = (tokens: Token[], names: string[]): boolean =>
  levelsOf(tokens).some(level =>
    level.some((token, place) => isWord(token, ...names) && level[place + 1]?.kind === 'group'),
  )

const readsClock = (tokens: Token[]): boolean =>
  callsAny(tokens, ['now', 'clock_timestamp', 'statement_timestamp']) ||
  mentions(tokens, word => ['current_timestamp', 'current_date'].includes(word))

type Equality = { name: string | null; other: string | null }

/** A level without its subqueries: parentheses that only group are opened. */
const ownTokens = (level: Token[]): Token[] =>
  level.flatMap(token =>
    token.kind !== 'group'
      ? [token]
      : isQuery(token) || isWord(token.tokens[0], 'select', 'with')
        ? []
        : ownTokens(token.tokens),
  )

const isMark = (token: Token | undefined, text: string): boolean => token?.kind === 'mark' && token.text === text

const nameBefore = (level: Token[], column: number): string | null => {
  const table = isMark(level[column - 1], '.') ? level[column - 2] : undefined
  return table?.kind === 'word' ? table.text : null
}

/** `a.env_id = …` of one level: with another table's, or with a value (`other` null). */
const environmentsOf = (level: Token[]): Equality[] =>
  level.flatMap((token, place): Equality[] => {
    if (!isWord(token, 'env_id') || !isMark(level[place + 1], '=')) return []
    const name = nameBefore(level, place)
    const [value, dot, column] = level.slice(place + 2, place + 5)
    if (value?.kind === 'literal') return [{ name, other: null }]
    return value?.kind === 'word' && isMark(dot, '.') && isWord(column, 'env_id') ? [{ name, other: value.text }] : []
  })

/** The tables of a level by the names that its columns use. */
const namesOf = (level: Token[]): Map<string, string> =>
  new Map(
    level.flatMap((token, place): [string, string][] => {
      const [table, next, last] = level.slice(place + 1, place + 4)
      if (!isWord(token, 'from', 'join', 'update') || table?.kind !== 'word') return []
      const alias = isWord(next, 'as') ? last : next
      return [
        [table.text, table.text],
        ...(alias?.kind === 'word' ? [[alias.text, table.text] as [string, string]] : []),
      ]
    }),
  )

/** Tables of no environment stand on every server, or where their tokens do. */
const isShared = (table: string | undefined): boolean => table !== undefined && (tables[table] ?? 'tenant') !== 'tenant'

/** Whether each table whose environment is another's reaches a value on its own level, over however many others. */
const isUnbound = (level: Token[]): boolean => {
  const own = ownTokens(level)
  const names = namesOf(own)
  const equalities = environmentsOf(own)
  const bound = new Set(equalities.flatMap(({ name, other }) => (other === null ? [name] : [])))
  if (bound.has(null)) return false
  const pairs = equalities
    .flatMap(({ name, other }) => (name === null || other === null ? [] : [[name, other]]))
    .filter(pair => !pair.every(name => isShared(names.get(name))))
  for (const _ of pairs)
    for (const pair of pairs) if (pair.some(table => bound.has(table))) for (const table of pair) bound.add(table)
  return pairs.some(pair => pair.some(table => !bound.has(table)))
}

const valuesHoldQuery = (level: Token[]): boolean => {
  const start = placeOf(level, ['insert', 'into'])
  const values = start < 0 ? -1 : placeOf(level, ['values'], start)
  if (values < 0) return false
  const rows = level.slice(values + 1)
  const end = rows.findIndex(token => isWord(token, 'on', 'returning'))
  return levelsOf(rows.slice(0, end < 0 ? undefined : end)).some(part => part.some(isQuery))
}

/** Tables whose rows stand where their tokens do, and are found by nothing else on one shard. */
const tokenTables = Object.keys(tables).filter(name => tables[name] === 'session')

/** Every mention of a table after `from`, `join`, `update` or `into`, however deep. */
const tablesOf = (tokens: Token[]): string[] =>
  levelsOf(tokens).flatMap(level =>
    level.flatMap((token, place) => {
      const next = level[place + 1]
      return isWord(token, 'from', 'join', 'update', 'using', 'into') && next?.kind === 'word' ? [next.text] : []
    }),
  )

/** `a.id = b.id`, wherever it is. */
const joinsById = (tokens: Token[]): boolean =>
  levelsOf(tokens).some(level =>
    level.some(
      (token, place) =>
        isWord(token, 'id') &&
        isMark(level[place + 1], '=') &&
        isMark(level[place + 3], '.') &&
        isWord(level[place + 4], 'id') &&
        nameBefore(level, place) !== null,
    ),
  )

const setClause = (level: Token[]): Token[] => {
  const start = isWord(level[0], 'update') ? placeOf(level, ['set']) : -1
  if (start < 0) return []
  const end = level.findIndex((token, place) => place > start && isWord(token, 'from', 'where', 'returning'))
  return level.slice(start, end < 0 ? undefined : end)
}

const afterCondition = ['left', 'right', 'full', 'inner', 'cross', 'join', 'where', 'group', 'order', 'limit', 'union']

/** The conditions that join a row or nothing: of outer joins, and of what must not exist. */
const optionalConditions = (level: Token[]): Token[][] =>
  level.flatMap((token, place) => {
    const next = level[place + 1]
    const inside = level[place + 2]
    if (isWord(token, 'not') && isWord(next, 'exists') && inside?.kind === 'group') {
      const where = placeOf(inside.tokens, ['where'])
      return where < 0 ? [] : [inside.tokens.slice(where + 1)]
    }
    if (!isWord(token, 'left', 'right', 'full') || !isWord(next, 'join', 'outer')) return []
    const start = placeOf(level, ['on'], place)
    const end = level.findIndex((word, at) => at > start && isWord(word, ...afterCondition))
    return start < 0 ? [] : [level.slice(start + 1, end < 0 ? undefined : end)]
  })

/** Whether nothing can meet a condition, because it compares with a null or says so. */
const isHopeless = (condition: Token[], nulls: Set<string>): boolean => {
  const own = ownTokens(condition)
  if (own.some(token => isWord(token, 'or'))) return false
  return own.some((token, place) => {
    const next = own[place + 1]
    if (isWord(token, 'false')) return !isMark(own[place - 1], '=')
    return isMark(token, '=') && next?.kind === 'literal' && nulls.has(next.text)
  })
}

const changingFunctions = ['random', 'gen_random_uuid', 'clock_timestamp', 'jsonb_build_object', 'format', 'concat']

/** `column - interval '1 day'`: how long a day is depends on the time zone of whoever asks. */
const movesInstant = (tokens: Token[]): boolean =>
  tokens.some(
    (token, place) =>
      isWord(token, 'interval', 'make_interval') &&
      (isMark(tokens[place - 1], '-') || isMark(tokens[place - 1], '+')) &&
      tokens[place - 2]?.kind === 'word' &&
      !isMark(tokens[place - 3], '::'),
  )

/** `insert into … select x.env_id, …`: the environment of what is inserted is a column. */
const insertsColumn = (level: Token[]): boolean => {
  const start = placeOf(level, ['insert', 'into'])
  const select = start < 0 ? -1 : placeOf(level, ['select'], start)
  if (select < 0) return false
  const [first, dot, column] = level.slice(select + 1, select + 4)
  return isWord(first, 'env_id') || (isMark(dot, '.') && isWord(column, 'env_id'))
}

const isWriting = (tokens: Token[]): boolean =>
  levelsOf(tokens).some(level =>
    level.some(
      (token, place) => isWord(token, 'insert') || (isWord(token, 'update') && !isWord(level[place - 1], 'for', 'key')),
    ),
  )

export const statementRules: StatementRule[] = [
  {
    name: 'an insert from a query returns something',
    why: 'the coordinator copies its rows to the shards, which row-level security refuses; write `returning 1`',
    breaks: onSomeLevel(level => rowsFromQuery(level) && placeOf(level, ['returning']) < 0),
  },
  {
    name: 'an advisory lock is a statement of its own',
    why: 'beside tables it is taken on the worker that has them, where nobody else looks for it',
    breaks: tokens =>
      mentions(tokens, word => /^pg_.*advisory/.test(word)) &&
      mentions(tokens, word => ['from', 'join', 'insert', 'update', 'delete'].includes(word)),
  },
  {
    name: 'a subquery names the environment as a constant',
    why: 'the environment of another query does not tell which shard answers; write `x.env_id = $1`',
    breaks: onSomeLevel(isUnbound),
  },
  {
    name: 'on conflict reads no clock',
    why: 'it runs on the shard; write the instant into the row and read `excluded`, and count intervals in the application',
    breaks: onSomeLevel(
      level =>
        readsClock(conflictClause(level)) ||
        mentions(conflictClause(level), word => ['interval', 'make_interval'].includes(word)),
    ),
  },
  {
    name: 'values hold no query',
    why: 'the row has to be known before its shard is; read it first',
    breaks: onSomeLevel(valuesHoldQuery),
  },
  {
    name: 'sessions are not joined by their id',
    why: 'rows of sessions stand where their tokens do: read the one and then the other',
    breaks: tokens => tablesOf(tokens).filter(name => tokenTables.includes(name)).length > 1 && joinsById(tokens),
  },
  {
    name: 'set comes alone in its message',
    why: 'the cluster repeats the whole message on each worker, which warns of the transaction that is already open',
    breaks: tokens =>
      tokens.some(token => token.kind === 'mark' && token.text === ';') && placeOf(tokens, ['set', 'local']) >= 0,
  },
  {
    name: 'no set_config',
    why: 'it does not reach the workers; write `set local`',
    breaks: tokens => mentions(tokens, word => word === 'set_config'),
  },
  {
    name: 'no table is locked',
    why: 'it is locked on every node, for all companies, and shared tables cannot be written after it; take a lock by name (environment-lock.ts)',
    breaks: tokens => isWord(tokens[0], 'lock') && isWord(tokens[1], 'table'),
  },
  {
    name: 'nothing optional is compared with null',
    why: 'an outer join or a `not exists` that nothing can meet hides which shard answers; compare with an id that nothing has',
    breaks: onSomeLevel((level, nulls) => optionalConditions(level).some(condition => isHopeless(condition, nulls))),
  },
  {
    name: 'what is inserted from beside a shared table has a constant environment',
    why: 'of a column the cluster does not see that one shard has its rows, and inserts on all; select `$1::uuid`',
    breaks: onSomeLevel(level => insertsColumn(level) && mentions(level, word => word === 'environments')),
  },
  {
    name: 'a case in what is written has conditions',
    why: 'of `case a when b` a cluster makes `case a when a = b`, which compares with a truth; write `case when a = b`',
    breaks: tokens =>
      isWriting(tokens) &&
      onSomeLevel(level => level.some((token, place) => isWord(token, 'case') && !isWord(level[place + 1], 'when')))(
        tokens,
        new Set(),
      ),
  },
  {
    name: 'an update computes nothing that may differ between nodes',
    why: 'compute it in the application',
    breaks: onSomeLevel(level => callsAny(setClause(level), changingFunctions) || movesInstant(setClause(level))),
  },
]

/** The rules that a statement breaks, sent with these values. */
export const brokenRules = (statement: string, values: readonly unknown[] = []): StatementRule[] => {
  const tokens = parseStatement(statement)
  const nulls = new Set(
    values.flatMap((value, index) => (value === null || value === undefined ? [`$${index + 1}`] : [])),
  )
  return statementRules.filter(({ breaks }) => breaks(tokens, nulls))
}
