import type { ChangedEntity } from '../../../../kernel/contract/changed-entities.ts'
import { type OutsideSource, sourceOfGrid } from '../../../../kernel/server/events/outside-source.ts'
import type { BoundRoute } from '../../../../kernel/server/http/register-routes.ts'
import { outsideCustomersSource } from '../../../customers/server/index.ts'
import { outsideAnswersSource } from '../../../forms/server/index.ts'
import { outsideDocuments } from '../../../sales/server/index.ts'
import { outsideRounds } from '../../../settlements/server/index.ts'
import { outsideStockSource } from '../../../stock/server/index.ts'

/** Those that their owners read for programs outside. The others are declared grids, read as their lists are. */
const own: Partial<Record<ChangedEntity, OutsideSource>> = {
  customers: outsideCustomersSource,
  stock: outsideStockSource,
  orders: outsideDocuments.orders,
  collections: outsideDocuments.collections,
  'no-purchases': outsideDocuments.noPurchases,
  deliveries: outsideRounds.deliveries,
  settlements: outsideRounds.settlements,
  'form-answers': outsideAnswersSource,
}

export type SourceFor = (entity: ChangedEntity) => OutsideSource

/** Who reads the records of each kind. */
export const createSources = (routesOf: () => BoundRoute[]): SourceFor => {
  const known = new Map<ChangedEntity, OutsideSource>()
  const find = (entity: ChangedEntity): OutsideSource => {
    const grid = routesOf().find(route => route.grid?.resource.changes === entity)?.grid
    if (!grid) throw new Error(`nobody reads «${entity}» for programs outside`)
    return sourceOfGrid(grid.resource, grid.rules)
  }
  return entity => {
    const source = own[entity] ?? known.get(entity) ?? find(entity)
    known.set(entity, source)
    return source
  }
}
