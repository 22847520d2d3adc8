import './form-styles.ts'
import { DatesProvider } from '@mantine/dates'
import 'dayjs/locale/es.js'
import type { ReactNode } from 'react'
import { Button } from '../components/button.tsx'
import type { Draft } from './draft.ts'
import classes from './draft-dialog.module.css'
import { UnsavedModal } from './unsaved-modal.tsx'
import { useUnsavedChanges } from './use-unsaved-values.ts'

type Props = {
  /** Of `useDraft`. */
  draft: Draft
  title: string
  /** What the act does, in one or two sentences. */
  lead?: ReactNode
  /** The act, on its button. */
  saveLabel: string
  /** At the left of the buttons: a further act, or what the form adds up to. */
  side?: ReactNode
  size?: number
  onClose: () => void
  children: ReactNode
}

/** A dialog with the form of a draft. Errors are shown in it, and closing with changes asks first. */
export const DraftDialog = ({ draft, title, lead, saveLabel, side, size = 520, onClose, children }: Props) => {
  const unsaved = useUnsavedChanges(draft.changes)
  return (
    <UnsavedModal unsaved={unsaved} title={title} size={size} onClose={onClose}>
      <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 1 }}>
        <form {...draft.form} className={classes.form} aria-label={title}>
          {lead && <p className={classes.lead}>{lead}</p>}
          {children}
          {draft.failure && (
            <p role="alert" className={classes.failure}>
              {draft.failure} Lo que escribiste sigue acá.
            </p>
          )}
          <div className={classes.footer}>
            <span>{side}</span>
            <Button onClick={() => unsaved.leave(onClose)}>Cancelar</Button>
            <Button type="submit" variant="primary" busy={draft.busy} disabled={draft.changes === 0}>
              {saveLabel}
            </Button>
          </div>
        </form>
      </DatesProvider>
    </UnsavedModal>
  )
}
