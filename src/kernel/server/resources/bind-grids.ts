import type { GridLine } from '../../contract/grid-list.ts'
import type { Resource } from '../../contract/resource.ts'
import type { WithTenant } from '../database/tenancy.ts'
import type { BoundRoute } from '../http/register-routes.ts'
import { bindResource } from './resource-routes.ts'
import type { ResourceRules } from './resource-service.ts'

/** The declarations of a module's list of grids, by their names in it. */
export const loadGrids = async <Name extends string>(list: Record<Name, GridLine>): Promise<Record<Name, Resource>> => {
  const lines = Object.entries<GridLine>(list)
  const entries = await Promise.all(lines.map(async ([name, line]) => [name, await line.resource()] as const))
  return Object.fromEntries(entries) as Record<Name, Resource>
}

/**
 * The REST routes of every grid of a list; `rules` has, by name, those of the grids that need more than their
 * declaration.
 */
export const bindGrids = <Name extends string>(
  grids: Record<Name, Resource>,
  services: { withTenant: WithTenant },
  rules: { [K in NoInfer<Name>]?: ResourceRules } = {},
): BoundRoute[] => {
  const rulesOf: Record<string, ResourceRules | undefined> = rules
  return Object.entries<Resource>(grids).flatMap(([name, grid]) => bindResource(grid, services, rulesOf[name]))
}
