import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '../../../../kernel/web/api/client.ts'
import { playNetwork, refusal, type SentRequest } from '../../../../kernel/web/testing/network.ts'
import { clearPage, show } from '../../../../kernel/web/testing/show.tsx'
import { type DeliveryConflict, deliveryRoutes, type LoadedOrder } from '../../contract/deliveries.ts'
import { OpenConflicts, OtherResults } from './conflict-cards.tsx'

let network: ReturnType<typeof playNetwork>
beforeEach(() => {
  network = playNetwork({})
})
afterEach(() => {
  clearPage()
  vi.unstubAllGlobals()
  expect(network.unknown).toEqual([])
})

const idOf = (index: number): string => `0197a000-0000-7000-8000-${String(index).padStart(12, '0')}`
const nothingElse = {
  reason: null,
  note: null,
  rescheduledOn: null,
  latitude: null,
  longitude: null,
  photoFileId: null,
  signatureFileId: null,
  returns: [],
  containers: [],
}
const cash = (amountCents: number) => [{ method: 0, amountCents, checkNumber: null, bank: null, dueOn: null }]

/** A part of a text, whose spaces may be such that do not break. */
const words = (part: string): RegExp => new RegExp(part.replace(/[$().]/g, '\\$&').replaceAll(' ', '\\s'))

/** What the office wrote by hand, and stands. */
const byOffice = {
  ...nothingElse,
  id: idOf(1),
  source: 'office' as const,
  result: 'delivered' as const,
  deliveredCents: 60_000,
  happenedAt: '2026-11-20T15:00:00Z',
  actor: 'Ana Paz',
  payments: cash(60_000),
}

/** What the phone of the delivery person had said earlier, and arrived later. */
const byPhone: DeliveryConflict = {
  id: idOf(2),
  cause: 'other_hand',
  source: 'phone',
  receivedAt: '2026-11-20T18:00:00Z',
  resolution: null,
  resolvedAt: null,
  resolvedBy: null,
  says: {
    ...nothingElse,
    result: 'delivered',
    happenedAt: '2026-11-20T14:00:00Z',
    actor: 'Oscar Ruiz',
    payments: cash(45_000),
  },
}

const order = (values: Partial<LoadedOrder> = {}): LoadedOrder => ({
  loadId: idOf(10),
  orderId: idOf(11),
  number: 7,
  customer: { id: idOf(12), code: 'C1', name: 'Almacén Sol', latitude: null, longitude: null },
  orderedCents: 60_000,
  totalCents: 60_000,
  lines: [],
  containers: [],
  isOpen: true,
  delivery: byOffice,
  conflicts: [byPhone],
  earlier: [],
  ...values,
})

const path = `/api/settlements/${idOf(10)}/orders/${idOf(11)}`
const resolve = `POST ${path}/conflicts/${idOf(2)}`
const button = (name: string) => page.getByRole('button', { name, exact: true })
const card = page.getByRole('region', { name: 'Resultado en conflicto' })

/** The order as its drawer shows it: read again once somebody decided. */
const Drawer = ({ first }: { first: LoadedOrder }) => {
  const [shown, setShown] = useState(first)
  const params = { loadId: first.loadId, orderId: first.orderId }
  const readAgain = () => void call(deliveryRoutes.order, { params }).then(setShown)
  return (
    <div>
      <p>{`Cobrado: ${shown.delivery?.payments[0]?.amountCents ?? 0}`}</p>
      <OpenConflicts order={shown} onDecided={readAgain} />
      <OtherResults order={shown} />
    </div>
  )
}

/** A server that keeps what is decided. */
const playServer = (): SentRequest[] => {
  const decisions: SentRequest[] = []
  let stored = order()
  network.play({
    [resolve]: request => {
      decisions.push(request)
      const isTaken = (request.body as { choice: string }).choice === 'take'
      const decided = { ...byPhone, resolvedAt: '2026-11-20T19:00:00Z', resolvedBy: 'Ana Paz' }
      const taken = { ...byPhone.says, id: idOf(3), source: 'phone' as const, deliveredCents: 60_000 }
      const { actor, happenedAt, result, deliveredCents } = byOffice
      const earlier = {
        id: byOffice.id,
        source: byOffice.source,
        actor,
        happenedAt,
        result,
        deliveredCents,
        voidedAt: decided.resolvedAt,
        paidCents: 60_000,
      }
      stored = isTaken
        ? order({ delivery: taken, conflicts: [{ ...decided, resolution: 'taken' }], earlier: [earlier] })
        : order({ conflicts: [{ ...decided, resolution: 'kept' }] })
      return { body: stored }
    },
    [`GET ${path}`]: () => ({ body: stored }),
  })
  return decisions
}

test('a late result of the phone stands beside the correction of the office, with what differs, and changes nothing alone', async () => {
  show(<Drawer first={order()} />)
  await expect.element(card.getByText(words('Otra persona o teléfono dijo otra cosa.'))).toBeVisible()
  await expect.element(card.getByText(words('no cambia nada hasta que elijas'))).toBeVisible()
  for (const cell of ['Ana Paz · oficina', 'Oscar Ruiz · teléfono', 'Efectivo · $ 600,00', 'Efectivo · $ 450,00'])
    await expect.element(card.getByRole('cell', { name: words(cell) })).toBeVisible()
  await expect.element(page.getByText('Cobrado: 60000')).toBeVisible()
  expect(network.sent).toEqual([])
})

test('a person keeps the correction: the other result stays listed without effect', async () => {
  const decisions = playServer()
  show(<Drawer first={order()} />)
  await userEvent.click(button('Dejar el que está'))
  await expect.element(page.getByText('Quedó el resultado que estaba')).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(page.getByText('Cobrado: 60000')).toBeVisible()
  await expect.element(page.getByText(words('cobrado $ 450,00 · Oscar Ruiz (teléfono)'))).toBeVisible()
  await expect.element(page.getByText('Se dejó el resultado que estaba · Ana Paz')).toBeVisible()
  expect(decisions.map(({ body }) => body)).toEqual([{ choice: 'keep', seenId: byOffice.id }])
})

test('a person takes the late result: it counts, and the correction of the office stays listed', async () => {
  const decisions = playServer()
  show(<Drawer first={order()} />)
  await userEvent.click(button('Tomar este'))
  await expect.element(page.getByText('El otro resultado pasó a ser el que vale')).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(page.getByText('Cobrado: 45000')).toBeVisible()
  await expect.element(page.getByText(words('cobrado $ 600,00 · Ana Paz (oficina)'))).toBeVisible()
  expect(decisions.map(({ body }) => body)).toEqual([{ choice: 'take', seenId: byOffice.id }])
})

test('a decision that somebody else made first is said, and the question stays', async () => {
  network.play({ [resolve]: () => refusal(409, 'Otra persona registró el resultado de este pedido.') })
  show(<Drawer first={order()} />)
  await userEvent.click(button('Tomar este'))
  await expect
    .element(card.getByRole('alert').filter({ hasText: words('Otra persona registró el resultado') }))
    .toBeVisible()
  await expect.element(button('Dejar el que está')).toBeEnabled()
})

test('once the settlement is closed the late result can be left but not taken', async () => {
  show(<Drawer first={order({ isOpen: false, conflicts: [{ ...byPhone, cause: 'settled' }] })} />)
  await expect.element(button('Tomar este')).toBeDisabled()
  await expect.element(button('Dejar el que está')).toBeEnabled()
  await expect.element(card.getByText(words('Para tomarlo hay que reabrir la rendición.'))).toBeVisible()
})
