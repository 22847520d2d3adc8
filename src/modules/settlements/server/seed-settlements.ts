import type { Actor } from '../../../kernel/server/audit.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { denominationsOf } from '../contract/denominations.ts'
import type { DraftInput } from '../contract/draft.ts'
import { cashMethod, isGoodsKind } from '../contract/settlement-rules.ts'
import { closeSettlement } from './settlement/close.ts'
import { finishCount } from './settlement/count.ts'
import { readSettlement, type Settlement } from './settlement/read-settlement.ts'
import { saveDraft } from './settlement/save-draft.ts'

type Cash = Pick<DraftInput, 'notes' | 'looseCents'>

/** Cash in notes and coins, the largest first. */
const cashOf = (cents: number, currency: string): Cash => {
  const denominations = denominationsOf(currency)
  const forms = (['note', 'coin'] as const).flatMap(form =>
    denominations[form].map(denominationCents => ({ form, denominationCents })),
  )
  let rest = Math.max(0, cents)
  const notes = forms.flatMap(({ form, denominationCents }) => {
    const quantity = Math.floor(rest / denominationCents)
    rest -= quantity * denominationCents
    return quantity > 0 ? [{ form, denominationCents, quantity }] : []
  })
  return { notes, looseCents: rest }
}

/** The count of a demonstration load: complete, or short by one unit and some cash. */
const countOf = (settlement: Settlement, currency: string, isShort: boolean): Omit<DraftInput, 'seenVersion'> => {
  const cashCents = settlement.money.find(({ method }) => method === cashMethod)?.taken ?? 0
  const spentCents = cashCents > 2_000_000 ? 850_000 : 0
  const goods = settlement.goods.map(({ articleId, figures, pickedUp, isContainer }) => ({
    articleId,
    fit: Math.max(0, figures.expectedFit),
    unfit: figures.expectedUnfit,
    empty: isContainer ? pickedUp : null,
  }))
  const shortLine = isShort ? goods.find(({ fit }) => fit >= 1) : undefined
  if (shortLine) shortLine.fit -= 1
  return {
    note: null,
    goods,
    ...cashOf(cashCents - spentCents - (isShort ? 500_000 : 0), currency),
    ticked: settlement.payments.filter(({ method }) => method !== cashMethod).map(({ subject }) => subject),
    extras: [],
    expenses: spentCents > 0 ? [{ amountCents: spentCents, detail: 'Combustible' }] : [],
    differences: [],
  }
}

/** Settles a demonstration load: one person counts and explains the differences, and another closes it. */
export const settleLoad = async (
  tenant: Tenant,
  { counter, closer }: { counter: Actor; closer: Actor },
  loadId: string,
  isShort: boolean,
): Promise<void> => {
  const { currency } = await tenant.environment()
  const seenVersion = async () => (await readSettlement(tenant, loadId)).row?.version ?? 0
  const before = await readSettlement(tenant, loadId)
  const draft = countOf(before, currency, isShort)
  await saveDraft(tenant, counter, loadId, { ...draft, seenVersion: await seenVersion() })
  for (const part of ['goods', 'money'] as const)
    await finishCount(tenant, counter, { loadId, seenVersion: await seenVersion(), part })
  const { unexplained, orders, header } = await readSettlement(tenant, loadId)
  const differences = unexplained.map(open => ({
    ...open,
    bearer: 'person' as const,
    orderId: isGoodsKind(open.kind) ? null : (orders[0]?.orderId ?? null),
    deliveryPersonId: header.deliveryPerson.id,
    reason: isGoodsKind(open.kind) ? 'Faltó al descargar' : 'Faltó al contar el efectivo',
  }))
  await saveDraft(tenant, counter, loadId, { ...draft, seenVersion: await seenVersion(), differences })
  const { results } = header
  await closeSettlement(tenant, closer, { loadId, seenVersion: await seenVersion(), seenResults: results })
}
