import type { z } from 'zod'
import type { Field } from '../../contract/fields.ts'
import { gridOrder } from '../../contract/grid-definition.ts'
import type { Page } from '../../contract/list-query.ts'
import { withReferenceCodes } from '../../contract/reference-codes.ts'
import { type Fields, type Resource, resourceRoutes } from '../../contract/resource.ts'
import type { RouteContract } from '../../contract/route.ts'

export type Row = { id: string } & Record<string, unknown>

type AnyRoute = RouteContract<z.ZodType, z.ZodType, z.ZodType, z.ZodType>

/** A list that is not a resource: its fields and the routes that serve it. */
export type ListDeclaration = {
  name: string
  titles: { one: string; many: string; feminine?: boolean }
  fields: Fields
  sort: string
  routes: { list: AnyRoute; export?: AnyRoute }
  /** Further query parameters of the routes, by name. */
  parameters?: Record<string, string>
  /**
   * Columns that the cells and the open row read besides the visible ones, for lists that can answer some of their
   * columns. Without it, rows are read whole.
   */
  needs?: readonly string[]
}

/** Lists may name a table too, for their exports; only resources declare who may write. */
export const isResource = (declaration: Resource | ListDeclaration): declaration is Resource => 'write' in declaration

const noParameters: Record<string, string> = {}

export const parametersOf = (declaration: Resource | ListDeclaration): Record<string, string> =>
  isResource(declaration) ? noParameters : (declaration.parameters ?? noParameters)

/** Paths of the list and of its export; both take the same filter. */
export const listPaths = (declaration: Resource | ListDeclaration): { list: string; export: string | null } => {
  const routes = isResource(declaration) ? resourceRoutes(declaration) : declaration.routes
  return { list: routes.list.path, export: routes.export?.path ?? null }
}

export type RowPage = Page<Row>

/** Fields in the order of the grid, including the codes of references, which start hidden. */
export const columnFields = (declaration: Resource | ListDeclaration): [string, Field][] =>
  isResource(declaration) ? withReferenceCodes(gridOrder(declaration)) : Object.entries(declaration.fields)
