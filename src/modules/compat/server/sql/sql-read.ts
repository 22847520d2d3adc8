import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { ListQuery } from '../../../../kernel/contract/list-query.ts'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import {
  type DoorCaller,
  type ProductCalls,
  type ProductRow,
  readProductRows,
} from '../../../../kernel/server/http/product-calls.ts'
import { sqlOk, sqlProblems } from '../../contract/sql.ts'
import { keySuffix, wireRowOf } from './sql-rows.ts'
import type { SqlTable } from './sql-table.ts'

/** More rows than any client of before kept in its memory. */
const maximumRows = 200_000

const noColumn = (name: string) =>
  problem(problems.invalidInput, {
    message: `No hay una columna «${name}».`,
    errors: [{ path: name, message: `No hay una columna «${name}».` }],
  })

/** A filter of the legacy API as a filter of the product's lists. */
const filterOf = ({ columns }: SqlTable, name: string, value: string): string => {
  const column = columns.find(({ wire }) => wire === name)
  if (column?.kind === 'money') return `${column.field}:matches:${Math.round(Number(value) * 100)}`
  if (column) return `${column.field}:matches:${value}`
  const reference = columns.find(({ wire, kind }) => kind === 'reference' && `${wire}${keySuffix}` === name)
  if (!reference) throw noColumn(name)
  return `${reference.field}.code:matches:${value}`
}

type Filters = Record<string, string>

const filtersOf = (table: SqlTable, filters: Filters): string[] =>
  Object.entries(filters)
    .filter(([name]) => name !== 'deletedAt' && name !== 'envId' && name !== 'id')
    .map(([name, value]) => filterOf(table, name, value))

const refuseForeign = ({ deletedAt, envId }: Filters, ownEnvId: string): void => {
  if (deletedAt !== undefined && deletedAt !== 'null') throw problem(sqlProblems.deletedRows)
  if (envId !== undefined && envId !== ownEnvId) throw problem(problems.notFound)
}

async function* rowById(
  product: ProductCalls,
  caller: DoorCaller,
  table: SqlTable,
  id: string,
): AsyncGenerator<ProductRow[]> {
  const call = { method: 'GET', path: `${table.path}/:id`, params: { id } } as const
  const row = z.record(z.string(), z.unknown()).parse(await product.call(caller, call))
  yield row.deletedAt ? [] : [row]
}

const rowsOf = (
  product: ProductCalls,
  caller: DoorCaller,
  table: SqlTable,
  filters: Filters,
): AsyncGenerator<ProductRow[]> => {
  refuseForeign(filters, caller.session.envId)
  if (filters.id !== undefined) return rowById(product, caller, table, filters.id)
  const query: Partial<Record<keyof ListQuery, unknown>> = { filter: filtersOf(table, filters) }
  return readProductRows(product, caller, { path: table.path, query, maximum: maximumRows })
}

/** An answer written while its rows are read; `head` and `tail` are the JSON around them. */
async function* jsonOf(first: unknown[], others: AsyncGenerator<unknown[]>): AsyncGenerator<string> {
  const [head = '', tail = ''] = JSON.stringify(sqlOk([])).split('[]')
  yield `${head}[${first.map(row => JSON.stringify(row)).join(',')}`
  let isFirst = first.length === 0
  for await (const rows of others) {
    if (rows.length === 0) continue
    yield `${isFirst ? '' : ','}${rows.map(row => JSON.stringify(row)).join(',')}`
    isFirst = false
  }
  yield `]${tail}`
}

/**
 * All rows of a table in one answer, as the older client reads them. They are sent page by page, so that a large table
 * never is in memory; the first page is read before anything is sent, so that a refusal is one.
 */
export const sendSqlRows = async (
  product: ProductCalls,
  caller: DoorCaller,
  table: SqlTable,
  filters: Filters,
): Promise<FastifyReply> => {
  const { envId } = caller.session
  const pages = rowsOf(product, caller, table, filters)
  const wired = async function* (): AsyncGenerator<unknown[]> {
    for await (const rows of pages) yield rows.map(row => wireRowOf(table, envId, row))
  }
  const batches = wired()
  const first = await batches.next()
  const json = jsonOf(first.done ? [] : first.value, batches)
  return caller.reply.type('application/json; charset=utf-8').send(Readable.from(json))
}
