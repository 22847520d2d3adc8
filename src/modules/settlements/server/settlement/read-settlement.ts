import { problem, problems } from '../../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import {
  type Counted,
  type Difference,
  type Goods,
  type GoodsFigures,
  goodsFiguresOf,
  type Money,
  moneyOf,
  unexplainedOf,
} from '../../contract/settlement-rules.ts'
import type { SettlementView } from '../../contract/settlement-view.ts'
import { type GoodsRow, readGoods } from './goods.queries.ts'
import {
  type CountRow,
  findSettlement,
  type Header,
  type PaymentRow,
  readCounts,
  readDifferences,
  readHeader,
  readOrders,
  readPayments,
  type SettlementRow,
} from './settlement.queries.ts'

/** The entity of settlements in the history; the id is the load's. */
export const settlementEntity = 'settlements'

/** A row of goods with its figures, which take missing counts as zero. */
export type GoodsLine = GoodsRow & { figures: GoodsFigures; counted: Goods }

/** A complete settlement, including what may not be shown yet. Amounts in cents with IVA. */
export type Settlement = {
  header: Header
  /** Null while nobody has started it. */
  row: SettlementRow | null
  orders: SettlementView['orders']
  goods: GoodsLine[]
  payments: PaymentRow[]
  counts: CountRow[]
  money: Money[]
  differences: SettlementView['differences']
  /** Unexplained differences of the parts declared counted. */
  unexplained: Difference[]
}

const lineOf = (row: GoodsRow): GoodsLine => {
  const counts = { ...row, fit: row.fit ?? 0, unfit: row.unfit ?? 0, empty: row.empty ?? 0 }
  return { ...row, counted: counts, figures: goodsFiguresOf(counts) }
}

/** The parts of a settlement declared counted. */
export const countedOf = ({ row, goods, payments, counts }: Omit<Settlement, 'unexplained'>): Counted => ({
  goods: row?.goodsCountedAt ? goods.map(({ counted }) => counted) : null,
  money: row?.moneyCountedAt ? { payments, counts } : null,
})

/** A complete settlement, for the server's rules; `showSettlement` is what people may see. Throws notFound. */
export const readSettlement = async (tenant: Tenant, loadId: string): Promise<Settlement> => {
  const header = await readHeader(tenant, loadId)
  if (!header) throw problem(problems.notFound)
  const row = await findSettlement(tenant, loadId)
  const orders = await readOrders(tenant, loadId)
  const payments = await readPayments(tenant, loadId)
  const goods = await readGoods(tenant, { loadId, loadings: header.loadings, settlementId: row?.id ?? null })
  const counts = row ? await readCounts(tenant, row.id) : []
  const differences = row ? await readDifferences(tenant, row.id) : []
  const parts = { header, row, orders, goods: goods.map(lineOf), payments, counts, differences }
  const settlement = { ...parts, money: moneyOf(payments, counts) }
  // A closed settlement was agreed: its differences are not computed again.
  const openDifferences =
    row?.state === 'closed' ? [] : unexplainedOf(countedOf(settlement), differences as Difference[])
  return { ...settlement, unexplained: openDifferences }
}
