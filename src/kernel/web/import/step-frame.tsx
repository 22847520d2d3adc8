import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ImportView } from '../../contract/imports.ts'
import classes from './import-dialog.module.css'
import type { ImportFlow } from './use-import.ts'

export type StepProps = { resource: string; note?: string | undefined; flow: ImportFlow; onClose: () => void }
export type ViewProps = StepProps & { view: ImportView }

type StepFrameProps = { flow: ImportFlow; actions: ReactNode; children: ReactNode }

/** The frame of a step: its content and, below, its actions. All steps have the same height, so that nothing jumps. */
export const StepFrame = ({ flow, actions, children }: StepFrameProps) => (
  <>
    <div className={classes.step}>
      {children}
      {flow.failure && (
        <p role="alert" className={classes.failure}>
          <IconAlertTriangle size={16} stroke={1.75} className={classes.failureIcon} aria-hidden />
          {flow.failure}
        </p>
      )}
    </div>
    <div className={classes.actions}>{actions}</div>
  </>
)
