import { isRunning } from '../../contract/imports.ts'
import { cx } from '../components/cx.ts'
import { Dialog } from '../components/dialog.tsx'
import { QueryError } from '../components/error-state.tsx'
import { SkeletonLines } from '../components/skeleton.tsx'
import { showToast } from '../components/toast-store.ts'
import { useMediaQuery } from '../components/use-media-query.ts'
import { CheckStep } from './check-step.tsx'
import { ChooseStep } from './choose-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import classes from './import-dialog.module.css'
import { importSteps, stepOf } from './import-words.ts'
import { ResultStep } from './result-step.tsx'
import { RunningStep } from './running-step.tsx'
import type { StepProps } from './step-frame.tsx'
import { useImport } from './use-import.ts'

const Steps = ({ current }: { current: number }) => (
  <ol className={classes.steps} aria-label="Pasos">
    {importSteps.map((name, index) => (
      <li
        key={name}
        aria-current={index === current ? 'step' : undefined}
        className={cx(index === current && classes.current, index < current && classes.passed)}
      >
        <span>{index + 1}</span>
        {name}
      </li>
    ))}
  </ol>
)

const Current = ({ importId, ...props }: StepProps & { importId: string | null }) => {
  const { view, error, retry, isBack } = props.flow
  if (error) return <QueryError title="No pudimos abrir la importación" error={error} onRetry={retry} />
  if (!view)
    return importId && !props.flow.upload ? (
      <div className={classes.step}>
        <SkeletonLines lines={8} />
      </div>
    ) : (
      <ChooseStep {...props} />
    )
  if (isRunning(view.state)) return <RunningStep {...props} view={view} />
  const step = stepOf(view, isBack)
  if (step === 1) return <ColumnsStep {...props} view={view} />
  return step === 2 ? <CheckStep {...props} view={view} /> : <ResultStep {...props} view={view} />
}

type ImportDialogProps = {
  /** Name of the grid. */
  resource: string
  title: string
  /** Notes shown before choosing a file. */
  note?: string | undefined
  /** Id of an import that was started before. */
  importId?: string | null
  onClose: () => void
  onDone: () => void
}

/**
 * Imports rows from a file in steps: the file, its columns, what it would do, and the result (domain.md, Subir datos).
 */
export const ImportDialog = ({ resource, title, note, importId = null, onClose, onDone }: ImportDialogProps) => {
  const flow = useImport({ resource, importId, onDone })
  const isNarrow = useMediaQuery('(max-width: 767px)')
  const running = flow.view !== null && isRunning(flow.view.state)
  const close = (): void => {
    if (running) showToast({ variant: 'info', text: 'La importación sigue por su cuenta.' })
    onClose()
  }
  return (
    <Dialog
      onClose={close}
      title={`Importar ${title.toLowerCase()}`}
      size={780}
      fullScreen={isNarrow}
      closeOnClickOutside={false}
      classNames={{ body: classes.body }}
    >
      <Steps current={stepOf(flow.view, flow.isBack)} />
      <Current resource={resource} note={note} flow={flow} onClose={close} importId={importId} />
    </Dialog>
  )
}
