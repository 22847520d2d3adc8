import { addDays, dayOf } from '../../../kernel/contract/formats.ts'
import { describeGrid } from '../../../kernel/contract/grid-definition.ts'
import { actorOf } from '../../../kernel/server/audit.ts'
import type { Tenant, WithTenant } from '../../../kernel/server/database/tenancy.ts'
import { changeSettings } from '../../../kernel/server/environment.ts'
import { type BoundRoute, handle, handleOpen, signedIn } from '../../../kernel/server/http/register-routes.ts'
import { bindList } from '../../../kernel/server/resources/list-routes.ts'
import { countsOf } from '../../../kernel/server/resources/own-import.ts'
import type { Row } from '../../../kernel/server/resources/resource-queries.ts'
import { selectPage } from '../../../kernel/server/resources/select-page.ts'
import { sendExport } from '../../../kernel/server/resources/send-export.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { stockLevels } from '../contract/stock-levels.ts'
import { stockGrid, stockList } from '../contract/stock-list.ts'
import { stockMovements } from '../contract/stock-movements.ts'
import { stockRoutes } from '../contract/stock-routes.ts'
import { stockSettings } from '../contract/stock-settings.ts'
import { readArticleStock } from './article-stock.queries.ts'
import { committedSince } from './available.queries.ts'
import { levelsImporter } from './import-levels.ts'
import { levelSource, movementSource } from './ledger-sources.ts'
import { setLevels } from './set-levels.service.ts'
import { adjustStock, receiveStock, transferStock, undoDocument } from './stock-acts.service.ts'
import { type StockView, stockSource } from './stock-source.ts'
import { undoLevels } from './undo-levels.ts'
import { readWarehouses } from './warehouses.queries.ts'

const viewOf = async (tenant: Tenant, { timeZone }: Session): Promise<StockView> => {
  const { expiryDays } = await tenant.settings(stockSettings)
  return {
    envId: tenant.envId,
    timeZone,
    warehouses: await readWarehouses(tenant),
    committedSince: await committedSince(tenant),
    expiringBy: addDays(dayOf(new Date(), timeZone), expiryDays),
  }
}

const listRoutes = (withTenant: WithTenant): BoundRoute[] => [
  handle(stockRoutes.list, async ({ tenant, session, query }) =>
    selectPage<Row>(tenant.db, stockSource(await viewOf(tenant, session)), query),
  ),
  handleOpen(stockRoutes.export, async ({ session: maybe, query, reply }) => {
    const session = signedIn(maybe)
    const resource = stockList(await withTenant(session.envId, readWarehouses, { readOnly: true }))
    const fields = Object.entries(resource.fields)
    const readPage = async (tenant: Tenant, list: Parameters<typeof selectPage>[2]) =>
      selectPage<Row>(tenant.db, stockSource(await viewOf(tenant, session)), list)
    return sendExport({ resource, fields, withTenant, session, query, readPage, reply })
  }),
  handle(stockRoutes.grid, async ({ tenant }) => {
    const warehouses = await readWarehouses(tenant)
    return describeGrid(stockList(warehouses), stockGrid(warehouses), undefined)
  }),
  handle(stockRoutes.warehouses, async ({ tenant }) => ({ items: await readWarehouses(tenant) })),
  handle(stockRoutes.article, ({ tenant, params }) => readArticleStock(tenant, params.id)),
]

/** The lists of levels and movements. */
const ledgerRoutes = (withTenant: WithTenant): BoundRoute[] => [
  ...bindList(withTenant, stockRoutes.levels, stockLevels, ({ envId }, { timeZone }) =>
    levelSource({ envId, timeZone }),
  ),
  ...bindList(withTenant, stockRoutes.movements, stockMovements, ({ envId }, { timeZone }) =>
    movementSource({ envId, timeZone }),
  ),
]

const actRoutes = (withTenant: WithTenant): BoundRoute[] => {
  const importRows = levelsImporter(withTenant)
  return [
    handle(stockRoutes.receive, ({ tenant, session, body }) => receiveStock(tenant, actorOf(session), body)),
    handle(stockRoutes.adjust, ({ tenant, session, body }) => adjustStock(tenant, actorOf(session), body)),
    handle(stockRoutes.transfer, ({ tenant, session, body }) => transferStock(tenant, actorOf(session), body)),
    handle(stockRoutes.undo, ({ tenant, session, params }) => undoDocument(tenant, actorOf(session), params.id)),
    handle(stockRoutes.setLevels, ({ tenant, session, body }) => setLevels(tenant, actorOf(session), body)),
    {
      importer: {
        resource: stockLevels,
        rules: {},
        importRows,
        undoImport: undoLevels,
        readPage: (tenant, { timeZone }, list) =>
          selectPage<Row>(tenant.db, levelSource({ envId: tenant.envId, timeZone }), list),
      },
      ...handleOpen(stockRoutes.levels.import, async ({ session, body: { rows, dryRun } }) =>
        countsOf(await importRows(signedIn(session), rows, { dryRun })),
      ),
    },
    handle(stockRoutes.settings.get, ({ tenant }) => tenant.settings(stockSettings)),
    handle(stockRoutes.settings.save, ({ tenant, session, body }) =>
      changeSettings(tenant, actorOf(session), stockSettings, body),
    ),
  ]
}

export const createStockLedgerRoutes = (withTenant: WithTenant): BoundRoute[] => [
  ...listRoutes(withTenant),
  ...ledgerRoutes(withTenant),
  ...actRoutes(withTenant),
]
