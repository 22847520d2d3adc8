import { joinActs } from './kernel/contract/audit-words.ts'
import { assetActWords } from './modules/assets/contract/audit-words.ts'
import { countActWords } from './modules/counts/contract/audit-words.ts'
import { customerActWords } from './modules/customers/contract/audit-words.ts'
import { dashboardActWords } from './modules/dashboards/contract/audit-words.ts'
import { erpActWords } from './modules/erp/contract/audit-words.ts'
import { formActWords } from './modules/forms/contract/audit-words.ts'
import { galleryActWords } from './modules/gallery/contract/audit-words.ts'
import { identityActWords } from './modules/identity/contract/audit-words.ts'
import { integrationActWords } from './modules/integration/contract/audit-words.ts'
import { logisticsActWords } from './modules/logistics/contract/audit-words.ts'
import { menuActWords } from './modules/menus/contract/audit-words.ts'
import { objectiveActWords } from './modules/objectives/contract/audit-words.ts'
import { paymentActWords } from './modules/payments/contract/audit-words.ts'
import { pickingActWords } from './modules/picking/contract/audit-words.ts'
import { pipelineActWords } from './modules/pipelines/contract/audit-words.ts'
import { publicationActWords } from './modules/publications/contract/audit-words.ts'
import { routeActs } from './modules/routes/contract/audit-words.ts'
import { salesActWords } from './modules/sales/contract/audit-words.ts'
import { settlementActWords } from './modules/settlements/contract/audit-words.ts'
import { storeActWords } from './modules/store/contract/audit-words.ts'
import { supervisionActWords } from './modules/supervision/contract/audit-words.ts'

/** What the log calls every act, as the modules bring it: the server reads the log with it, the pages their histories. */
export const auditActs = joinActs([
  assetActWords,
  countActWords,
  customerActWords,
  dashboardActWords,
  erpActWords,
  formActWords,
  galleryActWords,
  identityActWords,
  integrationActWords,
  logisticsActWords,
  menuActWords,
  objectiveActWords,
  paymentActWords,
  pickingActWords,
  pipelineActWords,
  publicationActWords,
  routeActs,
  salesActWords,
  settlementActWords,
  storeActWords,
  supervisionActWords,
])
