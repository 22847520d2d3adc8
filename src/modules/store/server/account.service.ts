import { formatDay, formatMoney } from '../../../kernel/contract/formats.ts'
import { readDebtPayable } from '../../payments/server/index.ts'
import { conquerB2b } from '../../sales/contract/apps/conquer-b2b.ts'
import { readCredit } from '../../sales/server/index.ts'
import type { Account } from '../contract/shop.ts'
import type { Buying } from './shop-route.ts'

type Credit = Awaited<ReturnType<typeof readCredit>>

const listedDebts = 100

const openDebts = async ({ tenant: { db, envId }, shop, today }: Buying): Promise<Account['documents']> => {
  const rows = await db
    .selectFrom('receivables')
    .select(['kind', 'number', 'issuedOn', 'dueOn', 'balanceCents'])
    .where('envId', '=', envId)
    .where('customerId', '=', shop.id)
    .where('balanceCents', '>', 0)
    .orderBy('dueOn')
    .orderBy('number')
    .limit(listedDebts)
    .execute()
  return rows.map(({ kind, number, ...row }) => ({ ...row, name: `${kind} ${number}`, isOverdue: row.dueOn < today }))
}

const sentencesOf = (credit: Credit, limitCents: number | null, today: string): string[] => {
  const { debtCents, overdueCents, overdueSince, pendingCents, pendingOrders } = credit
  const used = debtCents + pendingCents
  return [
    debtCents === 0 ? 'No debés nada.' : `Debés ${formatMoney(debtCents)}.`,
    ...(overdueSince
      ? [`${formatMoney(overdueCents)} ya vencieron, lo más viejo el ${formatDay(overdueSince, today)}.`]
      : []),
    ...(pendingOrders > 0
      ? [
          `Tenés ${pendingOrders === 1 ? 'un pedido' : `${pendingOrders} pedidos`} por ${formatMoney(pendingCents)} que todavía no se ${pendingOrders === 1 ? 'facturó' : 'facturaron'}.`,
        ]
      : []),
    ...(limitCents === null
      ? []
      : used <= limitCents
        ? [`Te quedan ${formatMoney(limitCents - used)} de tu crédito de ${formatMoney(limitCents)}.`]
        : [`Pasaste tu crédito de ${formatMoney(limitCents)} por ${formatMoney(used - limitCents)}.`]),
  ]
}

const hidden: Account = {
  sentences: ['Tu cuenta no se muestra acá: preguntale a tu vendedor.'],
  debtCents: 0,
  overdueCents: 0,
  availableCents: null,
  documents: [],
  payable: null,
}

/** Whether the company shows shops what they owe, and this person may see it. */
export const seesAccount = async ({ tenant, shop }: Pick<Buying, 'tenant' | 'shop'>): Promise<boolean> =>
  shop.seesDebt && (await tenant.settings(conquerB2b)).showsDebt

/** What a shop owes and what credit is left, unless the company or its limits keep it from this person. */
export const readAccount = async (buying: Buying): Promise<Account> => {
  const { tenant, shop, today } = buying
  if (!(await seesAccount(buying))) return hidden
  const credit = await readCredit(tenant, { customerId: shop.id, today, except: null })
  const { creditLimitCents } = shop
  return {
    sentences: sentencesOf(credit, creditLimitCents, today),
    debtCents: credit.debtCents,
    overdueCents: credit.overdueCents,
    availableCents: creditLimitCents === null ? null : creditLimitCents - credit.debtCents - credit.pendingCents,
    documents: await openDebts(buying),
    payable: await readDebtPayable(tenant, shop.id, today),
  }
}
