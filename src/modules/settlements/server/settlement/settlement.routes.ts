import { actorOf } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import type { FileStore } from '../../../../kernel/server/files/file-store.ts'
import { type BoundRoute, handle } from '../../../../kernel/server/http/register-routes.ts'
import { handlePdf, type Paper } from '../../../../kernel/server/pdf/pdf-routes.ts'
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

const readPaper = async (tenant: Tenant, files: FileStore, loadId: string): Promise<Paper> => {
  const view = await readSettlement(tenant, loadId)
  return {
    fileName: `rendicion-${view.number}.pdf`,
    definition: settlementDocument(view, await readIssuer(tenant, files), new Date()),
  }
}

/** Settlements of rounds, accounts of delivery people and containers of customers. */
export const createSettlementActs = ({ withTenant, files }: Platform): BoundRoute[] => [
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
  handlePdf(withTenant, settlementRoutes.pdf, ({ tenant, params }) => readPaper(tenant, files, params.loadId)),
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
