import { reports } from '../../src/modules/reports/contract/library.ts'
import {
  addImport,
  camelOf,
  editFile,
  RecipeError,
  type RecipeOptions,
  refuseQuotes,
  requireKebab,
  wordsOf,
  writeNew,
} from './recipe.ts'

const folder = 'src/modules/reports'

const declarationOf = (name: string, title: string): string => `import { defineReport } from '../report.ts'
import { column, sale } from './columns.ts'

export const ${camelOf(name)}Reports = [
  defineReport({
    id: '${name}',
    topic: 'sales',
    hasPeriod: true,
    title: '${title}',
    explained: 'Suma los pedidos que cuentan de cada vendedor; las devoluciones restan.',
    rows: ['vendedor', 'vendedores'],
    sort: '-net',
    fields: {
      code: column.code(),
      name: column.text('Vendedor'),
      orders: sale.orders,
      net: sale.net,
    },
  }),
]
`

const rowsOf = (name: string): string => `import { sql } from 'kysely'
import { countedRows, type ReportView, type Sql } from '../report-view.ts'

const ${camelOf(name)} = (view: ReportView): Sql => sql\`
  select s.id, s.code, s.name, count(*) filter (where o.kind = 'sale')::int orders,
    sum(o.net_cents)::bigint net
  from orders o join sellers s on s.env_id = \${view.envId}::uuid and s.id = o.seller_id
  where \${countedRows(view, 'o')} group by s.id, s.code, s.name\`

export const ${camelOf(name)}Rows = { '${name}': ${camelOf(name)} } as const
`

const recountOf = (name: string): string => `
  '${name}': {
    key: 'code',
    figures: ['orders', 'net'],
    sql: \`select s.code, \${amounts} from orders o \${seller} where \${alive} group by 1\`,
  },`

/** Where the library lists what each report is: its declaration, its rows, what opens behind its figures, its recount. */
const listReport = (name: string): void => {
  editFile(`${folder}/contract/library.ts`, [
    { after: /^const all = \[/m, text: `\n  ...${camelOf(name)}Reports,` },
    addImport(`import { ${camelOf(name)}Reports } from './library/${name}.ts'`),
  ])
  editFile(`${folder}/server/report-source.ts`, [
    { after: /^const rowsOf: .*\{$/m, text: `\n  ...${camelOf(name)}Rows,` },
    addImport(`import { ${camelOf(name)}Rows } from './library/${name}.rows.ts'`),
  ])
  editFile(`${folder}/contract/report-figures.ts`, [
    {
      before: /^ {2}'sales-by-article': /m,
      text: `  '${name}': { by: by('seller', 'code'), figures: { orders: 'orders', net: 'net' } },\n`,
    },
  ])
  editFile(`${folder}/testing/recounts.ts`, [{ after: /^export const recounts: .*\{$/m, text: recountOf(name) }])
}

/** A report: its declaration, its rows, and its lines in the library of reports. Answers what to do next. */
export const newReport = (name: string, options: RecipeOptions): string[] => {
  requireKebab(name)
  const title = options.title ?? wordsOf(name)
  refuseQuotes(title)
  if (reports.some(report => report.id === name)) throw new RecipeError(`there is a report "${name}" already`)
  const declaration = `${folder}/contract/library/${name}.ts`
  const rows = `${folder}/server/library/${name}.rows.ts`
  writeNew(declaration, declarationOf(name, title))
  writeNew(rows, rowsOf(name))
  listReport(name)
  return [
    `${declaration}: topic, columns, and how its figures are made`,
    `${rows}: a column of the select for each, by the same name`,
    `${folder}/contract/report-figures.ts: which rows open behind each figure`,
    `${folder}/testing/recounts.ts: the same figures counted from documents, by plain SQL of their own`,
    `npx vitest run ${folder}/server/reports.test.ts`,
  ]
}
