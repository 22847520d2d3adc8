import type { Migration } from './migrate.ts'

/** What a statement does to every row of a table, while whoever writes there waits. */
export type LongStatement = { table: string; does: keyof typeof longActs }

/** As a person reads it, before the name of the table. */
export const longActs = {
  changes: 'cambia filas de',
  rewrites: 'escribe de nuevo toda',
  indexes: 'arma un índice de',
  checks: 'comprueba todas las filas de',
} as const

const patterns: [keyof typeof longActs, RegExp][] = [
  ['changes', /^update (?:only )?(\w+)/i],
  ['changes', /^delete from (\w+)/i],
  ['changes', /^with [\s\S]*?\b(?:update|delete from) (\w+)/i],
  ['indexes', /^create (?:unique )?index (?:if not exists )?\w+ on (\w+)/i],
  [
    'rewrites',
    /^alter table (\w+) add column [\s\S]*(?:generated always as|default (?:gen_random_uuid|clock_timestamp|random))/i,
  ],
  ['rewrites', /^alter table (\w+) alter column \w+ (?:set data )?type /i],
  ['indexes', /^alter table (\w+) add (?:constraint \w+ )?(?:unique|primary key|exclude)/i],
  ['checks', /^alter table (\w+) add (?:constraint \w+ )?(?:check|foreign key)(?![\s\S]*not valid)/i],
  ['checks', /^alter table (\w+) alter column \w+ set not null/i],
]

const created = (statement: string): string | undefined =>
  /^create (?:unlogged )?table (?:if not exists )?(\w+)/i.exec(statement)?.[1]

/** The statements of a migration that read or write whole tables, without those that the same migration makes. */
export const longStatements = ({ statements }: Pick<Migration, 'statements'>): LongStatement[] => {
  const plain = statements.map(statement => statement.replace(/^\s*--.*$/gm, '').trim())
  const fresh = new Set(plain.flatMap(statement => created(statement) ?? []))
  const long = plain.flatMap(statement => {
    const match = patterns.map(([does, pattern]) => ({ does, table: pattern.exec(statement)?.[1] }))
    const first = match.find(({ table }) => table !== undefined)
    return first?.table && !fresh.has(first.table) ? [{ table: first.table, does: first.does }] : []
  })
  return [...new Map(long.map(one => [`${one.does} ${one.table}`, one])).values()]
}
