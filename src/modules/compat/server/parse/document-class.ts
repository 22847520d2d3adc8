import { z } from 'zod'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { resourcePath } from '../../../../kernel/contract/resource.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { wireCollectionSource, wireOrderSource } from '../../../sales/server/index.ts'
import type { ParseClass, ParseContext, ParseValues } from './parse-class.ts'
import type { ParseSource } from './parse-source.ts'
import { selectByIds } from './select-objects.ts'

const outcome = z.object({
  id: z.uuid().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
})

/** A document as a phone sends it; it is received by the ingestion of the product. */
const receive =
  (path: string) =>
  async ({ product, caller }: ParseContext, values: ParseValues): Promise<string> => {
    const { id, errors } = outcome.parse(await product.call(caller, { method: 'POST', path, body: values }))
    if (!id) throw problem(problems.invalidInput, { errors })
    return id
  }

const keyOfOrder = async ({ product, caller }: ParseContext, id: string): Promise<string> => {
  const { envId } = caller.session
  const [order] = await product.withTenant(envId, ({ db }) =>
    selectByIds(db, wireOrderSource(caller.session), [id], ['sk']),
  )
  if (!order) throw problem(problems.notFound)
  return String(order.sk)
}

const documentClass = (
  name: string,
  list: string,
  source: (session: Session) => ParseSource,
  path: string,
): ParseClass => ({
  name,
  path: resourcePath(list),
  source: async ({ caller }) => source(caller.session),
  create: receive(path),
  isGathered: true,
})

/** A document does not change once it was received: an order can be deleted while it is pending. */
export const documentClasses: ParseClass[] = [
  {
    ...documentClass('Orders', 'orders', wireOrderSource, '/api/v1/orders'),
    async remove(context, id) {
      const key = await keyOfOrder(context, id)
      await context.product.call(context.caller, { method: 'DELETE', path: '/api/v1/orders/:key', params: { key } })
    },
  },
  documentClass('Collections', 'collections', wireCollectionSource, '/api/v1/collections'),
]
