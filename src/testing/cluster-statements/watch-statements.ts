import pg from 'pg'
import { applicationRole } from '../../kernel/server/database/migrate.ts'
import { markedIfPlanted } from '../announced/mark-tests.ts'
import { testSecret } from '../database.ts'
import { brokenRules } from './statement-rules.ts'

type Sender = { user?: string | undefined }

const seen = new Set<string>()
const findings: string[] = []
const role = applicationRole(testSecret).name

const textOf = (sent: unknown): string | null => {
  if (typeof sent === 'string') return sent
  const text: unknown = typeof sent === 'object' && sent !== null ? Reflect.get(sent, 'text') : null
  return typeof text === 'string' ? text : null
}

const valuesOf = (sent: unknown[]): readonly unknown[] => {
  const [statement, values] = sent
  if (Array.isArray(values)) return values
  const own: unknown = typeof statement === 'object' && statement !== null ? Reflect.get(statement, 'values') : null
  return Array.isArray(own) ? own : []
}

/** Which values are null is part of what is said, where a rule asks for it. */
const nullsOf = (text: string, values: readonly unknown[]): string =>
  /\b(?:left|right|full)\s+(?:outer\s+)?join\b|\bnot\s+exists\b/i.test(text)
    ? values.map(value => (value === null || value === undefined ? 'n' : '.')).join('')
    : ''

/** Checks a statement the first time this process sends it. */
const check = (text: string, values: readonly unknown[]): void => {
  const said = `${nullsOf(text, values)} ${text}`
  if (seen.has(said)) return
  seen.add(said)
  for (const { name, why } of brokenRules(text, values)) findings.push(`${name} (${why}):\n${text.trim()}`)
}

let watched: unknown = null

/** Has every statement that the application's role sends, over whatever connection of this process, checked against the rules. */
export const watchStatements = (): void => {
  const query: unknown = Reflect.get(pg.Client.prototype, 'query')
  if (query === watched) return
  if (typeof query !== 'function') throw new Error('the client of PostgreSQL has no query')
  watched = function (this: Sender, ...sent: unknown[]): unknown {
    if (this.user !== role) return Reflect.apply(query, this, sent)
    const text = textOf(sent[0])
    if (text) check(text, valuesOf(sent))
    return Reflect.apply(query, this, [markedIfPlanted(sent[0]), ...sent.slice(1)])
  }
  Object.assign(pg.Client.prototype, { query: watched })
}

/** What broke a rule since the last call. */
export const takeFindings = (): string[] => findings.splice(0)
