import { lazy, Suspense, useMemo } from 'react'
import type { WebDashboardScheduler } from '../../../../kernel/web/app/web-module.ts'
import type { BuiltDashboard } from '../../contract/built/built-dashboards.ts'
import { useDashboardFrame } from './dashboard-context.ts'

type Props = {
  scheduler: WebDashboardScheduler
  dashboard: Pick<BuiltDashboard, 'id' | 'name'>
  onClose: () => void
}

/** The dialog of the module that schedules e-mails, with the filters of the page. */
export const ScheduleDashboard = ({ scheduler, dashboard: { id, name }, onClose }: Props) => {
  const { sellers, supervisors, channels, regions } = useDashboardFrame().filters
  const Dialog = useMemo(() => lazy(async () => ({ default: (await scheduler.load()).Dialog })), [scheduler])
  return (
    <Suspense fallback={null}>
      <Dialog id={id} name={name} choices={{ sellers, supervisors, channels, regions }} onClose={onClose} />
    </Suspense>
  )
}
