import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMoney } from '../../../../kernel/contract/formats.ts'
import type { FieldError } from '../../../../kernel/contract/problems.ts'
import { isApiError, messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { takingRoutes } from '../../contract/order-taking/routes.ts'
import { takenOrderIn } from '../../contract/order-taking/taken-order.ts'
import { documentNumber } from '../../contract/vouchers/document-number.ts'
import { orderTakingUrl } from '../vouchers/order-taking-url.ts'
import { firstUnready, quotableIds, requestOf } from './desk-lines.ts'
import type { Desk } from './use-desk.ts'
import { addressOf } from './use-draft-keeper.ts'
import { entryId, fieldId } from './use-field-focus.ts'

/** Why the order was refused, in sentences that name the lines. */
export type Refusal = { message: string; details: string[] }

const lineIn = (desk: Desk, path: string): string => {
  const [, kind, index] = /^(lines|combos)\.(\d+)/.exec(path) ?? []
  const ids = quotableIds(desk.linesToQuote)
  const id = index === undefined ? undefined : ids[kind === 'combos' ? 'combos' : 'lines'][Number(index)]
  const article = desk.lines.items.find(line => line.id === id)?.article
  return article ? `${article.name}: ` : ''
}

const refusalOf = (desk: Desk, error: unknown): Refusal => {
  const errors: FieldError[] = isApiError(error) ? error.errors : []
  const message = messageOf(error)
  return {
    message,
    details: errors
      .map(({ path, message: why }) => `${lineIn(desk, path)}${why}`)
      .filter(detail => detail !== message)
      .slice(0, 8),
  }
}

/** Sends the order under its key: sending it again after a lost answer creates nothing twice. */
const post = (desk: Desk) => {
  const { opening, key, linesToQuote, head } = desk
  const orderFields = {
    ...requestOf(linesToQuote),
    note: head.note,
    deliveryOn: head.deliveryOn || null,
  }
  return opening.order
    ? call(takingRoutes.change, {
        params: { id: opening.order.id },
        body: { version: opening.order.version, ...orderFields },
      })
    : call(takingRoutes.create, { body: { key, customer: opening.customer.code, ...orderFields } })
}

/** The id of the order that was stored under the key with other content; null for other errors. */
const takenIn = (error: unknown): string | null =>
  isApiError(error) ? (error.errors.map(({ path }) => takenOrderIn(path)).find(id => id !== null) ?? null) : null

const words = { created: 'Tomaste', changed: 'Cambiaste', repeated: 'Ya habías tomado' } as const

export const useSendOrder = (desk: Desk, onSent: () => void) => {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isSending, setSending] = useState(false)
  const attempt = useRef<string | null>(null)
  const navigate = useNavigate()
  const client = useQueryClient()

  /** The order was stored before the last changes: opens it for changing, with those changes as its draft. */
  const goOnChanging = async (id: string) => {
    const { place, content, opening } = desk
    const draft = { ...content, version: 1 }
    await call(takingRoutes.saveDraft, { ...addressOf({ ...place, orderId: id }), body: draft })
    showToast({
      variant: 'warning',
      text: 'El pedido ya había entrado antes de tus últimos cambios: seguí desde ahí y envialos.',
    })
    void navigate(orderTakingUrl(opening.customer.code, { changes: id }))
  }
  const deliver = async () => {
    const json = JSON.stringify(desk.content)
    const isLater = attempt.current !== null && attempt.current !== json
    attempt.current ??= json
    const { id, number, status, totalCents } = await post(desk)
    onSent()
    void client.invalidateQueries({ queryKey: ['voucher'] })
    if (status === 'repeated' && isLater) return goOnChanging(id)
    showToast({
      variant: 'success',
      text: `${words[status]} el pedido ${documentNumber('order', number)} por ${formatMoney(totalCents)}`,
    })
    void navigate(`/apps/comprobantes/pedidos/${id}`)
  }
  const send = () => {
    if (isSending) return
    const unready = firstUnready(desk.lines.items, desk.maximum)
    if (unready) desk.focus(fieldId(unready.id, unready.field))
    else if (desk.linesToQuote.length === 0) desk.focus(entryId)
    if (unready || desk.linesToQuote.length === 0)
      return setRefusal({ message: unready?.why ?? 'Agregá al menos un artículo.', details: [] })
    setSending(true)
    setRefusal(null)
    desk.keeper.stop()
    deliver()
      .catch(async (error: unknown) => {
        const takenOrderId = takenIn(error)
        if (takenOrderId) {
          onSent()
          return goOnChanging(takenOrderId)
        }
        desk.keeper.resume()
        // A refused order was not stored, so the next attempt counts as the first.
        if (isApiError(error) && error.kind === 'problem' && error.status < 500) attempt.current = null
        setRefusal(refusalOf(desk, error))
      })
      .finally(() => setSending(false))
  }
  return { send, isSending, refusal, forgive: () => setRefusal(null) }
}
export type Sending = ReturnType<typeof useSendOrder>
