import './form-styles.ts'
import { DatesProvider } from '@mantine/dates'
import 'dayjs/locale/es.js'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '../components/button.tsx'
import classes from './form-dialog.module.css'
import { UnsavedModal } from './unsaved-modal.tsx'
import { useFirstInvalid } from './use-first-invalid.ts'
import { useUnsavedValues } from './use-unsaved-values.ts'

type FormDialogProps = {
  title: string
  confirmLabel: string
  /** Of `useSubmission`. */
  form: { busy: boolean; failure: string | null; submit: () => Promise<void> }
  /** Current values of the inputs. Closing asks first when they differ from the initial ones. */
  values: unknown
  /** Why the form cannot be sent yet; shown beside the disabled button. */
  reason?: string | null
  size?: number
  onClose: () => void
  children: ReactNode
}

/** A short form in a dialog: its inputs, the error, Cancelar and the submit button. */
export const FormDialog = ({
  title,
  confirmLabel,
  form,
  values,
  reason,
  size = 480,
  onClose,
  children,
}: FormDialogProps) => {
  const unsaved = useUnsavedValues(values)
  const showFirstInvalid = useFirstInvalid()
  return (
    <UnsavedModal unsaved={unsaved} title={title} size={size} onClose={onClose}>
      <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 1 }}>
        <form
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            const element = event.currentTarget
            void form.submit().then(() => showFirstInvalid(element))
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
            <Button onClick={() => unsaved.leave(onClose)}>Cancelar</Button>
            <Button type="submit" variant="primary" busy={form.busy} disabled={Boolean(reason)}>
              {confirmLabel}
            </Button>
          </div>
        </form>
      </DatesProvider>
    </UnsavedModal>
  )
}
