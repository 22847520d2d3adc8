import { type BoundRoute, type HandlerInput, handle } from '../../../../kernel/server/http/register-routes.ts'
import { scheduleRoutes } from '../../contract/schedules.ts'
import {
  cancelSending,
  changeSchedule,
  createSchedule,
  listRecipients,
  listSchedules,
  listSendings,
  pauseSchedule,
  removeSchedule,
  restoreSchedule,
  type ScheduleRequest,
  sendNow,
} from './schedules.service.ts'

export const bindSchedules = (now: () => Date): BoundRoute[] => {
  const requestOf = ({ tenant, session }: Pick<HandlerInput, 'tenant' | 'session'>): ScheduleRequest => ({
    tenant,
    session,
    now: now(),
  })
  return [
    handle(scheduleRoutes.list, async input => ({ items: await listSchedules(requestOf(input)) })),
    handle(scheduleRoutes.people, async ({ tenant, session, query }) => ({
      items: await listRecipients({ tenant, session, now: now() }, query.dashboard),
    })),
    handle(scheduleRoutes.create, async input => createSchedule(requestOf(input), input.body)),
    handle(scheduleRoutes.change, async input => changeSchedule(requestOf(input), input.params.id, input.body)),
    handle(scheduleRoutes.pause, async input => pauseSchedule(requestOf(input), input.params.id, input.body.isPaused)),
    handle(scheduleRoutes.remove, async input => removeSchedule(requestOf(input), input.params.id)),
    handle(scheduleRoutes.restore, async input => restoreSchedule(requestOf(input), input.params.id)),
    handle(scheduleRoutes.send, async input => sendNow(requestOf(input), input.params.id)),
    handle(scheduleRoutes.sendings, async input => ({ items: await listSendings(requestOf(input), input.params.id) })),
    handle(scheduleRoutes.cancel, async input => cancelSending(requestOf(input), input.params.id)),
  ]
}
