import { formatNumber } from '../../../contract/formats.ts'
import type { Resource } from '../../../contract/resource.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import classes from './bulk.module.css'
import { outcomeWords } from './bulk-words.ts'
import type { Bulk, BulkStep } from './use-bulk.ts'

const Running = ({ step, bulk }: { step: BulkStep; bulk: Bulk }) => {
  const { progress } = step
  const undoing = step.name === 'undoing'
  const finishedCount = undoing
    ? progress.restored + progress.kept
    : progress.changed + progress.unchanged + progress.refused
  const total = undoing ? progress.changed : progress.total
  return (
    <>
      <p className={classes.lead} role="status">
        {formatNumber(finishedCount)} de {formatNumber(total)} filas…
      </p>
      <progress className={classes.progress} max={total} value={finishedCount} aria-label="Avance" />
      <div className={classes.actions}>
        <span className={classes.reason}>
          {undoing ? 'No cierres esta página.' : 'Lo hecho hasta acá queda, y se puede deshacer.'}
        </span>
        {!undoing && <Button onClick={bulk.stop}>Detener</Button>}
      </div>
    </>
  )
}

const shownRefusals = 20

const RefusalList = ({ resource, step, bulk }: { resource: Resource; step: BulkStep; bulk: Bulk }) => {
  const { progress } = step
  return (
    <>
      <p className={classes.lead}>{outcomeWords(resource, progress)}.</p>
      <ul className={classes.refusals}>
        {progress.refusals.slice(0, shownRefusals).map(({ id, name, message }) => (
          <li key={id}>
            <b>{name}</b> {message}
          </li>
        ))}
      </ul>
      {progress.refused > shownRefusals && (
        <p className={classes.reason}>Y {formatNumber(progress.refused - shownRefusals)} más.</p>
      )}
      <div className={classes.actions}>
        {progress.undoable && <Button onClick={() => void bulk.undo(progress.id)}>Deshacer los demás</Button>}
        <Button variant="primary" onClick={bulk.close}>
          Entendido
        </Button>
      </div>
    </>
  )
}

const titles: Record<BulkStep['name'], string> = {
  running: 'Cambio en bloque',
  undoing: 'Deshaciendo el cambio en bloque',
  refused: 'Hay filas que no se pudieron cambiar',
}

/** The progress of a bulk change and, at its end, the rows that were refused, with the reasons. */
export const BulkProgressDialog = ({ resource, bulk }: { resource: Resource; bulk: Bulk }) => {
  const { step } = bulk
  if (!step) return null
  const isDone = step.name === 'refused'
  return (
    <Dialog
      onClose={bulk.close}
      title={titles[step.name]}
      size={440}
      withCloseButton={isDone}
      closeOnEscape={isDone}
      closeOnClickOutside={isDone}
    >
      {isDone ? <RefusalList resource={resource} step={step} bulk={bulk} /> : <Running step={step} bulk={bulk} />}
    </Dialog>
  )
}
