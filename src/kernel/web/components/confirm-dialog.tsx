import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import classes from './confirm-dialog.module.css'
import { useFocusBack } from './use-focus-back.ts'

type ConfirmDialogProps = {
  /** The question or the act. */
  title: string
  /** Says how many records are affected. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  destructive?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an action that cannot be undone. Actions that can be undone run at once and offer Deshacer. */
export const ConfirmDialog = ({
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancelar',
  destructive,
  busy,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) => {
  useFocusBack()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={id}
      onCancel={event => {
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 id={id}>{title}</h2>
      <div className={classes.body}>{children}</div>
      <div className={classes.actions}>
        <Button autoFocus={destructive} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button variant={destructive ? 'danger' : 'primary'} autoFocus={!destructive} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  )
}
