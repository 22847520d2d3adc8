import { definitionAnswer } from '../../../../kernel/contract/grid-definition.ts'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { resourcePath } from '../../../../kernel/contract/resource.ts'
import type { DoorCaller, ProductCalls } from '../../../../kernel/server/http/product-calls.ts'
import type { BoundGrid } from '../../../../kernel/server/resources/resource-service.ts'

export type SqlColumn = { wire: string; field: string; kind: string }

/** A table of the legacy API: the list of the product behind it, and its columns by their wire names. */
export type SqlTable = { resource: string; path: string; columns: SqlColumn[]; grid: BoundGrid | null }

/** Tables that are not called as their grid is. */
const gridNames: Record<string, string> = { enviroments: 'entornos', notifications: 'newTables/notifications' }

/** Lists that are not under /api/data. */
const listPaths: Record<string, string> = { environments: '/api/operator/environments' }

export const isEnvironments = (table: string): boolean => table === 'enviroments' || table === 'entornos'

const definitionOf = async (product: ProductCalls, caller: DoorCaller, table: string) => {
  const path = `/api/${gridNames[table] ?? table}`
  const output = product.routeAt('GET', path)?.contract.output
  if (output !== definitionAnswer && !Object.hasOwn(gridNames, table)) return null
  return definitionAnswer.parse(await product.call(caller, { method: 'GET', path }))
}

const columnsOfFields = (grid: BoundGrid | null, own: SqlColumn[]): SqlColumn[] => {
  const known = new Set(own.flatMap(({ wire, field }) => [wire, field]))
  const others = Object.entries(grid?.resource.fields ?? {}).filter(([name]) => !known.has(name))
  return [...own, ...others.map(([name, { kind }]) => ({ wire: name, field: name, kind }))]
}

/** By the name of a grid (spec.md §7), or of the list of the product. */
export const findSqlTable = async (product: ProductCalls, caller: DoorCaller, table: string): Promise<SqlTable> => {
  const definition = await definitionOf(product, caller, table)
  const resource = definition?.resource ?? table
  const path = listPaths[resource] ?? resourcePath(resource)
  const route = product.routeAt('GET', path)
  if (!route) throw problem(problems.notFound)
  if (!product.mayCall(caller.session, 'GET', path)) throw problem(problems.forbidden)
  const grid = route.grid ?? null
  const own = (definition?.columns ?? []).map(({ name, field, kind }) => ({ wire: name, field, kind }))
  return { resource, path, grid, columns: columnsOfFields(grid, own) }
}
