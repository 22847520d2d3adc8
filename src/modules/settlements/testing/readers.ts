import type { InTenant } from './fixtures.ts'
import type { TestLoad } from './test-load.ts'

/** Readers of the stock ledger at the two places of a load: its vehicle and its warehouse. */
export const createStockReaders = (inTenant: InTenant) => ({
  /** Levels that are not zero on the vehicle of a load; an unloaded vehicle has none. */
  inVehicle: ({ vehicleId }: TestLoad) =>
    inTenant(({ db, envId }) =>
      db
        .selectFrom('stockLevels')
        .select(['units', 'isFit'])
        .where('envId', '=', envId)
        .where('locationId', '=', vehicleId)
        .where('units', '<>', 0)
        .execute(),
    ),
  /** Fit and unfit units of an article, by its index, in the warehouse of a load. */
  inWarehouse: ({ siteId, articleIds }: TestLoad, article: number) =>
    inTenant(async ({ db, envId }) => {
      const rows = await db
        .selectFrom('stockLevels')
        .select(eb => ['isFit', eb.fn.sum<number>('units').as('units')])
        .where('envId', '=', envId)
        .where('locationId', '=', siteId)
        .where('articleId', '=', articleIds[article] ?? '')
        .groupBy('isFit')
        .execute()
      const unitsOf = (isFit: boolean) => Number(rows.find(row => row.isFit === isFit)?.units ?? 0)
      return { fit: unitsOf(true), unfit: unitsOf(false) }
    }),
})
