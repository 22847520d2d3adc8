import { actorOf } from '../../../../kernel/server/audit.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { changeSettings } from '../../../../kernel/server/environment.ts'
import type { FileStore } from '../../../../kernel/server/files/file-store.ts'
import { type BoundRoute, handle } from '../../../../kernel/server/http/register-routes.ts'
import { handlePdf, type Paper } from '../../../../kernel/server/pdf/pdf-routes.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import { readIssuer } from '../../../settings/server/index.ts'
import { settlementSettings, settlementSettingsRoutes } from '../../contract/settlement-settings.ts'
import { settlementRoutes as routes } from '../../contract/settlements.ts'
import { payAccount, readAccount, reversePayment } from '../accounts/accounts.ts'
import { adjustContainerStock, readContainerStock } from '../accounts/container-stock.ts'
import { adjustContainers, readContainers } from '../containers.ts'
import { closeSettlement } from './close.ts'
import { countAgain, finishCount } from './count.ts'
import { findArticles } from './goods.queries.ts'
import { readSettlement } from './read-settlement.ts'
import { reopenSettlement } from './reopen.ts'
import { saveDraft } from './save-draft.ts'
import { settlementDocument } from './settlement-document.ts'
import { showSettlement } from './show-settlement.ts'

const readPaper = async (tenant: Tenant, files: FileStore, loadId: string): Promise<Paper> => {
  const view = await showSettlement(tenant, loadId, null)
  return {
    fileName: `rendicion-${view.number}.pdf`,
    definition: settlementDocument(view, await readIssuer(tenant, files), new Date()),
  }
}

/** Routes of settlements: each act returns the settlement as its person may see it. */
const settling = ({ withTenant, files }: Platform): BoundRoute[] => [
  handle(routes.read, ({ tenant, session, params }) => showSettlement(tenant, params.loadId, session.userId)),
  handle(routes.save, async ({ tenant, session, params: { loadId }, body }) => {
    await saveDraft(tenant, actorOf(session), loadId, body)
    return showSettlement(tenant, loadId, session.userId)
  }),
  handle(routes.count, async ({ tenant, session, params: { loadId }, body }) => {
    await finishCount(tenant, actorOf(session), { loadId, ...body })
    return showSettlement(tenant, loadId, session.userId)
  }),
  handle(routes.recount, async ({ tenant, session, params: { loadId }, body }) => {
    await countAgain(tenant, actorOf(session), { loadId, ...body })
    return showSettlement(tenant, loadId, session.userId)
  }),
  handle(routes.close, async ({ tenant, session, params: { loadId }, body }) => {
    await closeSettlement(tenant, actorOf(session), { loadId, ...body })
    return showSettlement(tenant, loadId, session.userId)
  }),
  handle(routes.reopen, async ({ tenant, session, params: { loadId }, body }) => {
    await reopenSettlement(tenant, actorOf(session), { loadId, ...body })
    return showSettlement(tenant, loadId, session.userId)
  }),
  handlePdf(withTenant, routes.pdf, ({ tenant, params }) => readPaper(tenant, files, params.loadId)),
  handle(routes.articles, async ({ tenant, params, query }) => {
    await readSettlement(tenant, params.loadId)
    return { items: await findArticles(tenant, query.text) }
  }),
  handle(settlementSettingsRoutes.get, ({ tenant }) => tenant.settings(settlementSettings)),
  handle(settlementSettingsRoutes.save, ({ tenant, session, body }) =>
    changeSettings(tenant, actorOf(session), settlementSettings, body),
  ),
]

/** Routes of the accounts of delivery people, and of containers at customers and sites. */
const accounts: BoundRoute[] = [
  handle(routes.account, ({ tenant, params }) => readAccount(tenant, params.personId)),
  handle(routes.pay, async ({ tenant, session, params, body }) => {
    await payAccount(tenant, actorOf(session), { ...params, ...body })
    return readAccount(tenant, params.personId)
  }),
  handle(routes.reversePayment, async ({ tenant, session, params, body }) => {
    await reversePayment(tenant, actorOf(session), { ...params, ...body })
    return readAccount(tenant, params.personId)
  }),
  handle(routes.containers, ({ tenant, params }) => readContainers(tenant, params.customerId)),
  handle(routes.adjustContainers, async ({ tenant, session, params, body }) => {
    await adjustContainers(tenant, actorOf(session), { ...params, ...body })
    return readContainers(tenant, params.customerId)
  }),
  handle(routes.containerStock, ({ tenant, params }) => readContainerStock(tenant, params)),
  handle(routes.adjustContainerStock, async ({ tenant, session, params, body }) => {
    await adjustContainerStock(tenant, actorOf(session), { ...params, ...body })
    return readContainerStock(tenant, params)
  }),
]

export const createSettlementActs = (platform: Platform): BoundRoute[] => [...settling(platform), ...accounts]
