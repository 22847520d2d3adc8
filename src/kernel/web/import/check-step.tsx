import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { CountsChoice, type Kind } from './counts.tsx'
import { ErrorDownload } from './error-download.tsx'
import { FoundRows } from './found-rows.tsx'
import classes from './import-dialog.module.css'
import { documentsText, rowsText, wayOut, writtenCount, writtenText } from './import-words.ts'
import { MissingReferences } from './missing-references.tsx'
import { StepFrame, type ViewProps } from './step-frame.tsx'

/** What importing the file would do. */
export const CheckStep = ({ view, flow }: ViewProps) => {
  const good = writtenCount(view)
  const [kind, setKind] = useState<Kind>(view.wrongCount > 0 ? 'wrong' : view.changedCount > 0 ? 'changed' : 'new')
  return (
    <StepFrame
      flow={flow}
      actions={
        <>
          <span className={classes.reason}>{wayOut(view)}</span>
          <Button onClick={flow.back}>Volver</Button>
          <ErrorDownload {...view} />
          <Button
            variant="primary"
            disabled={good === 0 || view.state === 'failed'}
            busy={flow.busy}
            onClick={() => flow.act('apply')}
          >
            {good === 0 ? 'No hay nada para importar' : `Importar ${writtenText(view, good)}`}
          </Button>
        </>
      }
    >
      <p className={classes.file}>
        <b>{view.fileName}</b> {rowsText(view.rowCount)}
      </p>
      {view.documents && <p className={classes.lead}>{documentsText(view)}</p>}
      {view.failure && (
        <p role="alert" className={classes.failure}>
          {view.failure}
        </p>
      )}
      <MissingReferences view={view} flow={flow} />
      <CountsChoice view={view} isDone={false} kind={kind} onShow={setKind} />
      <FoundRows view={view} kind={kind} />
    </StepFrame>
  )
}
