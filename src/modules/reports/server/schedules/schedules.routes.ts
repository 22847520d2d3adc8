import { type BoundRoute, type HandlerInput, handle } from '../../../../kernel/server/http/register-routes.ts'
import { scheduleRoutes } from '../../contract/schedules.ts'
import {
  type Asked,
  cancelSending,
  changeSchedule,
  createSchedule,
  listRecipients,
  listSchedules,
  listSendings,
  pauseSchedule,
  removeSchedule,
  restoreSchedule,
  sendNow,
} from './schedules.service.ts'

export const bindSchedules = (now: () => Date): BoundRoute[] => {
  const asked = ({ tenant, session }: Pick<HandlerInput, 'tenant' | 'session'>): Asked => ({
    tenant,
    session,
    now: now(),
  })
  return [
    handle(scheduleRoutes.list, async input => ({ items: await listSchedules(asked(input)) })),
    handle(scheduleRoutes.people, async ({ tenant, session, query }) => ({
      items: await listRecipients({ tenant, session, now: now() }, query.dashboard),
    })),
    handle(scheduleRoutes.create, async input => createSchedule(asked(input), input.body)),
    handle(scheduleRoutes.change, async input => changeSchedule(asked(input), input.params.id, input.body)),
    handle(scheduleRoutes.pause, async input => pauseSchedule(asked(input), input.params.id, input.body.isPaused)),
    handle(scheduleRoutes.remove, async input => removeSchedule(asked(input), input.params.id)),
    handle(scheduleRoutes.restore, async input => restoreSchedule(asked(input), input.params.id)),
    handle(scheduleRoutes.send, async input => sendNow(asked(input), input.params.id)),
    handle(scheduleRoutes.sendings, async input => ({ items: await listSendings(asked(input), input.params.id) })),
    handle(scheduleRoutes.cancel, async input => cancelSending(asked(input), input.params.id)),
  ]
}
