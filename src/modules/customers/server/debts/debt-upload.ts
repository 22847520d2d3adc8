import type { WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import type { BoundGrid } from '../../../../kernel/server/resources/resource-service.ts'
import { debtFile } from '../../contract/debt-file.ts'
import { debtsImporter } from './import-debts.ts'
import { undoDebts } from './undo-debts.ts'

/** What customers owe comes in from files; the screen that shows debts offers it. */
export const debtUpload = (withTenant: WithTenant): BoundGrid => ({
  resource: debtFile,
  rules: {},
  importRows: debtsImporter(withTenant),
  undoInParts: undoDebts,
})
