import './kernel/web/app/schemas-of-the-page.ts'
import { auditActs } from './audit-acts.ts'
import { startApp } from './kernel/web/app/start-app.tsx'
import { agendaWeb } from './modules/agenda/web/index.ts'
import { assetsWeb } from './modules/assets/web/index.ts'
import { catalogWeb } from './modules/catalog/web/index.ts'
import { chatWeb } from './modules/chat/web/index.ts'
import { contentWeb } from './modules/content/web/index.ts'
import { countsWeb } from './modules/counts/web/index.ts'
import { customersWeb } from './modules/customers/web/index.ts'
import { dashboardsWeb } from './modules/dashboards/web/index.ts'
import { erpWeb } from './modules/erp/web/index.ts'
import { followUpWeb } from './modules/follow-up/web/index.ts'
import { formsWeb } from './modules/forms/web/index.ts'
import { galleryWeb } from './modules/gallery/web/index.ts'
import { identitySession } from './modules/identity/web/identity-session.ts'
import { identityWeb } from './modules/identity/web/index.ts'
import { intakeWeb } from './modules/intake/web/index.ts'
import { integrationWeb } from './modules/integration/web/index.ts'
import { logisticsWeb } from './modules/logistics/web/index.ts'
import { menusWeb } from './modules/menus/web/index.ts'
import { objectivesWeb } from './modules/objectives/web/index.ts'
import { paymentsWeb } from './modules/payments/web/index.ts'
import { pickingWeb } from './modules/picking/web/index.ts'
import { pipelinesWeb } from './modules/pipelines/web/index.ts'
import { publicationsWeb } from './modules/publications/web/index.ts'
import { reportsWeb } from './modules/reports/web/index.ts'
import { routesWeb } from './modules/routes/web/index.ts'
import { salesWeb } from './modules/sales/web/index.ts'
import { settingsWeb } from './modules/settings/web/index.ts'
import { settlementsWeb } from './modules/settlements/web/index.ts'
import { stockWeb } from './modules/stock/web/index.ts'
import { storeWeb } from './modules/store/web/index.ts'
import { streetWeb } from './modules/street/web/index.ts'
import { supervisionWeb } from './modules/supervision/web/index.ts'
import { usageWeb } from './modules/usage/web/index.ts'

startApp({
  session: identitySession,
  auditActs,
  modules: [
    identityWeb,
    dashboardsWeb,
    streetWeb,
    supervisionWeb,
    reportsWeb,
    salesWeb,
    customersWeb,
    followUpWeb,
    routesWeb,
    catalogWeb,
    stockWeb,
    logisticsWeb,
    settlementsWeb,
    countsWeb,
    pickingWeb,
    paymentsWeb,
    objectivesWeb,
    menusWeb,
    assetsWeb,
    galleryWeb,
    pipelinesWeb,
    formsWeb,
    erpWeb,
    integrationWeb,
    intakeWeb,
    chatWeb,
    agendaWeb,
    contentWeb,
    publicationsWeb,
    storeWeb,
    settingsWeb,
    usageWeb,
  ],
})
