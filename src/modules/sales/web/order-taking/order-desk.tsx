import { IconClipboardList, IconDeviceFloppy, IconRepeat, IconSend, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatTime } from '../../../../kernel/contract/formats.ts'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { ConfirmDialog } from '../../../../kernel/web/components/confirm-dialog.tsx'
import { useUnsaved } from '../../../../kernel/web/components/use-unsaved.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { OrderTaking } from '../../contract/order-taking/taken-order.ts'
import { CustomerSide } from './customer-side.tsx'
import { LinesCard } from './lines-card.tsx'
import classes from './order-desk.module.css'
import { PasteDialog } from './paste-dialog.tsx'
import { SuggestionsPanel, useSuggestions } from './suggestions-panel.tsx'
import { TotalsBar } from './totals-bar.tsx'
import { type BringLines, useBringLines } from './use-bring-lines.ts'
import { type Desk, useDesk } from './use-desk.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import type { Place } from './use-draft-keeper.ts'
import { entryId } from './use-field-focus.ts'
import { useSendOrder } from './use-send-order.ts'

/** Whether the draft is saved, being saved, or why it could not be. */
const DraftState = ({ desk }: { desk: Desk }) => {
  const { environment } = useSession()
  const { isKept, savedAt, error } = desk.keeper
  const text = error
    ? `El borrador no se guardó: ${messageOf(error)}`
    : isKept
      ? savedAt && `Borrador guardado ${formatTime(savedAt, environment.timeZone)}`
      : 'Guardando el borrador…'
  return (
    <span className={error ? classes.draftError : classes.draft} role="status">
      {text && <IconDeviceFloppy size={16} stroke={1.75} aria-hidden />}
      {text}
    </span>
  )
}

type ToolsProps = { desk: Desk; bring: BringLines; onPaste: () => void; onDiscard: () => void }

const Tools = ({ desk, bring, onPaste, onDiscard }: ToolsProps) => {
  const { lastOrder } = desk.opening
  return (
    <div className={classes.tools}>
      <Button
        leftIcon={<IconRepeat aria-hidden />}
        disabled={!lastOrder || bring.isBringing}
        title={lastOrder ? 'F4' : 'Todavía no hay un pedido que repetir'}
        onClick={() => lastOrder && bring.repeat(lastOrder.id)}
      >
        Repetir último pedido
      </Button>
      <Button leftIcon={<IconClipboardList aria-hidden />} onClick={onPaste}>
        Pegar lista
      </Button>
      <span className={classes.toolsEnd}>
        <DraftState desk={desk} />
        <Button
          className={classes.discard}
          aria-label="Vaciar"
          variant="ghost"
          leftIcon={<IconTrash aria-hidden />}
          disabled={desk.lines.items.length === 0}
          onClick={onDiscard}
        >
          <span className={classes.discardWord}>Vaciar</span>
        </Button>
      </span>
    </div>
  )
}

/** «?copia=<pedido>»: adds the lines of that order once, and removes the parameter. */
const useCopy = (bring: BringLines) => {
  const [search, setSearch] = useSearchParams()
  const copiedOrderId = search.get('copia')
  const isDone = useRef(false)
  useEffect(() => {
    if (!copiedOrderId || isDone.current) return
    isDone.current = true
    bring.repeat(copiedOrderId)
    setSearch(
      rest => {
        rest.delete('copia')
        return rest
      },
      { replace: true },
    )
  })
}

/** Focuses the first field once, except on touch devices. */
const useFirstFocus = (desk: Desk) => {
  const { focus } = desk
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) focus(entryId)
  }, [focus])
}

const ClearQuestion = ({ desk, onClose }: { desk: Desk; onClose: () => void }) => {
  const count = desk.lines.items.length
  return (
    <ConfirmDialog
      title="¿Vaciar el pedido?"
      confirmLabel={count === 1 ? 'Quitar 1 renglón' : `Quitar ${count} renglones`}
      destructive
      onCancel={onClose}
      onConfirm={() => {
        desk.act({ kind: 'clear' })
        onClose()
        desk.focus(entryId)
      }}
    >
      {desk.opening.order
        ? 'El pedido queda como estaba hasta que envíes los cambios. Con F8 vuelven los renglones.'
        : 'Con F8 vuelven los renglones mientras no salgas de la página.'}
    </ConfirmDialog>
  )
}

/** The desk where an order is typed, with the keyboard alone if one likes. */
export const OrderDesk = ({ opening, place }: { opening: OrderTaking; place: Place }) => {
  const desk = useDesk(opening, place)
  const suggestions = useSuggestions(desk)
  const bring = useBringLines(desk)
  const unsaved = useUnsaved()
  const { tell } = unsaved
  const sending = useSendOrder(desk, () => tell(0))
  const [dialog, setDialog] = useState<'paste' | 'clear' | null>(null)
  const { isKept } = desk.keeper
  useEffect(() => tell(isKept ? 0 : 1), [isKept, tell])
  useFirstFocus(desk)
  useCopy(bring)
  const undo = () => desk.act({ kind: 'undo' })
  useDeskKeys([
    ['F2', suggestions.enter],
    ['Shift+F2', suggestions.acceptAll],
    ['F4', () => opening.lastOrder && bring.repeat(opening.lastOrder.id)],
    ['F8', undo],
    ['F9', sending.send],
    ['Ctrl+Enter', sending.send],
  ])
  return (
    <div className={classes.place}>
      <div className={classes.desk}>
        <section className={classes.customer} aria-label="Cliente">
          <CustomerSide desk={desk} />
        </section>
        <section className={classes.order} aria-label="Pedido">
          <Tools desk={desk} bring={bring} onPaste={() => setDialog('paste')} onDiscard={() => setDialog('clear')} />
          <LinesCard desk={desk} onPasteList={bring.paste} />
          <TotalsBar desk={desk} sending={sending}>
            <Button
              variant="primary"
              size="large"
              leftIcon={<IconSend aria-hidden />}
              busy={sending.isSending}
              disabled={opening.obstacle !== null}
              title="F9"
              onClick={sending.send}
            >
              {opening.order ? 'Enviar cambios' : 'Enviar pedido'}
            </Button>
          </TotalsBar>
        </section>
        <section className={classes.suggested} aria-label="Pedido sugerido">
          <SuggestionsPanel desk={desk} suggestions={suggestions} />
        </section>
      </div>
      {unsaved.question}
      {dialog === 'paste' && <PasteDialog onPaste={bring.paste} onClose={() => setDialog(null)} />}
      {dialog === 'clear' && <ClearQuestion desk={desk} onClose={() => setDialog(null)} />}
    </div>
  )
}
