import type { ScheduledDashboard } from '../../../../kernel/web/app/web-module.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

/** A dashboard by e-mail, with the choices its page shows. */
export const Dialog = ({ id, name, choices, onClose }: ScheduledDashboard) => (
  <ScheduleDialog subject={{ report: null, dashboard: { id, name } }} parameters={choices} onClose={onClose} />
)
