import { useState } from 'react'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { readPastedLines } from '../../contract/order-taking/pasted-lines.ts'
import { takingRoutes } from '../../contract/order-taking/routes.ts'
import { unitsText } from '../../contract/order-taking/suggestions.ts'
import type { NewLine } from './desk-lines.ts'
import { type Desk, plainLine } from './use-desk.ts'
import { offeredIn } from './use-draft-keeper.ts'
import { entryId } from './use-field-focus.ts'

const typedNumber = (figure: number): string => unitsText(figure).replaceAll('.', '')

const showFailure = (error: unknown) => showToast({ variant: 'error', text: messageOf(error) })

const tell = (desk: Desk, count: number, rest: string) =>
  showToast({
    variant: rest === '' ? 'success' : 'warning',
    text: `${count === 1 ? 'Agregamos 1 renglón.' : `Agregamos ${count} renglones.`}${rest}`,
    ...(count > 0 ? { action: { label: 'Deshacer', run: () => desk.act({ kind: 'undo' }) } } : {}),
  })

/** Lines that come from elsewhere, several at once: another order's, or a pasted list. Each time one step of undo. */
export const useBringLines = (desk: Desk) => {
  const [isBringing, setBringing] = useState(false)
  const bring = (work: () => Promise<void>) => {
    if (isBringing) return
    setBringing(true)
    void work()
      .catch(showFailure)
      .finally(() => setBringing(false))
  }
  const repeat = (orderId: string) =>
    bring(async () => {
      const { codeClient } = desk.place
      const { lines, dropped } = await call(takingRoutes.linesOf, { params: { codeClient, orderId } })
      const count = desk.addAll(
        lines.map(({ article, quantity, discountPercent }) =>
          plainLine(article, typedNumber(quantity), discountPercent > 0 ? typedNumber(discountPercent) : ''),
        ),
      )
      const droppedText =
        dropped.length > 0 ? ` Ya no se venden: ${dropped.slice(0, 3).join(', ')}${dropped.length > 3 ? '…' : ''}.` : ''
      tell(desk, count, droppedText || (count < lines.length ? ' Las demás ya estaban.' : ''))
      desk.focus(entryId)
    })
  const paste = (text: string) =>
    bring(async () => {
      const pastedLines = readPastedLines(text)
      const { items } = await call(takingRoutes.articlesByCode, {
        body: {
          codes: pastedLines.map(({ code }) => code.slice(0, 100)),
          ...offeredIn(desk.place),
        },
      })
      const byCode = new Map(items.map(article => [article.code, article]))
      const lines = pastedLines.map(({ code, quantity }): NewLine => {
        const article = byCode.get(code)
        return article
          ? plainLine(article, quantity)
          : { text: code, article: null, isCombo: false, isSeeking: false, quantity, discount: '' }
      })
      const unknown = lines.filter(({ article }) => article === null).length
      const count = desk.addAll(lines)
      const unknownText =
        unknown === 0
          ? ''
          : unknown === 1
            ? ' 1 código no existe: está marcado.'
            : ` ${unknown} códigos no existen: están marcados.`
      tell(desk, count, unknownText)
      desk.focus(entryId)
    })
  return { isBringing, repeat, paste }
}
export type BringLines = ReturnType<typeof useBringLines>
