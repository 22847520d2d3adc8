import { z } from 'zod'
import { bulkChunk } from '../../../../kernel/contract/bulk.ts'
import { problem } from '../../../../kernel/contract/problems.ts'
import { type DoorCaller, type ProductCalls, readProductPage } from '../../../../kernel/server/http/product-calls.ts'
import { sqlProblems } from '../../contract/sql.ts'
import type { SqlTable } from './sql-table.ts'

/** Of one request: the older client waits 15 seconds for it (spec.md §9). */
const maximumDeleted = 50 * bulkChunk

const job = z.object({ id: z.uuid(), state: z.string(), changed: z.number() })

/**
 * Deletes every row of a table, as the older client does before it uploads the table again. It is a bulk change of the
 * product: it goes in transactions of a thousand rows, and can be undone in the grid for 30 days.
 */
export const emptyTable = async (product: ProductCalls, caller: DoorCaller, table: SqlTable): Promise<number> => {
  const { total } = await readProductPage(product, caller, table.path, { part: 'totals' })
  if (total === 0) return 0
  if (total > maximumDeleted) throw problem(sqlProblems.tooMany)
  const bulk = `${table.path}/bulk`
  const body = { action: 'delete', selection: { filter: [] }, expected: total }
  let progress = job.parse(await product.call(caller, { method: 'POST', path: bulk, body }))
  for (let step = 0; progress.state === 'running' && step <= total / bulkChunk; step += 1)
    progress = job.parse(
      await product.call(caller, { method: 'POST', path: `${bulk}/:id/continue`, params: { id: progress.id } }),
    )
  return progress.changed
}
