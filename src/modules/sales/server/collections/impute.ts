/** Cents. `own`: the delivery whose goods it was paid for. */
export type Payer = { id: string; cents: number; own: string }
export type Owed = { id: string; balanceCents: number; deliveryId: string | null }
export type Imputation = { collectionId: string; debtId: string; cents: number }

/**
 * What each collection of a customer in a load pays: the goods of its own delivery first, then those of the load's other
 * deliveries (`deliveryIds`), then older debt, the oldest first. The rest is on account. Pure.
 */
export const impute = (payers: Payer[], debts: Owed[], deliveryIds: Set<string>): Imputation[] => {
  const balances = new Map(debts.map(({ id, balanceCents }) => [id, balanceCents]))
  const purse = new Map(payers.map(({ id, cents }) => [id, cents]))
  const pay = (payer: Payer, debt: Owed): Imputation[] => {
    const cents = Math.min(purse.get(payer.id) ?? 0, balances.get(debt.id) ?? 0)
    if (cents <= 0) return []
    purse.set(payer.id, (purse.get(payer.id) ?? 0) - cents)
    balances.set(debt.id, (balances.get(debt.id) ?? 0) - cents)
    return [{ collectionId: payer.id, debtId: debt.id, cents }]
  }
  const isOfLoad = ({ deliveryId }: Owed): boolean => deliveryId !== null && deliveryIds.has(deliveryId)
  const others = [...debts.filter(isOfLoad), ...debts.filter(debt => !isOfLoad(debt))]
  const first = payers.flatMap(payer =>
    debts.filter(debt => debt.deliveryId === payer.own).flatMap(debt => pay(payer, debt)),
  )
  return [...first, ...payers.flatMap(payer => others.flatMap(debt => pay(payer, debt)))]
}
