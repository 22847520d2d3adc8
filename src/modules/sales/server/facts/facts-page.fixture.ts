import { globSync, readFileSync } from 'node:fs'
import { facts } from './facts.ts'

const root = new URL('../../../../../', import.meta.url).pathname
/** Whole environments are theirs: they name every table. */
const fillers = ['demo', 'intake', 'sales']

type Source = { module: string; text: string }

const sources = (): Source[] =>
  globSync('src/modules/*/server/**/*.ts', { cwd: root })
    .filter(path => !/\.(test|fixture)\.ts$/.test(path))
    .map(path => ({ module: path.split('/')[2] ?? '', text: readFileSync(`${root}${path}`, 'utf8') }))
    .filter(({ module }) => !fillers.includes(module))

const inCode = (table: string): string => table.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/** Modules whose statements name a table, in SQL or in code. */
const readersOf = (table: string, files: Source[]): string[] => {
  const name = new RegExp(`(?:\\b(?:from|join) |sql\`)${table}\\b(?!\\.)|(?:selectFrom|Join)\\('${inCode(table)}\\b`)
  return [...new Set(files.filter(({ text }) => name.test(text)).map(({ module }) => module))].toSorted()
}

type Drawn = (typeof facts)[number] & { readers: string[] }

const rowOf = ({ table, row, writers, readers, serves }: Drawn): string =>
  `| \`${table}\` | ${row} | ${writers.join(', ')} | ${readers.join(', ') || 'sales alone'} | ${serves} |`

const arrow = (from: string, to: string): string =>
  `  ${from.replaceAll(/[ -]/g, '_')} --> ${to.replaceAll(/[ -]/g, '_')}`

const arrowsOf = ({ table, writers, readers }: Drawn): string[] => [
  ...writers.map(writer => arrow(writer, table)),
  ...readers.map(module => arrow(table, `module ${module}`)),
]

/** The text of docs/facts.md: its tables are those of the registry, its readers those of the sources. */
export const factsPage = (): string => {
  const files = sources()
  const drawn = facts.map(fact => ({ ...fact, readers: readersOf(fact.table, files) }))
  return [
    '# Derived facts',
    '',
    'Tables of `sales` that the documents determine. The registry is `src/modules/sales/server/facts/facts.ts`: the doctor,',
    'rebuilds, housekeeping, the tests and this page read it. Adding or dropping a table is one entry and one migration; a',
    'table that the transaction of a document keeps up also has its line in `apply-facts.ts`.',
    '',
    'Writers: _documents_ is the transaction that accepts, changes or voids one; _plan_ opens a day with its planned visits;',
    '_packer_ is housekeeping; _customer moves_ settle sums after a change of channel or region.',
    '',
    'Other modules read through the table expressions of `facts/reading/`: `factsOf` answers a measure by dimensions, filters',
    'and a period from the smallest table; the rest are rows by seller, customer, article or group. `readSoldDays` reads',
    '`sold_days`. Readers are modules whose statements name the table all the same.',
    '',
    '| table | one row | writers | readers | serves |',
    '| ----- | ------- | ------- | ------- | ------ |',
    ...drawn.map(rowOf),
    '',
    '```mermaid',
    'flowchart LR',
    ...drawn.flatMap(arrowsOf),
    '```',
    '',
  ].join('\n')
}
