import { problem } from '../../../../kernel/contract/problems.ts'
import { type Actor, recordHistory } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { consolidatedLoads } from '../../../logistics/contract/consolidated.ts'
import { moveStock } from '../../../stock/server/index.ts'
import { deliveriesTopic } from '../../contract/delivery-words.ts'
import { settlementProblems } from '../../contract/problems.ts'
import type { SettlementView } from '../../contract/settlements.ts'
import { reverseMoves } from '../accounts/accounts.ts'
import { lockLoad, readMovements } from '../deliveries/load.queries.ts'
import { contraryOf } from '../deliveries/lots.ts'
import { closingKey } from './close.ts'
import { readSettlement, settlementEntity } from './read-settlement.ts'
import { refuseStale } from './save-draft.ts'
import { findSettlement } from './settlement.queries.ts'

const openAgain = async ({ db, envId }: Tenant, loadId: string): Promise<void> => {
  const now = new Date()
  await db
    .updateTable('settlements')
    .set(eb => ({ state: 'open', closedAt: null, closedBy: null, version: eb('version', '+', 1), updatedAt: now }))
    .where('envId', '=', envId)
    .where('loadId', '=', loadId)
    .execute()
  await db
    .updateTable('consolidatedLoads')
    .set(eb => ({
      state: 'procesado',
      completedAt: null,
      settledAt: null,
      version: eb('version', '+', 1),
      updatedAt: now,
    }))
    .where('envId', '=', envId)
    .where('id', '=', loadId)
    .execute()
}

/**
 * Opens a closed settlement again: goods go back on the vehicle and accounts are reversed, by contrary movements; nothing is
 * deleted. Throws notFound, `notClosed`, `changed`, `stock.insufficient` when the goods are not in the warehouse any more.
 */
export const reopenSettlement = async (
  tenant: Tenant,
  actor: Actor,
  { loadId, seenVersion, reason }: { loadId: string; seenVersion: number; reason: string },
): Promise<SettlementView> => {
  await lockLoad(tenant, loadId)
  const settlement = await findSettlement(tenant, loadId)
  if (settlement?.state !== 'closed') throw problem(settlementProblems.notClosed)
  refuseStale(await readSettlement(tenant, loadId), seenVersion)
  const { id: settlementId, closings: closing } = settlement
  const movements = await readMovements(tenant, closingKey(settlementId, closing))
  await openAgain(tenant, loadId)
  await reverseMoves(tenant, actor, { settlementId, closing, reason })
  await moveStock(tenant, actor, contraryOf(movements, `settlement-reopen:${settlementId}:${closing}`, reason))
  await recordHistory(tenant, actor, [
    { entity: settlementEntity, entityId: loadId, action: 'reopened', detail: { closing, reason } },
    { entity: consolidatedLoads, entityId: loadId, action: 'unsettled', detail: { closing, reason } },
  ])
  for (const topic of [deliveriesTopic, consolidatedLoads]) tenant.publish({ topic, payload: { loadId } })
  return readSettlement(tenant, loadId)
}
