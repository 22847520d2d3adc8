import type { FastifyInstance } from 'fastify'
import { auditWords } from './audit-words.ts'
import { demoSeeders } from './cli/demo-seeders.ts'
import { createPainter } from './dashboard-painter.ts'
import { streetTilesPath } from './kernel/contract/street-tiles.ts'
import { createBackupRoutes } from './kernel/server/backup/schedule/backups.routes.ts'
import { createEventStream } from './kernel/server/events/event-stream.ts'
import { createFileRoutes } from './kernel/server/files/files.routes.ts'
import { createGridViewRoutes } from './kernel/server/grid-views/grid-views.routes.ts'
import { createApp } from './kernel/server/http/app.ts'
import type { MetricsExchange } from './kernel/server/http/metrics.ts'
import type { BoundRoute } from './kernel/server/http/register-routes.ts'
import { importGrids } from './kernel/server/imports/import-grids.ts'
import { createImportRunner } from './kernel/server/imports/import-runner.ts'
import type { ImportServices } from './kernel/server/imports/import-service.ts'
import { createImportRoutes } from './kernel/server/imports/imports.routes.ts'
import type { Platform } from './kernel/server/platform.ts'
import type { BoundGrid } from './kernel/server/resources/resource-service.ts'
import { createSearchRoute } from './kernel/server/search/search.routes.ts'
import { mapOriginsOf, publicUrlOf, type Settings } from './kernel/server/settings.ts'
import { streetFileOf, streetUrlOf } from './kernel/server/street-tiles/open-archive.ts'
import { createStreetTileRoutes } from './kernel/server/street-tiles/street-tiles.routes.ts'
import { createAgendaRoutes } from './modules/agenda/server/index.ts'
import { createAssetRoutes, describeAsset } from './modules/assets/server/index.ts'
import { articleSearcher, createCatalogRoutes } from './modules/catalog/server/index.ts'
import { createChatRoutes, presenceWatch } from './modules/chat/server/index.ts'
import { createCompatRoutes } from './modules/compat/server/index.ts'
import { createContentRoutes } from './modules/content/server/index.ts'
import { createCountRoutes, describeCount } from './modules/counts/server/index.ts'
import { createCustomersRoutes, customerSearcher } from './modules/customers/server/index.ts'
import { createDashboardRoutes } from './modules/dashboards/server/index.ts'
import { createExampleData } from './modules/demo/server/index.ts'
import { createErpRoutes } from './modules/erp/server/index.ts'
import { createFollowUpRoutes } from './modules/follow-up/server/index.ts'
import {
  countMissingForms,
  createFormRoutes,
  describeAnswer,
  findMissingForms,
  findRequiredForms,
} from './modules/forms/server/index.ts'
import { createGalleryRoutes, type GalleryDocuments } from './modules/gallery/server/index.ts'
import {
  createExampleLoader,
  createIdentityRoutes,
  createPhoneAdmission,
  createSessionService,
  createSignInLimits,
  noticePeople,
} from './modules/identity/server/index.ts'
import { scopeOfRoute } from './modules/integration/contract/scopes.ts'
import { createFileExchangeRoutes, createIntegration, transferMetrics } from './modules/integration/server/index.ts'
import { createLogisticsRoutes } from './modules/logistics/server/index.ts'
import { createMenuRoutes, readPublishedMenu } from './modules/menus/server/index.ts'
import { createObjectiveRoutes } from './modules/objectives/server/index.ts'
import { createPayments } from './modules/payments/server/index.ts'
import { createPickingRoutes } from './modules/picking/server/index.ts'
import { createPipelineRoutes } from './modules/pipelines/server/index.ts'
import { createPublicationRoutes, mayReadFile } from './modules/publications/server/index.ts'
import { answerStatistics, createReportRoutes } from './modules/reports/server/index.ts'
import { createRoutesRoutes } from './modules/routes/server/index.ts'
import {
  companyEffectsOnSales,
  createSalesRoutes,
  describeCollection,
  describeNoPurchase,
  describeOrder,
  orderSearcher,
  readVisit,
} from './modules/sales/server/index.ts'
import { createSettingsRoutes } from './modules/settings/server/index.ts'
import { createSettlementRoutes, describeDelivery } from './modules/settlements/server/index.ts'
import { createStockRoutes, readWarehouses } from './modules/stock/server/index.ts'
import { createStore, storeStanding } from './modules/store/server/index.ts'
import { createStreetRoutes } from './modules/street/server/index.ts'
import { createSupervisionRoutes } from './modules/supervision/server/index.ts'
import { countedRoutes, createUsageCounter, createUsageRoutes } from './modules/usage/server/index.ts'

export type ServerOptions = {
  platform: Platform
  settings: Settings
  serveWeb?: (app: FastifyInstance) => Promise<void>
  metricsExchange?: MetricsExchange | undefined
}

const linksOf = (settings: Settings) => ({
  guide: settings.GUIDE_URL ?? null,
  appStore: settings.APP_STORE_URL ?? null,
  playStore: settings.PLAY_STORE_URL ?? null,
  mapStyle: settings.MAP_STYLE_URL ?? null,
  mapTiles: streetFileOf(settings) ? streetTilesPath : streetUrlOf(settings),
})

/** Every declared grid among routes. */
export const gridsOf = (routes: BoundRoute[]): BoundGrid[] => routes.flatMap(({ grid }) => grid ?? [])

/** Lists that are no declared grid, and still take files. */
export const importersOf = (routes: BoundRoute[]): BoundGrid[] => routes.flatMap(({ importer }) => importer ?? [])

/** What files bring beside the grids. */
const uploadsOf = (routes: BoundRoute[]): BoundGrid[] => routes.flatMap(({ upload }) => upload ?? [])

/** What the owners of photographed documents tell the gallery, which stands below them. */
const galleryDocuments: GalleryDocuments = {
  describe: {
    order: describeOrder,
    'no-purchase': describeNoPurchase,
    collection: describeCollection,
    form: describeAnswer,
    asset: describeAsset,
    delivery: describeDelivery,
    count: describeCount,
  },
  visit: readVisit,
}

/** The composition root of the server: it lists the modules' doors, nothing else. */
export const createServer = async ({
  platform,
  settings,
  serveWeb,
  metricsExchange,
}: ServerOptions): Promise<{ app: FastifyInstance; routes: BoundRoute[]; imports: ImportServices }> => {
  const limits = createSignInLimits(platform.database)
  const admitPhone = createPhoneAdmission(platform.withTenant)
  const sessions = createSessionService({ ...platform, admitPhone, limits })
  const examples = createExampleLoader({ ...platform, source: createExampleData(platform, demoSeeders) })
  const usage = createUsageCounter(platform.withTenant, error => app.log.error({ err: error }, 'usage not written'))
  const warn = (about: string) => (error: unknown) => app.log.warn({ err: error }, about)
  const integration = createIntegration({
    platform,
    authenticate: sessions.authenticate,
    openNetworks: settings.WEBHOOK_NETWORKS,
    routes: () => routes,
    onError: warn('integration'),
  })
  const payments = createPayments({
    platform,
    publicUrl: publicUrlOf(settings),
    providerUrl: settings.MERCADO_PAGO_URL,
    onError: warn('payments'),
  })
  const store = createStore(platform, {
    publicUrl: publicUrlOf(settings),
    readMenu: readPublishedMenu,
    payments: payments.shop,
    onError: warn('store'),
  })
  const routes: BoundRoute[] = [
    ...createIdentityRoutes({
      platform,
      sessions,
      limits,
      settings,
      links: linksOf(settings),
      routes: () => routes,
      examples,
      auditWords,
    }),
    ...createCatalogRoutes(platform),
    ...createCustomersRoutes(platform, { standing: storeStanding }),
    ...createFollowUpRoutes(platform),
    ...createStockRoutes(platform),
    ...createLogisticsRoutes(platform, { osrmUrl: settings.OSRM_URL, onError: warn('distance service') }),
    ...createSettlementRoutes(platform),
    ...createCountRoutes(platform),
    ...createPickingRoutes(platform),
    ...createRoutesRoutes(platform),
    ...createSalesRoutes(platform),
    ...createMenuRoutes(platform),
    ...createDashboardRoutes(platform, { statistics: answerStatistics, paint: createPainter(platform) }),
    ...createStreetRoutes(platform),
    ...createSupervisionRoutes(platform),
    ...createReportRoutes(platform),
    ...payments.routes,
    ...store.routes,
    ...createObjectiveRoutes(platform),
    ...createAssetRoutes(platform),
    ...createPipelineRoutes(platform, {
      findMissing: findMissingForms,
      findRequired: findRequiredForms,
      countMissing: countMissingForms,
    }),
    ...createFormRoutes(platform),
    ...createGalleryRoutes(platform, galleryDocuments),
    ...createErpRoutes(platform),
    ...integration.routes,
    ...createFileExchangeRoutes({ ...platform, settings, imports: () => imports }),
    ...createGridViewRoutes(),
    createSearchRoute([customerSearcher, articleSearcher, orderSearcher]),
    ...createChatRoutes(platform),
    ...createAgendaRoutes(),
    ...createContentRoutes(platform, noticePeople),
    ...createPublicationRoutes(),
    createEventStream(platform.events, platform.withTenant, presenceWatch(platform)),
    ...createFileRoutes(platform, { publications: mayReadFile }),
    ...createBackupRoutes(platform, settings),
    ...createStreetTileRoutes(streetFileOf(settings)),
    ...createSettingsRoutes(() => routes.map(route => route.contract), {
      ...companyEffectsOnSales,
      readWarehouses,
    }),
    ...createUsageRoutes({ ...platform, counter: usage, contractsOf: () => routes.map(route => route.contract) }),
  ]
  const { withTenant } = platform
  routes.push(
    ...createCompatRoutes({
      platform,
      authenticate: sessions.authenticate,
      routes: () => routes,
      onError: warn('live query'),
    }),
  )
  const onError = (error: unknown): void => app.log.error({ err: error }, 'import failed')
  const runner = createImportRunner({ withTenant, onError })
  const grids = importGrids([...gridsOf(routes), ...importersOf(routes), ...uploadsOf(routes)])
  const imports = { withTenant, grids, runner, onError }
  routes.push(...createImportRoutes(imports))
  const app: FastifyInstance = await createApp({
    withTenant: platform.withTenant,
    database: platform.database,
    reads: platform.reads,
    authenticate: integration.authenticate,
    authenticateCustomer: store.authenticateCustomer,
    routes: countedRoutes(routes, usage),
    scopeOfRoute,
    checkReady: platform.checkReady,
    logLevel: settings.LOG_LEVEL,
    metricsToken: settings.METRICS_TOKEN,
    metricsExchange,
    metrics: transferMetrics,
    trustProxy: settings.TRUST_PROXY,
    mapOrigins: mapOriginsOf(settings),
    ...(serveWeb ? { serveWeb } : {}),
  })
  app.addHook('onClose', runner.stop)
  app.addHook('onClose', examples.stop)
  app.addHook('onClose', usage.stop)
  app.addHook('onClose', integration.stop)
  return { app, routes, imports }
}
