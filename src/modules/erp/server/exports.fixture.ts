import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { createArticle, createChannel, createCustomer, createSeller } from '../../../testing/factories.ts'
import { seedErp } from './seed.ts'

/** The day every document of the fixture is of. */
export const day = '2026-11-20'
const takenAt = '2026-11-20T14:32:08-03:00'

type Line = { articleId: string; quantity: number; unitPriceCents: number; discountPercent?: number }
export type NewOrder = {
  number: number
  sellerId: string
  customerId: string
  lines: Line[]
  note?: string
  deliveryOn?: string
  day?: string
  kind?: 'sale' | 'return'
  canceledAt?: string
}

const linesOf = (lines: Line[]) =>
  lines.map((line, index) => {
    const netCents = Math.round(line.quantity * line.unitPriceCents * (1 - (line.discountPercent ?? 0) / 100))
    return {
      ...line,
      line: index + 1,
      taxRate: 21,
      netCents,
      totalCents: Math.round(netCents * 1.21),
      packages: line.quantity,
      kg: line.quantity,
    }
  })

export const createOrder = async ({ db, envId }: Tenant, { lines: given, ...order }: NewOrder): Promise<string> => {
  const id = newId()
  const lines = linesOf(given)
  const sum = (pick: (line: (typeof lines)[number]) => number): number =>
    lines.reduce((all, line) => all + pick(line), 0)
  const netCents = sum(line => line.netCents)
  const totalCents = sum(line => line.totalCents)
  const units = sum(line => line.quantity)
  await db
    .insertInto('orders')
    .values({
      envId,
      id,
      documentKey: `order-${order.number}`,
      takenAt,
      day,
      lineCount: lines.length,
      units,
      packages: units,
      kg: units,
      netCents,
      taxCents: totalCents - netCents,
      totalCents,
      ...order,
    })
    .execute()
  if (lines.length > 0)
    await db
      .insertInto('orderLines')
      .values(lines.map(line => ({ envId, orderId: id, ...line })))
      .execute()
  return id
}

type Payment = { method: number; amountCents: number; checkNumber?: string; bank?: string; dueOn?: string }
type Imputed = {
  code?: string
  kind: string
  number: string
  totalCents: number
  paidCents: number
  installment?: number
}
export type NewCollection = {
  number: number
  sellerId: string
  customerId: string
  receiptNumber?: string
  note?: string
  payments: Payment[]
  imputed?: Imputed[]
}

export const createCollection = async (
  { db, envId }: Tenant,
  { payments, imputed = [], ...given }: NewCollection,
): Promise<string> => {
  const id = newId()
  const totalCents = payments.reduce((sum, payment) => sum + payment.amountCents, 0)
  await db
    .insertInto('collections')
    .values({ envId, id, documentKey: `collection-${given.number}`, takenAt, day, totalCents, ...given })
    .execute()
  const own = { envId, collectionId: id }
  await db
    .insertInto('collectionPayments')
    .values(payments.map((payment, index) => ({ ...own, line: index + 1, ...payment })))
    .execute()
  if (imputed.length > 0)
    await db
      .insertInto('collectionDocuments')
      .values(imputed.map((document, index) => ({ ...own, line: index + 1, ...document })))
      .execute()
  return id
}

export const mapArticle = async (
  { db, envId }: Tenant,
  articleCode: string,
  [organization, channel, sector]: [string, string, string],
) => {
  await db
    .insertInto('erpArticleMappings')
    .values({ envId, id: newId(), articleCode, organization, channel, sector })
    .execute()
}

/** Two sellers, four customers (known and unknown locations), and articles of two sectors with one that is not mapped. */
export const createErpFixture = async (tenant: Tenant) => {
  await seedErp(tenant)
  const [ana, beto] = [
    await createSeller(tenant, { code: 'V01', name: 'Ana' }),
    await createSeller(tenant, { code: 'V02', name: 'Beto' }),
  ]
  const channel = await createChannel(tenant, { code: 'KIO', name: 'Kioscos' })
  const customer = (code: string, name: string, erpLocation?: string, salesChannelId?: string) =>
    createCustomer(tenant, {
      code,
      name,
      sellerId: ana,
      ...(erpLocation ? { erpLocation } : {}),
      ...(salesChannelId ? { salesChannelId } : {}),
    })
  const fixture = {
    ana,
    beto,
    rosario: await customer('10001', 'Kiosco El Sol', 'ROSARIO ', channel),
    cordoba: await customer('10002', 'Almacén Ñandú', 'Córdoba'),
    unknown: await customer('10003', 'Despensa Lejana', 'Ushuaia'),
    nowhere: await customer('10004', 'Sin Lugar'),
    icePop: await createArticle(tenant, { code: 'HEL01', name: 'Palito frutilla' }),
    tub: await createArticle(tenant, { code: 'HEL02', name: 'Pote 3 l' }),
    burgers: await createArticle(tenant, { code: 'CON01', name: 'Hamburguesas' }),
    unmapped: await createArticle(tenant, { code: 'NUEVO', name: 'Artículo nuevo' }),
  }
  await mapArticle(tenant, 'HEL01', ['1000', '10', '01'])
  await mapArticle(tenant, 'HEL02', ['1000', '10', '01'])
  await mapArticle(tenant, 'CON01', ['1000', '10', '02'])
  return fixture
}

export type ErpFixture = Awaited<ReturnType<typeof createErpFixture>>

/** Orders that use everything the standard layout writes. */
export const createGoldenOrders = async (tenant: Tenant, at: ErpFixture): Promise<void> => {
  await createOrder(tenant, {
    number: 1001,
    sellerId: at.ana,
    customerId: at.rosario,
    deliveryOn: '2026-11-21',
    note: 'Entregar por la mañana\r\npreguntar por | Marta',
    lines: [
      { articleId: at.icePop, quantity: 24, unitPriceCents: 85_050 },
      { articleId: at.burgers, quantity: 3.5, unitPriceCents: 412_333, discountPercent: 7.5 },
      { articleId: at.tub, quantity: 2, unitPriceCents: 1_199_999 },
    ],
  })
  await createOrder(tenant, {
    number: 1002,
    sellerId: at.beto,
    customerId: at.cordoba,
    note: `${'á'.repeat(249)}ñzz`,
    lines: [{ articleId: at.tub, quantity: 1, unitPriceCents: 5 }],
  })
}

export const createGoldenCollections = async (tenant: Tenant, at: ErpFixture): Promise<void> => {
  await createCollection(tenant, {
    number: 501,
    sellerId: at.ana,
    customerId: at.rosario,
    receiptNumber: 'X-0001-00000501',
    note: 'Paga el saldo',
    payments: [
      { method: 0, amountCents: 1_500_050 },
      { method: 1, amountCents: 2_000_000, checkNumber: '00451278', bank: 'Banco | Nación', dueOn: '2026-12-20' },
      { method: 2, amountCents: 10_000 },
      { method: 3, amountCents: 20_000 },
      { method: 4, amountCents: 30_000 },
      { method: 5, amountCents: 40_000 },
      { method: 6, amountCents: 1 },
    ],
    imputed: [
      {
        code: 'FA',
        kind: 'FC',
        number: 'A-0003-00001234',
        totalCents: 3_600_051,
        paidCents: 3_600_051,
        installment: 1,
      },
      { kind: 'ND', number: '55', totalCents: 10_000, paidCents: 5_000 },
    ],
  })
  await createCollection(tenant, {
    number: 502,
    sellerId: at.beto,
    customerId: at.cordoba,
    payments: [{ method: 4, amountCents: 99 }],
  })
}
