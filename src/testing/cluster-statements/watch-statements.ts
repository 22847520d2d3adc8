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

/** Checks a statement the first time this process sends it. */
const check = (text: string): void => {
  if (seen.has(text)) return
  seen.add(text)
  for (const { name, why } of brokenRules(text)) findings.push(`${name} (${why}):\n${text.trim()}`)
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
    if (text) check(text)
    return Reflect.apply(query, this, [markedIfPlanted(sent[0]), ...sent.slice(1)])
  }
  Object.assign(pg.Client.prototype, { query: watched })
}

/** What broke a rule since the last call. */
export const takeFindings = (): string[] => findings.splice(0)
