import { IconArrowBackUp, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { cx } from '../components/cx.ts'
import { CountsChoice, type Kind } from './counts.tsx'
import { ErrorDownload } from './error-download.tsx'
import { FoundRows } from './found-rows.tsx'
import classes from './import-dialog.module.css'
import { documentsText, outcomeText } from './import-words.ts'
import { StepFrame, type ViewProps } from './step-frame.tsx'
import { UndoDialog } from './undo-dialog.tsx'

/** The result of an import: what was imported, what was not, and how to undo it. */
export const ResultStep = ({ view, flow, onClose }: ViewProps) => {
  const [kind, setKind] = useState<Kind>(view.wrongCount > 0 ? 'wrong' : view.changedCount > 0 ? 'changed' : 'new')
  const [isAsking, setAsking] = useState(false)
  const mayGoOn = (view.state === 'cancelled' || view.state === 'failed') && view.isFileKept
  const Glyph = view.state === 'done' ? IconCircleCheck : IconInfoCircle
  return (
    <StepFrame
      flow={flow}
      actions={
        <>
          {view.isUndoable && (
            <Button variant="ghost" leftIcon={<IconArrowBackUp aria-hidden />} onClick={() => setAsking(true)}>
              Deshacer
            </Button>
          )}
          <span className={classes.reason} />
          <ErrorDownload {...view} />
          {mayGoOn && (
            <Button busy={flow.busy} onClick={() => flow.act('apply')}>
              Seguir importando
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            Cerrar
          </Button>
        </>
      }
    >
      <p className={classes.outcome} role="status">
        <Glyph
          size={20}
          stroke={1.75}
          className={cx(classes.outcomeIcon, view.state === 'done' && classes.good)}
          aria-hidden
        />
        {outcomeText(view)}
      </p>
      {view.state === 'done' && view.failure && (
        <p role="alert" className={classes.failure}>
          {view.failure}
        </p>
      )}
      {view.documents && view.state !== 'undone' && <p className={classes.lead}>{documentsText(view)}</p>}
      <CountsChoice view={view} isDone kind={kind} onShow={setKind} />
      <FoundRows view={view} kind={kind} />
      {isAsking && (
        <UndoDialog
          view={view}
          onClose={() => setAsking(false)}
          onStarted={next => {
            flow.put(next)
            setAsking(false)
          }}
        />
      )}
    </StepFrame>
  )
}
