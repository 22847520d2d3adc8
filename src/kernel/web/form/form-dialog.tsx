import './form-styles.ts'
import { Modal } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import 'dayjs/locale/es.js'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../components/button.tsx'
import { noRefusal, refusalOf } from './draft.ts'
import classes from './form-dialog.module.css'

/** Sends a dialog's form once at a time; a refusal is told by field, or whole, and loses nothing typed. */
export const useDialogForm = (send: () => Promise<unknown>) => {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState(noRefusal)
  const submit = async () => {
    if (busy) return
    setBusy(true)
    setRefusal(noRefusal)
    try {
      await send()
    } catch (error) {
      setRefusal(refusalOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, submit, ...refusal }
}

type FormDialogProps = {
  title: string
  confirmLabel: string
  /** Of `useDialogForm`. */
  form: Pick<ReturnType<typeof useDialogForm>, 'busy' | 'submit' | 'failure'>
  /** Said in place of an act that cannot be done yet. */
  reason?: string | null
  size?: number
  onClose: () => void
  children: ReactNode
}

/** A short form over the page: its inputs, what was refused, Cancelar and the act. */
export const FormDialog = ({ title, confirmLabel, form, reason, size = 480, onClose, children }: FormDialogProps) => (
  <Modal opened onClose={onClose} title={title} size={size} closeOnClickOutside={false}>
    <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 1 }}>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <div className={classes.fields}>{children}</div>
        {form.failure && (
          <p role="alert" className={classes.failure}>
            {form.failure} Lo que escribiste sigue acá.
          </p>
        )}
        <div className={classes.actions}>
          {reason}
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={form.busy} disabled={Boolean(reason)}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </DatesProvider>
  </Modal>
)
