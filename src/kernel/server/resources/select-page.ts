import { type Kysely, type RawBuilder, sql } from 'kysely'
import { formatSort, parseSort, type Sort } from '../../contract/filters.ts'
import type { ListQuery, Page } from '../../contract/list-query.ts'
import { problem, problems } from '../../contract/problems.ts'
import type { DB } from '../database/schema.generated.ts'
import { type Column, type Columns, orderExpression, orderType } from './column.ts'
import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts'
import { listConditions } from './filter-sql.ts'

/**
 * A list in SQL, in the database's own names; a row's columns have the names of the answer. `from` has the joins;
 * `where` names env_id of every table and the person's scope.
 */
export type ListSource = {
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>[]
  /** The columns of a row, besides its sort keys. */
  select: RawBuilder<unknown>
  /** The columns one by one, for lists that can answer some of them; `select` then has them all. */
  cells?: Cells
  /**
   * The joins of `from`, where it is a table under the alias `t` and each join finds at most one row: a page is then
   * cut out of the table first, and only its rows are joined. The database leaves out left joins that neither filter
   * nor order reads.
   */
  joins?: RawBuilder<unknown>
  columns: Columns
  id: RawBuilder<unknown>
  defaultSort: string
  timeZone: string
}

/** `always`: the columns that every row has. */
export type Cells = { always: RawBuilder<unknown>; columns: Record<string, RawBuilder<unknown>> }

/** The columns of a row when all are requested. */
export const selectAll = ({ always, columns }: Cells): RawBuilder<unknown> =>
  selectCells({ always, columns }, Object.keys(columns))

const selectCells = ({ always, columns }: Cells, names: string[]): RawBuilder<unknown> =>
  sql.join([
    always,
    ...names.map(name => {
      const cell = Object.hasOwn(columns, name) ? columns[name] : undefined
      if (cell) return sql`${cell} as ${sql.id(name)}`
      const message = `No hay una columna «${name}».`
      throw problem(problems.invalidInput, { message, errors: [{ path: 'columns', message }] })
    }),
  ])

type SortTerm = { expression: RawBuilder<unknown>; type: string; nullable: boolean; descending: boolean }
type RawRow = Record<string, unknown> & { id: string }

const maximumSorts = 3

const sortTerms = (columns: Columns, sorts: Sort[]): SortTerm[] =>
  sorts.map(({ field, descending }) => {
    const column = Object.hasOwn(columns, field) ? columns[field] : undefined
    if (!column || column.field.sortable === false || sorts.length > maximumSorts) {
      const message = column ? `Se ordena por hasta ${maximumSorts} columnas.` : `No se puede ordenar por «${field}».`
      throw problem(problems.invalidInput, { message, errors: [{ path: 'sort', message }] })
    }
    return { expression: orderExpression(column), type: orderType(column), nullable: column.nullable, descending }
  })

/** Missing values come last both ways. A column that cannot be null keeps the plain order, which its index serves. */
const orderOf = ({ expression, nullable, descending }: SortTerm): RawBuilder<unknown> => {
  if (!descending) return sql`${expression}`
  return nullable ? sql`${expression} desc nulls last` : sql`${expression} desc`
}

const typedValue = (term: SortTerm, text: string | null): RawBuilder<unknown> => sql`${text}::${sql.raw(term.type)}`

/** Rows strictly after the cursor in one term, among rows equal in the terms before it. */
const afterIn = (term: SortTerm, text: string | null): RawBuilder<unknown> | null => {
  if (text === null) return null
  const beyond = term.descending
    ? sql`${term.expression} < ${typedValue(term, text)}`
    : sql`${term.expression} > ${typedValue(term, text)}`
  return term.nullable ? sql`(${beyond} or ${term.expression} is null)` : beyond
}

const equalIn = (term: SortTerm, text: string | null): RawBuilder<unknown> =>
  text === null ? sql`${term.expression} is null` : sql`${term.expression} = ${typedValue(term, text)}`

const idAfter = (id: RawBuilder<unknown>, value: string, descending: boolean): RawBuilder<unknown> =>
  descending ? sql`${id} < ${value}::uuid` : sql`${id} > ${value}::uuid`

/** Keyset condition; one row comparison where an index can serve it, else the expanded form. */
const afterCursor = (source: ListSource, terms: SortTerm[], cursor: Cursor): RawBuilder<unknown> => {
  const descending = terms[0]?.descending ?? false
  const uniform = terms.every(term => !term.nullable && term.descending === descending)
  if (uniform) {
    const rowKeys = sql.join([...terms.map(term => term.expression), source.id])
    const cursorKeys = sql.join([
      ...terms.map((term, index) => typedValue(term, cursor.values[index] ?? null)),
      sql`${cursor.id}::uuid`,
    ])
    return descending ? sql`(${rowKeys}) < (${cursorKeys})` : sql`(${rowKeys}) > (${cursorKeys})`
  }
  const branches: RawBuilder<unknown>[] = []
  const equals: RawBuilder<unknown>[] = []
  terms.forEach((term, index) => {
    const text = cursor.values[index] ?? null
    const after = afterIn(term, text)
    if (after) branches.push(sql`(${sql.join([...equals, after], sql` and `)})`)
    equals.push(equalIn(term, text))
  })
  branches.push(sql`(${sql.join([...equals, idAfter(source.id, cursor.id, descending)], sql` and `)})`)
  return sql`(${sql.join(branches, sql` or `)})`
}

const and = (conditions: RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(conditions, sql` and `)

const summedColumns = (columns: Columns): [string, Column][] =>
  Object.entries(columns).filter(([, column]) => column.field.summed)

type Count = Pick<Page<unknown>, 'total' | 'totals'>

const countRows = async (db: Kysely<DB>, source: ListSource, conditions: RawBuilder<unknown>[]): Promise<Count> => {
  const sumColumns = summedColumns(source.columns)
  const sums = sumColumns.map(
    ([, column], index) => sql`, coalesce(sum(${column.expression}), 0) as ${sql.id(`s${index}`)}`,
  )
  const result = await sql<
    Record<string, number>
  >`select count(*) as total ${sql.join(sums, sql` `)} from ${source.from} where ${and(conditions)}`.execute(db)
  const row = result.rows[0] ?? {}
  const total = row.total ?? 0
  if (sumColumns.length === 0) return { total }
  return { total, totals: Object.fromEntries(sumColumns.map(([name], index) => [name, row[`s${index}`] ?? 0])) }
}

/** Sort keys are read as text, exactly as the database holds them, so that no digit is lost on the way back. */
const keyColumns = (terms: SortTerm[]): RawBuilder<unknown> =>
  sql.join(
    terms.map((term, index) => sql`, (${term.expression})::text as ${sql.id(`k${index}`)}`),
    sql` `,
  )

/** By destructuring, not `delete`, which would leave objects that are slow to serialize. */
const withoutKeys = ({ k0: _first, k1: _second, k2: _third, ...row }: RawRow) => row

type PageRequest = { source: ListSource; conditions: RawBuilder<unknown>[]; query: ListQuery }

/**
 * The total of a list. A first page that holds everything needs no count; for `part=rows` it is the number of rows
 * known so far.
 */
const countFor = async (
  db: Kysely<DB>,
  request: PageRequest & { cursor: Cursor | null; rowsRead: number },
): Promise<Count & { atLeast?: true }> => {
  const { source, conditions, query, cursor, rowsRead } = request
  if (cursor?.total !== undefined) return { total: cursor.total, ...(cursor.totals ? { totals: cursor.totals } : {}) }
  const isWhole = !cursor && query.skip === 0 && rowsRead <= query.limit
  if (isWhole && (query.part === 'rows' || summedColumns(source.columns).length === 0)) return { total: rowsRead }
  if (query.part === 'rows') return { total: query.skip + rowsRead, atLeast: true }
  return countRows(db, source, conditions)
}

type PageStatement = PageRequest & { terms: SortTerm[] }

/** The rows of a page in their order, with their sort keys and one row more than the page holds. */
const readRows = async (db: Kysely<DB>, { source, conditions, query, terms }: PageStatement): Promise<RawRow[]> => {
  const { from, cells, joins } = source
  const select = cells && query.columns ? selectCells(cells, query.columns) : source.select
  const last = terms[0]?.descending ? sql`${source.id} desc` : source.id
  const order = sql.join([...terms.map(orderOf), last])
  const cut = sql`where ${and(conditions)} order by ${order} limit ${query.limit + 1} offset ${query.skip}`
  const { rows } = await (joins
    ? sql<RawRow>`select ${select} ${keyColumns(terms)} from (select t.* from ${from} ${cut}) as t ${joins} order by ${order}`
    : sql<RawRow>`select ${select} ${keyColumns(terms)} from ${from} ${cut}`
  ).execute(db)
  return rows
}

/**
 * One page of a list: filtered, sorted and paged by key in SQL. The total is counted on the first page only, and not at
 * all when only rows are requested.
 */
export const selectPage = async <Row>(db: Kysely<DB>, source: ListSource, query: ListQuery): Promise<Page<Row>> => {
  const sorts = query.sort.length > 0 ? query.sort : parseSort(source.defaultSort)
  const sort = formatSort(sorts)
  const terms = sortTerms(source.columns, sorts)
  const types = terms.map(term => term.type)
  const cursor = query.cursor ? decodeCursor(query.cursor, sort, types) : null
  const conditions = await listConditions(db, source, query.filter)
  const plain = db.withoutPlugins()
  if (query.part === 'totals') return { items: [], next: null, ...(await countRows(plain, source, conditions)) }
  const pageConditions = cursor ? [...conditions, afterCursor(source, terms, cursor)] : conditions
  const pageRows = await readRows(plain, { source, conditions: pageConditions, query, terms })
  const count = await countFor(plain, { source, conditions, query, cursor, rowsRead: pageRows.length })
  const rows = pageRows.slice(0, query.limit)
  const last = pageRows.length > query.limit ? rows.at(-1) : undefined
  const values = terms.map((_, index) => (last?.[`k${index}`] as string | null | undefined) ?? null)
  const cursorTotals = count.atLeast ? {} : count
  const next = last ? encodeCursor({ sort, values, id: last.id, ...cursorTotals }) : null
  return { items: rows.map(withoutKeys) as Row[], next, ...count }
}

/** The row of an id, as the list shows it; undefined: the list does not have it. */
export const selectRow = async <Row>(db: Kysely<DB>, source: ListSource, id: string): Promise<Row | undefined> => {
  const { select, from, joins, where } = source
  const { rows } = await sql<Row>`
    select ${select} from ${from} ${joins ?? sql``} where ${and([...where, sql`${source.id} = ${id}::uuid`])}`.execute(
    db.withoutPlugins(),
  )
  return rows[0]
}
