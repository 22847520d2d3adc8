import { type BoundRoute, handle, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import { sendPdf } from '../../../../kernel/server/pdf/pdf-routes.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import { createDayOpener } from '../../../sales/server/index.ts'
import { readIssuer } from '../../../settings/server/index.ts'
import { boardRoutes } from '../../contract/board.ts'
import { answerBoard, answerHistory } from './board.service.ts'
import { boardDocument } from './board-document.ts'
import { commit, noteEvening } from './commitments.service.ts'

export const createBoardRoutes = ({ withTenant, files }: Platform): BoundRoute[] => {
  const services = { withTenant, planDay: createDayOpener(withTenant) }
  return [
    handleOpen(boardRoutes.read, ({ session, query }) => answerBoard(services, signedIn(session), query)),
    handle(boardRoutes.history, ({ tenant, session, query }) => answerHistory(tenant, session, query)),
    handle(boardRoutes.commit, ({ tenant, session, params, body }) => commit(tenant, session, params, body)),
    handle(boardRoutes.note, ({ tenant, session, params, body }) => noteEvening(tenant, session, params, body)),
    handleOpen(boardRoutes.pdf, async ({ session: maybe, query: { part, ...query }, reply }) => {
      const session = signedIn(maybe)
      const board = await answerBoard(services, session, query)
      const issuer = await withTenant(session.envId, tenant => readIssuer(tenant, files), { readOnly: true })
      return sendPdf(reply, {
        fileName: `tablero-${board.day}.pdf`,
        definition: boardDocument(board, part, issuer, new Date()),
      })
    }),
  ]
}
