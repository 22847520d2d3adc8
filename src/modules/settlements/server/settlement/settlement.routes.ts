import { actorOf } from '../../../../kernel/server/audit.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../../kernel/server/http/register-routes.ts'
import { renderPdf } from '../../../../kernel/server/pdf/render-pdf.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import { readIssuer } from '../../../sales/server/index.ts'
import { settlementRoutes } from '../../contract/settlements.ts'
import { payAccount, readAccount } from '../accounts/accounts.ts'
import { adjustContainers, readContainers } from '../containers.ts'
import { closeSettlement } from './close.ts'
import { readSettlement } from './read-settlement.ts'
import { reopenSettlement } from './reopen.ts'
import { saveDraft } from './save-draft.ts'
import { settlementDocument } from './settlement-document.ts'

const pdfRoute = ({ withTenant, files }: Platform): BoundRoute =>
  handleOpen(settlementRoutes.pdf, async ({ session: maybe, params, reply }) => {
    const session = signedIn(maybe)
    const { view, issuer } = await withTenant(
      session.envId,
      async tenant => ({ view: await readSettlement(tenant, params.loadId), issuer: await readIssuer(tenant, files) }),
      { readOnly: true },
    )
    const pdf = await renderPdf(settlementDocument(view, issuer, new Date()))
    return reply
      .header('content-disposition', `inline; filename="rendicion-${view.number}.pdf"`)
      .type('application/pdf')
      .send(pdf)
  })

/** Settlements of rounds, accounts of delivery people and containers of customers. */
export const createSettlementActs = (platform: Platform): BoundRoute[] => [
  handle(settlementRoutes.read, ({ tenant, params }) => readSettlement(tenant, params.loadId)),
  handle(settlementRoutes.save, ({ tenant, session, params, body }) =>
    saveDraft(tenant, actorOf(session), params.loadId, body),
  ),
  handle(settlementRoutes.close, ({ tenant, session, params, body }) =>
    closeSettlement(tenant, actorOf(session), { ...params, ...body }),
  ),
  handle(settlementRoutes.reopen, ({ tenant, session, params, body }) =>
    reopenSettlement(tenant, actorOf(session), { ...params, ...body }),
  ),
  pdfRoute(platform),
  handle(settlementRoutes.account, ({ tenant, params }) => readAccount(tenant, params.personId)),
  handle(settlementRoutes.pay, async ({ tenant, session, params, body }) => {
    await payAccount(tenant, actorOf(session), { ...params, ...body })
    return readAccount(tenant, params.personId)
  }),
  handle(settlementRoutes.containers, ({ tenant, params }) => readContainers(tenant, params.customerId)),
  handle(settlementRoutes.adjustContainers, async ({ tenant, session, params, body }) => {
    await adjustContainers(tenant, actorOf(session), { ...params, ...body })
    return readContainers(tenant, params.customerId)
  }),
]
