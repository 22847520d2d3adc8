import { joinAuditWords } from './kernel/contract/audit-words.ts'
import { assetAuditWords } from './modules/assets/contract/audit-words.ts'
import { catalogAuditWords } from './modules/catalog/contract/audit-words.ts'
import { countAuditWords } from './modules/counts/contract/audit-words.ts'
import { customerAuditWords } from './modules/customers/contract/audit-words.ts'
import { dashboardAuditWords } from './modules/dashboards/contract/audit-words.ts'
import { erpAuditWords } from './modules/erp/contract/audit-words.ts'
import { formAuditWords } from './modules/forms/contract/audit-words.ts'
import { galleryAuditWords } from './modules/gallery/contract/audit-words.ts'
import { identityAuditWords } from './modules/identity/contract/audit-words.ts'
import { integrationAuditWords } from './modules/integration/contract/audit-words.ts'
import { logisticsAuditWords } from './modules/logistics/contract/audit-words.ts'
import { menuAuditWords } from './modules/menus/contract/audit-words.ts'
import { objectiveAuditWords } from './modules/objectives/contract/audit-words.ts'
import { paymentAuditWords } from './modules/payments/contract/audit-words.ts'
import { pickingAuditWords } from './modules/picking/contract/audit-words.ts'
import { pipelineAuditWords } from './modules/pipelines/contract/audit-words.ts'
import { publicationAuditWords } from './modules/publications/contract/audit-words.ts'
import { routeAuditWords } from './modules/routes/contract/audit-words.ts'
import { salesAuditWords } from './modules/sales/contract/audit-words.ts'
import { settingsAuditWords } from './modules/settings/contract/audit-words.ts'
import { settlementAuditWords } from './modules/settlements/contract/audit-words.ts'
import { stockAuditWords } from './modules/stock/contract/audit-words.ts'
import { storeAuditWords } from './modules/store/contract/audit-words.ts'
import { supervisionAuditWords } from './modules/supervision/contract/audit-words.ts'

/** The words that modules bring to the company's log: like the server itself, this only lists them. */
export const auditWords = joinAuditWords([
  assetAuditWords,
  catalogAuditWords,
  countAuditWords,
  customerAuditWords,
  dashboardAuditWords,
  erpAuditWords,
  formAuditWords,
  galleryAuditWords,
  identityAuditWords,
  integrationAuditWords,
  logisticsAuditWords,
  menuAuditWords,
  objectiveAuditWords,
  paymentAuditWords,
  pickingAuditWords,
  pipelineAuditWords,
  publicationAuditWords,
  routeAuditWords,
  salesAuditWords,
  settingsAuditWords,
  settlementAuditWords,
  stockAuditWords,
  storeAuditWords,
  supervisionAuditWords,
])
