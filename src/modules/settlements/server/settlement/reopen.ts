import { problem } from '../../../../kernel/contract/problems.ts'
import { type Actor, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { deliveriesTopic } from '../../../logistics/contract/delivery-results.ts'
import { unsettleLoad } from '../../../logistics/server/index.ts'
import { moveStock } from '../../../stock/server/index.ts'
import { settlementProblems } from '../../contract/problems.ts'
import { reverseMoves } from '../accounts/accounts.ts'
import { reverseContainerStock } from '../accounts/container-stock.ts'
import { unconfirmMoney } from '../deliveries/book-money.ts'
import { lockLoad, readMovements } from '../deliveries/load.queries.ts'
import { contraryOf } from '../deliveries/lots.ts'
import { closingKey } from './close.ts'
import { readSettlement, settlementEntity } from './read-settlement.ts'
import { refuseStale } from './save-draft.ts'

const openAgain = async ({ db, envId }: Tenant, loadId: string): Promise<void> => {
  await db
    .updateTable('settlements')
    .set(eb => ({
      state: 'open',
      closedAt: null,
      closedBy: null,
      version: eb('version', '+', 1),
      updatedAt: new Date(),
    }))
    .where('envId', '=', envId)
    .where('loadId', '=', loadId)
    .execute()
}

/**
 * Reopens a closed settlement: contrary movements return the goods to the vehicle and reverse the accounts; nothing is deleted.
 * Throws notFound, `notClosed`, `changed`, `stock.insufficient` when the goods are no longer in the warehouse.
 */
export const reopenSettlement = async (
  tenant: Tenant,
  actor: Actor,
  { loadId, seenVersion, reason }: { loadId: string; seenVersion: number; reason: string },
): Promise<void> => {
  const load = await lockLoad(tenant, loadId)
  const settlement = await readSettlement(tenant, loadId)
  const { row } = settlement
  if (row?.state !== 'closed') throw problem(settlementProblems.notClosed)
  refuseStale(settlement, seenVersion)
  const { id: settlementId, closings: closing } = row
  const movements = await readMovements(tenant, closingKey(settlementId, closing))
  await openAgain(tenant, loadId)
  await unsettleLoad(tenant, actor, { id: loadId, detail: { closing, reason } })
  await unconfirmMoney(tenant, actor, load)
  await reverseMoves(tenant, actor, { settlementId, closing, reason })
  await reverseContainerStock(tenant, actor, { settlementId, closing, reason })
  await moveStock(tenant, actor, contraryOf(movements, `settlement-reopen:${settlementId}:${closing}`, reason))
  await recordHistory(tenant, actor, [
    { entity: settlementEntity, entityId: loadId, action: 'reopened', detail: { closing, reason } },
  ])
  tenant.publish({ topic: deliveriesTopic, payload: { loadId }, changed: { kind: 'settlements', ids: [loadId] } })
}
