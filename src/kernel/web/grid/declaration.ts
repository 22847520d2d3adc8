import type { z } from 'zod'
import type { Field } from '../../contract/fields.ts'
import { gridOrder } from '../../contract/grid-definition.ts'
import type { Page } from '../../contract/list-query.ts'
import { withReferenceCodes } from '../../contract/reference-codes.ts'
import { type Fields, type Resource, resourceRoutes } from '../../contract/resource.ts'
import type { RouteContract } from '../../contract/route.ts'

export type Row = { id: string } & Record<string, unknown>

type AnyRoute = RouteContract<z.ZodType, z.ZodType, z.ZodType, z.ZodType>

/** A list that is no resource: its fields and the routes that answer it. */
export type ListDeclaration = {
  name: string
  titles: { one: string; many: string; feminine?: boolean }
  fields: Fields
  sort: string
  routes: { list: AnyRoute; export?: AnyRoute }
  /** What the routes are asked besides filter and order, by the names of their query. */
  parameters?: Record<string, string>
  /**
   * Of a list that can answer some of its columns: those that its cells and its open row read besides what is shown. Without
   * it, rows come whole.
   */
  needs?: readonly string[]
}

/** A list may name its table too (for its exports); only a resource says who writes it. */
export const isResource = (declaration: Resource | ListDeclaration): declaration is Resource => 'write' in declaration

const noParameters: Record<string, string> = {}

export const parametersOf = (declaration: Resource | ListDeclaration): Record<string, string> =>
  isResource(declaration) ? noParameters : (declaration.parameters ?? noParameters)

/** Paths of the list and of its export; the grid asks both with the same filter. */
export const listPaths = (declaration: Resource | ListDeclaration): { list: string; export: string | null } => {
  const routes = isResource(declaration) ? resourceRoutes(declaration) : declaration.routes
  return { list: routes.list.path, export: routes.export?.path ?? null }
}

export type RowPage = Page<Row>

/** Fields in the order the grid shows them; the codes of what references point at are there to be chosen. */
export const columnFields = (declaration: Resource | ListDeclaration): [string, Field][] =>
  isResource(declaration) ? withReferenceCodes(gridOrder(declaration)) : Object.entries(declaration.fields)
