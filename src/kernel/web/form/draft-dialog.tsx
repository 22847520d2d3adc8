import './form-styles.ts'
import { Modal } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import 'dayjs/locale/es.js'
import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { Button } from '../components/button.tsx'
import { useUnsaved } from '../components/use-unsaved.tsx'
import type { Draft } from './draft.ts'
import classes from './draft-dialog.module.css'

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

/** An open list inside closes first, and marks itself so. */
const closesList = (target: EventTarget): boolean =>
  target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'

/** The form of a draft in a dialog: a refusal stays in it, and closing with something typed asks first. */
export const DraftDialog = ({ draft, title, lead, saveLabel, side, size = 520, onClose, children }: Props) => {
  const { tell, leave, question } = useUnsaved()
  useEffect(() => {
    tell(draft.changes)
    return () => tell(0)
  }, [draft.changes, tell])
  const close = () => leave(onClose)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || closesList(event.target)) return
    // Left to the browser, the same key would dismiss the question that closing may raise.
    event.preventDefault()
    close()
  }
  return (
    <Modal
      opened
      onClose={close}
      onKeyDown={onKeyDown}
      title={title}
      size={size}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
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
            <Button onClick={close}>Cancelar</Button>
            <Button type="submit" variant="primary" busy={draft.busy} disabled={draft.changes === 0}>
              {saveLabel}
            </Button>
          </div>
        </form>
      </DatesProvider>
      {question}
    </Modal>
  )
}
