import { addDays } from '../../../kernel/contract/formats.ts'
import type { Invoice } from './debts.ts'
import { banks } from './names.ts'
import { createSampler, type Random } from './random.ts'
import { documentColumns, documentKey, isRecent, remember, type Visit } from './visit.ts'

type Paid = { invoice: Invoice | null; kind: string; number: string; totalCents: number; paidCents: number }

/** E, C, CE, MP, T, PV; R only comes beside another (spec.md §9: codes 0..6). */
const methodSampler = createSampler([38, 10, 11, 12, 24, 5])
const retention = 6
const cheques = [1, 2]
/** More unpaid documents than this and the seller does not leave without a payment. */
const patience = 7

/** What is paid today: the due documents, oldest first, sometimes only in part. */
const chooseInvoices = ({ random, day, world, customer }: Visit): Paid[] => {
  const open = world.debts.open(customer.id)
  const due = open.filter(invoice => invoice.dueOn <= day.day)
  const wanted =
    open.length > patience
      ? open.slice(0, open.length - 2)
      : (due.length > 0 ? due : open).slice(0, random.integer(1, 3))
  return wanted.map((invoice, index): Paid => {
    const isPartial = index === wanted.length - 1 && random.chance(0.12)
    const paidCents = isPartial
      ? Math.max(1, Math.round(invoice.balanceCents * random.between(0.3, 0.8)))
      : invoice.balanceCents
    return { invoice, kind: invoice.kind, number: invoice.number, totalCents: invoice.totalCents, paidCents }
  })
}

const willPay = ({ random, day, world, customer }: Visit): boolean => {
  const open = world.debts.open(customer.id)
  if (open.length > patience) return true
  if (open.length === 0) return false
  return random.chance(world.debts.hasDue(customer.id, day.day) ? 0.55 : 0.06)
}

const addPayment = (
  visit: Visit,
  collectionId: string,
  payment: { line: number; method: number; amountCents: number },
): void => {
  const { random, day, world } = visit
  const isCheque = cheques.includes(payment.method)
  world.tables.collectionPayments.add({
    collectionId,
    ...payment,
    checkNumber: isCheque ? String(random.integer(10_000_000, 99_999_999)) : null,
    bank: isCheque || payment.method === 4 ? random.pick(banks) : null,
    dueOn: isCheque ? addDays(day.day, random.pick([0, 15, 30, 45, 60])) : null,
  })
}

/** One method, or two, or a retention beside one. */
const splitPayment = (random: Random, totalCents: number): { method: number; amountCents: number }[] => {
  const method = methodSampler(random)
  const part = random.chance(0.06)
    ? { method: retention, share: 0.03 }
    : random.chance(0.12)
      ? { method: methodSampler(random), share: 0.4 }
      : null
  const amountCents = part ? Math.round(totalCents * part.share) : 0
  if (!part || amountCents === 0 || amountCents === totalCents || part.method === method)
    return [{ method, amountCents: totalCents }]
  return [
    { method, amountCents: totalCents - amountCents },
    { method: part.method, amountCents },
  ]
}

const receive = (visit: Visit, paid: Paid[], totalCents: number): void => {
  const { world, random, seller, day, customer } = visit
  const document = documentColumns(visit, random.integer(5, 9))
  world.numbers.collection += 1
  const number = world.numbers.collection
  const isPending = day.isToday || (day.day === world.lastOpenDay && random.chance(0.08))
  const isCanceled = random.chance(0.006)
  world.tables.collections.add({
    ...document,
    documentKey: documentKey(seller, 'C', day.day, number),
    number,
    state: isPending || isCanceled ? 0 : 2,
    receiptNumber: `${seller.code.padStart(4, '0')}-${String(number).padStart(8, '0')}`,
    note: random.chance(0.04) ? 'Entregó recibo firmado' : null,
    totalCents,
    canceledAt: isCanceled ? document.takenAt : null,
  })
  if (isRecent(world, day.day))
    remember(visit, { entity: 'collections', entityId: document.id, action: 'received', at: document.takenAt })
  for (const [index, payment] of splitPayment(random, totalCents).entries())
    addPayment(visit, document.id, { line: index + 1, ...payment })
  paid.forEach(({ invoice, kind, number: paper, totalCents: paperTotal, paidCents }, index) => {
    world.tables.collectionDocuments.add({
      collectionId: document.id,
      line: index + 1,
      code: invoice ? `${kind}-${paper}` : null,
      kind,
      number: paper,
      totalCents: paperTotal,
      paidCents,
      installment: null,
    })
    if (invoice && !isCanceled) world.debts.pay(customer.id, invoice, paidCents)
  })
  if (!isCanceled) world.totals.addCollection(day.month, visit.sellerIndex, totalCents)
}

/** What a customer with an account pays in a visit, if anything; now and then an amount on account. */
export const collectDebt = (visit: Visit): boolean => {
  if (!willPay(visit)) return false
  if (visit.random.chance(0.05)) {
    receive(visit, [], visit.random.integer(5, 60) * 1_000_00)
    return true
  }
  const paid = chooseInvoices(visit)
  receive(
    visit,
    paid,
    paid.reduce((sum, document) => sum + document.paidCents, 0),
  )
  return true
}

/** Cash for the order just taken. */
export const collectOrder = (visit: Visit, order: { number: number; totalCents: number }): void => {
  const { totalCents } = order
  receive(
    visit,
    [{ invoice: null, kind: 'PED', number: String(order.number), totalCents, paidCents: totalCents }],
    totalCents,
  )
}
