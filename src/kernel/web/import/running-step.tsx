import { formatNumber } from '../../contract/formats.ts'
import type { RunningState } from '../../contract/imports.ts'
import { Button } from '../components/button.tsx'
import { Counts } from './counts.tsx'
import classes from './import-dialog.module.css'
import { rowsText } from './import-words.ts'
import { StepFrame, type ViewProps } from './step-frame.tsx'

const words: Record<RunningState, string> = {
  checking: 'Revisando, sin guardar nada',
  applying: 'Importando',
  undoing: 'Deshaciendo',
}

const reasons: Record<RunningState, string> = {
  checking: 'Podés cerrar: la revisión sigue y queda en el historial.',
  applying: 'Podés cerrar: la importación sigue. Si la detenés, lo que entró queda y se puede deshacer.',
  undoing: 'Podés cerrar: sigue por su cuenta.',
}

/** Progress of a job, in rows, and the button that stops it. */
export const RunningStep = ({ view, flow, onClose }: ViewProps) => {
  const state = view.state as RunningState
  return (
    <StepFrame
      flow={flow}
      actions={
        <>
          <span className={classes.reason}>{reasons[state]}</span>
          <Button onClick={onClose}>Cerrar</Button>
          <Button busy={view.isCancelling} onClick={() => flow.act('cancel')}>
            {view.isCancelling ? 'Deteniendo' : 'Detener'}
          </Button>
        </>
      }
    >
      <p className={classes.file}>
        <b>{view.fileName}</b>
      </p>
      <p className={classes.lead} role="status">
        {words[state]}: {state === 'undoing' ? rowsText(view.undoneCount + view.keptCount) : rowsText(view.rowCount)} ·{' '}
        {formatNumber(view.progress)}
        {'\u00a0'}%
      </p>
      <progress className={classes.progress} max={100} value={view.progress} aria-label="Avance" />
      {state !== 'undoing' && <Counts view={view} isDone={state === 'applying'} />}
    </StepFrame>
  )
}
