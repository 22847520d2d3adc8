import { type DefinedGrid, describeGrid, gridDefinitionRoute } from '../../contract/grid-definition.ts'
import { type BoundRoute, handleOpen } from '../http/register-routes.ts'

/** The grid definitions of spec.md §7, derived from the declaration; they read no table. */
export const bindGridDefinitions = (resource: DefinedGrid): BoundRoute[] =>
  (resource.grids ?? []).map(definition =>
    handleOpen(gridDefinitionRoute(resource, definition), async ({ query }) =>
      describeGrid(resource, definition, definition.variant && query[definition.variant.parameter]),
    ),
  )
