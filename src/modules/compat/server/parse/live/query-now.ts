import type { ProductCalls } from '../../../../../kernel/server/http/product-calls.ts'
import type { Session } from '../../../../../kernel/server/session/session.ts'
import { type ParseObject, selectByIds, selectIds } from '../select-objects.ts'
import { badQuery } from '../where.ts'
import { liveClasses } from './live-classes.ts'
import type { LiveQueryWire } from './live-messages.ts'

/** As many objects as a query of Parse answers that names no limit. */
const limit = 100

/** What a subscription's query answers now (`find` of a subscription). */
export const queryNow = async (
  product: ProductCalls,
  session: Session,
  { className, where, keys, fields }: LiveQueryWire,
): Promise<ParseObject[]> => {
  const live = liveClasses.get(className)
  if (!live) throw badQuery('La clase no se sigue en vivo.')
  const source = live.source(session, product)
  return product.withTenant(
    session.envId,
    async ({ db }) => {
      const ids = await selectIds(db, source, { where, order: [], keys: null, skip: 0, limit })
      const objects = await selectByIds(db, source, ids, keys ?? fields ?? null)
      return objects.map(object => ({ __type: 'Object', className, ...object }))
    },
    { readOnly: true },
  )
}
