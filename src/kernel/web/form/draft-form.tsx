import { type ReactNode, useEffect } from 'react'
import { useUnsaved } from '../components/use-unsaved.tsx'
import type { Draft } from './draft.ts'
import classes from './draft-form.module.css'
import { SaveBar } from './save-bar.tsx'

type Props = {
  /** Of `useDraft`. */
  draft: Draft
  /** Accessible name of what is being edited. */
  label: string
  /** As wide as a column of text, for plain settings; otherwise the whole page. */
  narrow?: boolean
  /** The surrounding container's guard, which then asks before leaving. */
  onChanges?: (count: number) => void
  children: ReactNode
}

/** The form of a draft: its cards, the bar that saves them, and the question before leaving with changes. */
export const DraftForm = ({ draft, label, narrow, onChanges, children }: Props) => {
  const own = useUnsaved()
  const tell = onChanges ?? own.tell
  useEffect(() => {
    tell(draft.changes)
    return () => tell(0)
  }, [draft.changes, tell])
  return (
    <form {...draft.form} className={classes.form} data-narrow={narrow ? '' : undefined} aria-label={label}>
      {children}
      <SaveBar draft={draft} />
      {own.question}
    </form>
  )
}

/** Related inputs side by side; one under another when there is no room. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={classes.pair}>{children}</div>
