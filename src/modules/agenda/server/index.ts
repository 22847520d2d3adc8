import { type BoundRoute, handle } from '../../../kernel/server/http/register-routes.ts'
import { agendaRoutes, quickPanelRoute } from '../contract/agenda.ts'
import {
  addEvent,
  addNote,
  changeEvent,
  changeNote,
  readEvents,
  readNotes,
  readQuickPanel,
  removeEvent,
  removeNote,
  restoreEvent,
  restoreNote,
} from './agenda.service.ts'

export { seedAgenda } from './seed.ts'

/** A person's own agenda and notes: whose they are is the session's, never the request's. */
export const createAgendaRoutes = (): BoundRoute[] => [
  handle(agendaRoutes.events, async ({ tenant, session, query }) => readEvents(tenant, session, query)),
  handle(agendaRoutes.createEvent, async ({ tenant, session, body }) => addEvent(tenant, session, body)),
  handle(agendaRoutes.changeEvent, async ({ tenant, session, params, body }) =>
    changeEvent(tenant, session, params.id, body),
  ),
  handle(agendaRoutes.removeEvent, async ({ tenant, session, params }) => removeEvent(tenant, session, params.id)),
  handle(agendaRoutes.restoreEvent, async ({ tenant, session, params }) => restoreEvent(tenant, session, params.id)),
  handle(agendaRoutes.notes, async ({ tenant, session, query }) => readNotes(tenant, session, query)),
  handle(agendaRoutes.createNote, async ({ tenant, session, body }) => addNote(tenant, session, body)),
  handle(agendaRoutes.changeNote, async ({ tenant, session, params, body }) =>
    changeNote(tenant, session, params.id, body),
  ),
  handle(agendaRoutes.removeNote, async ({ tenant, session, params }) => removeNote(tenant, session, params.id)),
  handle(agendaRoutes.restoreNote, async ({ tenant, session, params }) => restoreNote(tenant, session, params.id)),
  handle(quickPanelRoute, async ({ tenant, session }) => readQuickPanel(tenant, session)),
]
