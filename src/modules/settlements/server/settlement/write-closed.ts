import type { Actor } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { isGoodsKind } from '../../contract/settlement-rules.ts'
import type { Bearer } from '../../contract/settlement-view.ts'
import type { Closing } from './close.ts'
import type { Settlement } from './read-settlement.ts'

const sumOf = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** Stores the agreed figures of a closed settlement, which later changes of prices and results do not alter. */
export const writeClosed = async (
  { db, envId }: Tenant,
  actor: Actor,
  settlement: Settlement,
  { settlementId, closing }: Closing,
): Promise<void> => {
  const { money, differences, header, goods } = settlement
  const carriedBy = (bearer: Bearer, isGoods: boolean) =>
    sumOf(
      differences
        .filter(difference => difference.bearer === bearer && isGoodsKind(difference.kind) === isGoods)
        .map(({ amountCents }) => amountCents),
    )
  const columns = {
    state: 'closed',
    closings: closing,
    expectedCents: sumOf(money.map(({ expected }) => expected)),
    countedCents: sumOf(money.map(({ counted }) => counted)),
    moneyBookedCents: carriedBy('person', false),
    goodsBookedCents: carriedBy('person', true),
    moneyCompanyCents: carriedBy('company', false),
    goodsCompanyCents: carriedBy('company', true),
    closedAt: new Date(),
    closedBy: actor.name,
    updatedAt: new Date(),
  }
  await db
    .insertInto('settlements')
    .values({ envId, id: settlementId, loadId: header.loadId, ...columns })
    .onConflict(conflict =>
      conflict
        .columns(['envId', 'loadId'])
        .doUpdateSet(eb => ({ ...columns, version: eb('settlements.version', '+', 1) })),
    )
    .execute()
  await db.deleteFrom('settlementGoods').where('envId', '=', envId).where('settlementId', '=', settlementId).execute()
  const rows = goods.map(({ articleId, counted, loaded, delivered, pickedUp, figures, priceCents }) => ({
    envId,
    settlementId,
    articleId,
    fitUnits: counted.fit,
    unfitUnits: counted.unfit,
    emptyUnits: counted.empty,
    loadedUnits: loaded,
    deliveredUnits: delivered,
    pickedUpUnits: pickedUp,
    shortageUnits: figures.shortage,
    emptyShortageUnits: figures.emptyShortage,
    priceCents,
  }))
  if (rows.length > 0) await db.insertInto('settlementGoods').values(rows).execute()
}
