import type { Client } from './client.ts'

/** Eliminar artículo */
export const deleteDataArticlesById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/data/articles/:id', input)

/** Eliminar marca */
export const deleteDataBrandsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/data/brands/:id', input)

/** Eliminar artículo de combo */
export const deleteDataComboItemsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/data/combo-items/:id', input)

/** Eliminar combo */
export const deleteDataCombosById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/data/combos/:id', input)

/** Eliminar acción comercial */
export const deleteDataCommercialActionsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/data/commercial-actions/:id', input)

/** Deshacer un consolidado pendiente: sus pedidos vuelven a Cargas */
export const deleteDataConsolidatedLoadsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/data/consolidated-loads/:id', input)

/** Eliminar contacto */
export const deleteDataContactsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/data/contacts/:id', input)

/** Eliminar cliente */
export const deleteDataCustomersById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/data/customers/:id', input)

/** Eliminar mapeo de artículo */
export const deleteDataErpArticleMappingsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/data/erp-article-mappings/:id', input)

/** Eliminar mapeo de localidad */
export const deleteDataErpLocationMappingsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/data/erp-location-mappings/:id', input)

/** Eliminar excusa comercial */
export const deleteDataExcusesById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/data/excuses/:id', input)

/** Eliminar rubro */
export const deleteDataItemsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/data/items/:id', input)

/** Eliminar gerente */
export const deleteDataManagersById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/data/managers/:id', input)

/** Eliminar oportunidad */
export const deleteDataOpportunitiesById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/data/opportunities/:id', input)

/** Eliminar lista de precios */
export const deleteDataPriceListsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/data/price-lists/:id', input)

/** Eliminar escala */
export const deleteDataPriceScalesById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/data/price-scales/:id', input)

/** Eliminar precio */
export const deleteDataPricesById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/data/prices/:id', input)

/** Eliminar alcance */
export const deleteDataPromotionScopesById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/data/promotion-scopes/:id', input)

/** Eliminar escala */
export const deleteDataPromotionTiersById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/data/promotion-tiers/:id', input)

/** Eliminar promoción */
export const deleteDataPromotionsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/data/promotions/:id', input)

/** Eliminar prospecto */
export const deleteDataProspectsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/data/prospects/:id', input)

/** Eliminar región comercial */
export const deleteDataRegionsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/data/regions/:id', input)

/** Eliminar canal de venta */
export const deleteDataSalesChannelsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/data/sales-channels/:id', input)

/** Eliminar vendedor */
export const deleteDataSellersById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/data/sellers/:id', input)

/** Eliminar sitio */
export const deleteDataSitesById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/data/sites/:id', input)

/** Eliminar supervisor */
export const deleteDataSupervisorsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/data/supervisors/:id', input)

/** Eliminar un formulario; se puede deshacer */
export const deleteFormsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/forms/:id', input)

/** Eliminar menús que no están a la venta; se puede deshacer */
export const deleteNewTablesMenu = (client: Client, input: { body: { items: (string)[] }; signal?: AbortSignal }) =>
  client.json<{ removed: number }>('DELETE', '/api/newTables/menu', input)

/** Eliminar regiones por su código; se pueden deshacer desde Clientes */
export const deleteNewTablesRegionSync = (client: Client, input: { body: (string | { k?: string; code?: string })[]; signal?: AbortSignal }) =>
  client.json<{ success: boolean; msg: string }>('DELETE', '/api/newTables/region/sync', input)

/** Borrar filas de una tabla, por su id o por su clave */
export const deleteSqlByPathByTable = (client: Client, input: { params: { path: string; table: string }; body: unknown; signal?: AbortSignal }) =>
  client.json<{ error: boolean; data: unknown; message: string; msgSQL: string; errorMsg: string }>('DELETE', '/api/sql/:path/:table', input)

/** Borrar todas las filas de una tabla antes de volver a subirla; se deshace durante 30 días */
export const deleteSqlXlsxByTableByEnvironment = (client: Client, input: { params: { table: string; environment: string }; signal?: AbortSignal }) =>
  client.json<{ error: boolean; data: unknown; message: string; msgSQL: string; errorMsg: string }>('DELETE', '/api/sql/xlsx/:table/:environment', input)

/** Borrar un pedido pendiente por su clave: deja de contar en todos lados */
export const deleteV1OrdersByKey = (client: Client, input: { params: { key: string }; signal?: AbortSignal }) =>
  client.json<void>('DELETE', '/api/v1/orders/:key', input)

/** Precio de lista de hoy de unos artículos */
export const getCatalogListPrices = (client: Client, input: { query: { articles: string; priceListId?: string }; signal?: AbortSignal }) =>
  client.json<{ priceList: { id: string; code: string; name: string } | null; items: ({ article: { id: string; code: string; name: string }; quantity: number; taxRate: number; listPriceCents: number | null })[] }>('GET', '/api/catalog/list-prices', input)

/** Lista de artículos */
export const getDataArticles = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; code: string; name: string; family: string | null; brand: { id: string; code: string; name: string } | null; unitOfMeasure: string; unitsPerPackage: number; stock: number | null; minimumStock: number | null; kgPerUnit: number; litersPerUnit: number | null; taxRate: number; item: { id: string; code: string; name: string } | null; subItem: { id: string; code: string; name: string } | null; ean: string | null; returnableContainer: boolean; isActive: boolean })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/articles', input)

/** Cambios en bloque de Artículos de los últimos 30 días */
export const getDataArticlesBulk = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean })[] }>('GET', '/api/data/articles/bulk', input)

/** Artículo */
export const getDataArticlesById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; family: string | null; brand: { id: string; code: string; name: string } | null; unitOfMeasure: string; unitsPerPackage: number; stock: number | null; minimumStock: number | null; kgPerUnit: number; litersPerUnit: number | null; taxRate: number; item: { id: string; code: string; name: string } | null; subItem: { id: string; code: string; name: string } | null; ean: string | null; returnableContainer: boolean; isActive: boolean }>('GET', '/api/data/articles/:id', input)

/** Exportar artículos tal como las muestra el filtro */
export const getDataArticlesExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/articles/export', input)

/** Lista de marcas */
export const getDataBrands = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; code: string; name: string; articles: number })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/brands', input)

/** Cambios en bloque de Marcas de los últimos 30 días */
export const getDataBrandsBulk = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean })[] }>('GET', '/api/data/brands/bulk', input)

/** Marca */
export const getDataBrandsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; articles: number }>('GET', '/api/data/brands/:id', input)

/** Exportar marcas tal como las muestra el filtro */
export const getDataBrandsExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/brands/export', input)

/** Lista de cobranzas */
export const getDataCollections = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; name: string; date: string; time: string; impdoc: string | null; total: number; type: string | null; code: string; seller: { id: string; code: string; name: string }; number: string; state: "pending" | "unsettled" | "exported" | "canceled" | "deleted"; origin: "seller" | "office" | "round" | "online"; receipt: string | null; zona: string | null; distancia: number | null; description: string | null })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/collections', input)

/** Cobranza completo */
export const getDataCollectionsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; customer: { id: string; code: string; name: string; tradeName: string | null; cuit: string | null; taxCondition: string | null; address: string | null; locality: string | null; phone: string | null; email: string | null }; seller: { id: string; code: string; name: string }; takenAt: string; receivedAt: string; day: string; note: string | null; place: { taken: { latitude: number; longitude: number } | null; customer: { latitude: number; longitude: number } | null; distanceMeters: number | null; isFar: boolean }; photos: ({ id: string; fileId: string; takenAt: string })[]; deletedAt: string | null; history: ({ at: string; actor: string; action: string; detail: Record<string, unknown> })[]; number: number; state: "pending" | "exported" | "canceled" | "deleted" | "unsettled"; origin: "seller" | "office" | "round" | "online"; round: { loadId: string; number: number; orderId: string; orderNumber: number; dealer: string } | null; documentKey: string; receiptNumber: string | null; canceledAt: string | null; totalCents: number; payments: ({ line: number; method: number; letter: string; label: string; amountCents: number; checkNumber: string | null; bank: string | null; dueOn: string | null })[]; documents: ({ line: number; code: string | null; kind: string; number: string; totalCents: number; paidCents: number; installment: number | null })[]; exportBatch: { id: string; number: number; fileName: string; createdAt: string } | null }>('GET', '/api/data/collections/:id', input)

/** Cobranza en PDF */
export const getDataCollectionsByIdPdf = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/collections/:id/pdf', input)

/** Exportar cobranzas tal como las muestra el filtro */
export const getDataCollectionsExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/collections/export', input)

/** Lista de artículos de combos */
export const getDataComboItems = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; combo: { id: string; code: string; name: string }; article: { id: string; code: string; name: string }; quantity: number })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/combo-items', input)

/** Cambios en bloque de Artículos de combos de los últimos 30 días */
export const getDataComboItemsBulk = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean })[] }>('GET', '/api/data/combo-items/bulk', input)

/** Artículo de combo */
export const getDataComboItemsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; combo: { id: string; code: string; name: string }; article: { id: string; code: string; name: string }; quantity: number }>('GET', '/api/data/combo-items/:id', input)

/** Exportar artículos de combos tal como las muestra el filtro */
export const getDataComboItemsExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/combo-items/export', input)

/** Lista de combos */
export const getDataCombos = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; code: string; name: string; price: number; items: number; validFrom: string | null; validUntil: string | null; status: "current" | "future" | "past" | "off"; priceList: { id: string; code: string; name: string } | null; isDetected: boolean; isActive: boolean })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/combos', input)

/** Cambios en bloque de Combos de los últimos 30 días */
export const getDataCombosBulk = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean })[] }>('GET', '/api/data/combos/bulk', input)

/** Combo */
export const getDataCombosById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; price: number; items: number; validFrom: string | null; validUntil: string | null; status: "current" | "future" | "past" | "off"; priceList: { id: string; code: string; name: string } | null; isDetected: boolean; isActive: boolean }>('GET', '/api/data/combos/:id', input)

/** Los artículos de un combo, con su precio de lista de hoy */
export const getDataCombosByIdContent = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ priceList: { id: string; code: string; name: string } | null; items: ({ article: { id: string; code: string; name: string }; quantity: number; taxRate: number; listPriceCents: number | null })[] }>('GET', '/api/data/combos/:id/content', input)

/** Exportar combos tal como las muestra el filtro */
export const getDataCombosExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/combos/export', input)

/** Lista de acciones comerciales */
export const getDataCommercialActions = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; kind: "call" | "visit" | "mail" | "whatsapp" | "note"; text: string; opportunity: { id: string; code: string; name: string } | null; customer: { id: string; code: string; name: string } | null; prospect: { id: string; code: string; name: string } | null; happenedAt: string; dueOn: string | null; isDone: boolean; creator: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/commercial-actions', input)

/** Cambios en bloque de Acciones comerciales de los últimos 30 días */
export const getDataCommercialActionsBulk = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean })[] }>('GET', '/api/data/commercial-actions/bulk', input)

/** Acción comercial */
export const getDataCommercialActionsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; kind: "call" | "visit" | "mail" | "whatsapp" | "note"; text: string; opportunity: { id: string; code: string; name: string } | null; customer: { id: string; code: string; name: string } | null; prospect: { id: string; code: string; name: string } | null; happenedAt: string; dueOn: string | null; isDone: boolean; creator: string }>('GET', '/api/data/commercial-actions/:id', input)

/** Exportar acciones comerciales tal como las muestra el filtro */
export const getDataCommercialActionsExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/commercial-actions/export', input)

/** Lista de consolidados */
export const getDataConsolidatedLoads = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; nro: number; dealer: { id: string; code: string; name: string }; deliveydate: string; total: number; comprobantes: number; articles: number; units: number; state: "pendiente" | "procesado" | "completado"; vehicle: { id: string; code: string; name: string }; packages: number; kg: number; distance: number; isSettled: boolean; ordered: number; delivered: number | null; returned: number | null })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/consolidated-loads', input)

/** Consolidado completo: pedidos, artículos sumados, papeles e historia */
export const getDataConsolidatedLoadsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; number: number; state: "pendiente" | "procesado" | "completado"; version: number; dealer: { id: string; code: string; name: string }; vehicle: { id: string; code: string; name: string; capacityKg: number | null; volumeM3: number | null; capacityPackages: number | null }; warehouse: { id: string; code: string; name: string; latitude: number | null; longitude: number | null }; deliversOn: string; trip: number; note: string | null; units: number; packages: number; kg: number; liters: number; totalCents: number; distanceMeters: number; distanceBy: "roads" | "straight"; settledAt: string | null; figures: { ordered: { units: number; packages: number; kg: number; cents: number }; prepared: { units: number; packages: number; kg: number; cents: number } | null; loaded: { units: number; packages: number; kg: number; cents: number } | null; delivered: { units: number; packages: number; kg: number; cents: number } | null; returned: { units: number; packages: number; kg: number; cents: number } | null }; orders: ({ id: string; number: string; sequence: number; isLocked: boolean; customer: { id: string; code: string; name: string }; address: string | null; locality: string | null; phone: string | null; latitude: number | null; longitude: number | null; receivesFrom: string | null; receivesUntil: string | null; note: string | null; itemsQty: number; units: number; packages: number; kg: number; liters: number; totalCents: number; isVoided: boolean; result: "delivered" | "partial" | "not_delivered" | null; figures: { ordered: { units: number; packages: number; kg: number; cents: number }; prepared: { units: number; packages: number; kg: number; cents: number } | null; loaded: { units: number; packages: number; kg: number; cents: number } | null; delivered: { units: number; packages: number; kg: number; cents: number } | null; returned: { units: number; packages: number; kg: number; cents: number } | null } })[]; articles: ({ id: string; code: string; name: string; unitOfMeasure: string; orders: number; units: number; packages: number; kg: number; figures: { ordered: { units: number; packages: number; kg: number; cents: number }; prepared: { units: number; packages: number; kg: number; cents: number } | null; loaded: { units: number; packages: number; kg: number; cents: number } | null; delivered: { units: number; packages: number; kg: number; cents: number } | null; returned: { units: number; packages: number; kg: number; cents: number } | null } })[]; warnings: ({ whose: string; paper: string; expiresOn: string })[]; history: ({ at: string; actor: string; action: string; detail: Record<string, unknown> })[] }>('GET', '/api/data/consolidated-loads/:id', input)

/** Hoja de ruta en PDF */
export const getDataConsolidatedLoadsByIdHojaDeRuta = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/consolidated-loads/:id/hoja-de-ruta', input)

/** Lista de carga en PDF */
export const getDataConsolidatedLoadsByIdListaDeCarga = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/consolidated-loads/:id/lista-de-carga', input)

/** Remitos en PDF, uno por pedido en el orden del recorrido */
export const getDataConsolidatedLoadsByIdRemitos = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/consolidated-loads/:id/remitos', input)

/** Exportar consolidados tal como las muestra el filtro */
export const getDataConsolidatedLoadsExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/consolidated-loads/export', input)

/** Lista de contactos */
export const getDataContacts = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; name: string; job: string | null; customer: { id: string; code: string; name: string } | null; prospect: { id: string; code: string; name: string } | null; phone: string | null; email: string | null; isMain: boolean; note: string | null; code: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/contacts', input)

/** Cambios en bloque de Contactos de los últimos 30 días */
export const getDataContactsBulk = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean })[] }>('GET', '/api/data/contacts/bulk', input)

/** Contacto */
export const getDataContactsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; name: string; job: string | null; customer: { id: string; code: string; name: string } | null; prospect: { id: string; code: string; name: string } | null; phone: string | null; email: string | null; isMain: boolean; note: string | null; code: string }>('GET', '/api/data/contacts/:id', input)

/** Exportar contactos tal como las muestra el filtro */
export const getDataContactsExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/contacts/export', input)

/** Lista de clientes */
export const getDataCustomers = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; code: string; name: string; tradeName: string | null; address: string | null; locality: string | null; province: string | null; phone: string | null; email: string | null; seller: { id: string; code: string; name: string } | null; site: { id: string; code: string; name: string } | null; priceList: { id: string; code: string; name: string } | null; taxCondition: "registered" | "monotributo" | "exempt" | "finalConsumer" | "notLiable" | null; cuit: string | null; dni: string | null; salesChannel: { id: string; code: string; name: string } | null; region: { id: string; code: string; name: string } | null; creditLimit: number | null; erpLocation: string | null; latitude: number | null; longitude: number | null; receivesFrom: string | null; receivesUntil: string | null; isActive: boolean })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/customers', input)

/** Cambios en bloque de Clientes de los últimos 30 días */
export const getDataCustomersBulk = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean })[] }>('GET', '/api/data/customers/bulk', input)

/** Cliente */
export const getDataCustomersById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; tradeName: string | null; address: string | null; locality: string | null; province: string | null; phone: string | null; email: string | null; seller: { id: string; code: string; name: string } | null; site: { id: string; code: string; name: string } | null; priceList: { id: string; code: string; name: string } | null; taxCondition: "registered" | "monotributo" | "exempt" | "finalConsumer" | "notLiable" | null; cuit: string | null; dni: string | null; salesChannel: { id: string; code: string; name: string } | null; region: { id: string; code: string; name: string } | null; creditLimit: number | null; erpLocation: string | null; latitude: number | null; longitude: number | null; receivesFrom: string | null; receivesUntil: string | null; isActive: boolean }>('GET', '/api/data/customers/:id', input)

/** Exportar clientes tal como las muestra el filtro */
export const getDataCustomersExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/customers/export', input)

/** Lista de entregas */
export const getDataDeliveries = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; at: string; date: string; number: number; dealer: { id: string; code: string; name: string }; order: number; customer: { id: string; code: string; name: string }; result: "delivered" | "partial" | "not_delivered"; reason: "damaged" | "expired" | "cold_chain" | "wrong_article" | "not_ordered" | "price" | "no_money" | "closed" | "address" | "no_time" | "not_loaded" | null; returnReasons: string | null; isPlaced: boolean; delivered: number; paid: number; actor: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/deliveries', input)

/** Exportar entregas tal como las muestra el filtro */
export const getDataDeliveriesExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/deliveries/export', input)

/** Lista de devoluciones */
export const getDataDeliveryReturns = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; date: string; number: number; dealer: { id: string; code: string; name: string }; order: number; customer: { id: string; code: string; name: string }; articleCode: string; article: { id: string; code: string; name: string }; result: "delivered" | "partial" | "not_delivered"; units: number; isFit: boolean; reason: "damaged" | "expired" | "cold_chain" | "wrong_article" | "not_ordered" | "price" | "no_money" | "closed" | "address" | "no_time" | "not_loaded" })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/delivery-returns', input)

/** Exportar devoluciones tal como las muestra el filtro */
export const getDataDeliveryReturnsExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/delivery-returns/export', input)

/** Lista de mapeos de artículos */
export const getDataErpArticleMappings = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; articleCode: string; organization: string; channel: string; sector: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/erp-article-mappings', input)

/** Cambios en bloque de Mapeos de artículos de los últimos 30 días */
export const getDataErpArticleMappingsBulk = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean })[] }>('GET', '/api/data/erp-article-mappings/bulk', input)

/** Mapeo de artículo */
export const getDataErpArticleMappingsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; articleCode: string; organization: string; channel: string; sector: string }>('GET', '/api/data/erp-article-mappings/:id', input)

/** Exportar mapeos de artículos tal como las muestra el filtro */
export const getDataErpArticleMappingsExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/erp-article-mappings/export', input)

/** Lista de mapeos de localidades */
export const getDataErpLocationMappings = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; location: string; center: string; warehouse: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/erp-location-mappings', input)

/** Cambios en bloque de Mapeos de localidades de los últimos 30 días */
export const getDataErpLocationMappingsBulk = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean })[] }>('GET', '/api/data/erp-location-mappings/bulk', input)

/** Mapeo de localidad */
export const getDataErpLocationMappingsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; location: string; center: string; warehouse: string }>('GET', '/api/data/erp-location-mappings/:id', input)

/** Exportar mapeos de localidades tal como las muestra el filtro */
export const getDataErpLocationMappingsExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/erp-location-mappings/export', input)

/** Lista de excusas comerciales */
export const getDataExcuses = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; code: string; name: string; note: string | null; requiresPhoto: boolean })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/excuses', input)

/** Cambios en bloque de Excusas comerciales de los últimos 30 días */
export const getDataExcusesBulk = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean })[] }>('GET', '/api/data/excuses/bulk', input)

/** Excusa comercial */
export const getDataExcusesById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; note: string | null; requiresPhoto: boolean }>('GET', '/api/data/excuses/:id', input)

/** Exportar excusas comerciales tal como las muestra el filtro */
export const getDataExcusesExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/excuses/export', input)

/** Lista de respuestas */
export const getDataFormAnswers = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; code: string; customer: { id: string; code: string; name: string } | null; form: { id: string; code: string; name: string }; version: number; seller: { id: string; code: string; name: string } | null; date: string; time: string; state: "sent" | "annulled"; score: number | null; maxScore: number | null; data: string; origin: "web" | "phone" | "api" | "link" })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/form-answers', input)

/** Exportar respuestas tal como las muestra el filtro */
export const getDataFormAnswersExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/form-answers/export', input)

/** Lista de formularios */
export const getDataForms = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; code: string; name: string; kind: "survey" | "single" | "multiple"; state: "draft" | "published" | "retired"; version: number | null; hasChanges: boolean; questions: number; answers: number; lastAnsweredAt: string | null; updatedAt: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/forms', input)

/** Exportar formularios tal como las muestra el filtro */
export const getDataFormsExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/forms/export', input)

/** Lista de rubros */
export const getDataItems = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; code: string; name: string; kind: "item" | "subItem"; parent: { id: string; code: string; name: string } | null; subItems: number; articles: number })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/items', input)

/** Cambios en bloque de Rubros de los últimos 30 días */
export const getDataItemsBulk = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean })[] }>('GET', '/api/data/items/bulk', input)

/** Rubro */
export const getDataItemsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; kind: "item" | "subItem"; parent: { id: string; code: string; name: string } | null; subItems: number; articles: number }>('GET', '/api/data/items/:id', input)

/** Exportar rubros tal como las muestra el filtro */
export const getDataItemsExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/items/export', input)

/** Lista de gerentes */
export const getDataManagers = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; code: string; name: string; sellers: number })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/managers', input)

/** Cambios en bloque de Gerentes de los últimos 30 días */
export const getDataManagersBulk = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean })[] }>('GET', '/api/data/managers/bulk', input)

/** Gerente */
export const getDataManagersById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; sellers: number }>('GET', '/api/data/managers/:id', input)

/** Exportar gerentes tal como las muestra el filtro */
export const getDataManagersExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/managers/export', input)

/** Lista de no compras */
export const getDataNoPurchases = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; name: string; date: string; time: string; excuse: { id: string; code: string; name: string }; description: string | null; seller: { id: string; code: string; name: string }; zona: string | null; distancia: number | null; code: string; company: string | null })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/no-purchases', input)

/** No compra completo */
export const getDataNoPurchasesById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; customer: { id: string; code: string; name: string; tradeName: string | null; cuit: string | null; taxCondition: string | null; address: string | null; locality: string | null; phone: string | null; email: string | null }; seller: { id: string; code: string; name: string }; takenAt: string; receivedAt: string; day: string; note: string | null; place: { taken: { latitude: number; longitude: number } | null; customer: { latitude: number; longitude: number } | null; distanceMeters: number | null; isFar: boolean }; photos: ({ id: string; fileId: string; takenAt: string })[]; deletedAt: string | null; history: ({ at: string; actor: string; action: string; detail: Record<string, unknown> })[]; documentKey: string; excuse: { id: string; code: string; name: string }; lacksPhoto: boolean }>('GET', '/api/data/no-purchases/:id', input)

/** Exportar no compras tal como las muestra el filtro */
export const getDataNoPurchasesExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/no-purchases/export', input)

/** Motivos de no compra, del más al menos frecuente */
export const getDataNoPurchasesRanking = (client: Client, input: { query?: { filter: (string)[] }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ excuse: { id: string; code: string; name: string }; count: number; customers: number })[] }>('GET', '/api/data/no-purchases/ranking', input)

/** Lista de oportunidades */
export const getDataOpportunities = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; code: string; name: string; funnel: { id: string; code: string; name: string }; state: { id: string; code: string; name: string }; outcome: "open" | "won" | "lost"; value: number | null; seller: { id: string; code: string; name: string } | null; customer: { id: string; code: string; name: string } | null; prospect: { id: string; code: string; name: string } | null; closingOn: string | null; daysInState: number; isStale: boolean; nextActionOn: string | null; phone: string | null; email: string | null; contact: { id: string; code: string; name: string } | null; interlocutor: string | null; interlocutorPhone: string | null; interlocutorEmail: string | null; interlocutorJob: string | null; note: string | null; orderNumber: number | null; isInvoiced: boolean; lostReason: "price" | "competitor" | "budget" | "no_answer" | "product" | "timing" | "other" | null; lostNote: string | null; enteredStateAt: string; closedAt: string | null; activeUntil: string; createdAt: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/opportunities', input)

/** Cambios en bloque de Oportunidades de los últimos 30 días */
export const getDataOpportunitiesBulk = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean })[] }>('GET', '/api/data/opportunities/bulk', input)

/** Oportunidad */
export const getDataOpportunitiesById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; funnel: { id: string; code: string; name: string }; state: { id: string; code: string; name: string }; outcome: "open" | "won" | "lost"; value: number | null; seller: { id: string; code: string; name: string } | null; customer: { id: string; code: string; name: string } | null; prospect: { id: string; code: string; name: string } | null; closingOn: string | null; daysInState: number; isStale: boolean; nextActionOn: string | null; phone: string | null; email: string | null; contact: { id: string; code: string; name: string } | null; interlocutor: string | null; interlocutorPhone: string | null; interlocutorEmail: string | null; interlocutorJob: string | null; note: string | null; orderNumber: number | null; isInvoiced: boolean; lostReason: "price" | "competitor" | "budget" | "no_answer" | "product" | "timing" | "other" | null; lostNote: string | null; enteredStateAt: string; closedAt: string | null; activeUntil: string; createdAt: string }>('GET', '/api/data/opportunities/:id', input)

/** Exportar oportunidades tal como las muestra el filtro */
export const getDataOpportunitiesExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/opportunities/export', input)

/** Lista de pedidos */
export const getDataOrders = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; name: string; company: string | null; date: string; time: string; itemsQty: number; total: number; zona: string | null; distancia: number | null; description: string | null; code: string; reparto: string | null; fechaEntrega: string | null; frecuenciaEntrega: "weekly" | "fortnightly" | "monthly" | null; seller: { id: string; code: string; name: string }; number: string; state: "pending" | "exported" | "canceled" | "deleted"; origin: "seller" | "office" | "app" | "marketplace"; weight: number; units: number; kind: "sale" | "return"; lines: number; net: number; returns: number })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/orders', input)

/** Pedido completo */
export const getDataOrdersById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; customer: { id: string; code: string; name: string; tradeName: string | null; cuit: string | null; taxCondition: string | null; address: string | null; locality: string | null; phone: string | null; email: string | null }; seller: { id: string; code: string; name: string }; takenAt: string; receivedAt: string; day: string; note: string | null; place: { taken: { latitude: number; longitude: number } | null; customer: { latitude: number; longitude: number } | null; distanceMeters: number | null; isFar: boolean }; photos: ({ id: string; fileId: string; takenAt: string })[]; deletedAt: string | null; history: ({ at: string; actor: string; action: string; detail: Record<string, unknown> })[]; number: number; state: "pending" | "exported" | "canceled" | "deleted"; kind: "sale" | "return"; origin: number; documentKey: string; priceList: { id: string; code: string; name: string } | null; deliveryOn: string | null; canceledAt: string | null; lineCount: number; units: number; packages: number; kg: number; discountCents: number; netCents: number; taxCents: number; totalCents: number; lines: ({ line: number; article: { id: string; code: string; name: string }; unitOfMeasure: string; quantity: number; unitPriceCents: number; listPriceCents: number | null; discountPercent: number; taxRate: number; netCents: number; totalCents: number; packages: number; kg: number; expectedNetCents: number | null; expectedWhy: string | null })[]; taxes: ({ rate: number; baseCents: number; taxCents: number })[]; exportBatch: { id: string; number: number; fileName: string; createdAt: string } | null }>('GET', '/api/data/orders/:id', input)

/** Pedido en PDF */
export const getDataOrdersByIdPdf = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/orders/:id/pdf', input)

/** Exportar pedidos tal como las muestra el filtro */
export const getDataOrdersExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/orders/export', input)

/** Lista de listas de precios */
export const getDataPriceLists = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; code: string; name: string; validFrom: string | null; validUntil: string | null; isDefault: boolean; prices: number })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/price-lists', input)

/** Cambios en bloque de Listas de precios de los últimos 30 días */
export const getDataPriceListsBulk = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean })[] }>('GET', '/api/data/price-lists/bulk', input)

/** Lista de precios */
export const getDataPriceListsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; validFrom: string | null; validUntil: string | null; isDefault: boolean; prices: number }>('GET', '/api/data/price-lists/:id', input)

/** Exportar listas de precios tal como las muestra el filtro */
export const getDataPriceListsExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/price-lists/export', input)

/** Lista de escalas por cantidad */
export const getDataPriceScales = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; priceList: { id: string; code: string; name: string }; article: { id: string; code: string; name: string }; fromUnits: number; price: number | null; discountPercent: number | null; validFrom: string; validUntil: string | null; status: "current" | "future" | "past" | "off" })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/price-scales', input)

/** Cambios en bloque de Escalas por cantidad de los últimos 30 días */
export const getDataPriceScalesBulk = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean })[] }>('GET', '/api/data/price-scales/bulk', input)

/** Escala */
export const getDataPriceScalesById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; priceList: { id: string; code: string; name: string }; article: { id: string; code: string; name: string }; fromUnits: number; price: number | null; discountPercent: number | null; validFrom: string; validUntil: string | null; status: "current" | "future" | "past" | "off" }>('GET', '/api/data/price-scales/:id', input)

/** Exportar escalas por cantidad tal como las muestra el filtro */
export const getDataPriceScalesExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/price-scales/export', input)

/** Lista de precios */
export const getDataPrices = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; articleCode: string; article: { id: string; code: string; name: string }; price: number; priceList: { id: string; code: string; name: string }; validFrom: string; validUntil: string | null; status: "current" | "future" | "past" })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/prices', input)

/** Cambios en bloque de Precios de los últimos 30 días */
export const getDataPricesBulk = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean })[] }>('GET', '/api/data/prices/bulk', input)

/** Precio */
export const getDataPricesById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; articleCode: string; article: { id: string; code: string; name: string }; price: number; priceList: { id: string; code: string; name: string }; validFrom: string; validUntil: string | null; status: "current" | "future" | "past" }>('GET', '/api/data/prices/:id', input)

/** Exportar precios tal como las muestra el filtro */
export const getDataPricesExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/prices/export', input)

/** Lista de alcances de promociones */
export const getDataPromotionScopes = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; promotion: { id: string; code: string; name: string }; kind: "article" | "brand" | "item" | "subItem" | "family" | "all"; code: string; name: string | null })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/promotion-scopes', input)

/** Cambios en bloque de Alcances de promociones de los últimos 30 días */
export const getDataPromotionScopesBulk = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean })[] }>('GET', '/api/data/promotion-scopes/bulk', input)

/** Alcance */
export const getDataPromotionScopesById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; promotion: { id: string; code: string; name: string }; kind: "article" | "brand" | "item" | "subItem" | "family" | "all"; code: string; name: string | null }>('GET', '/api/data/promotion-scopes/:id', input)

/** Exportar alcances de promociones tal como las muestra el filtro */
export const getDataPromotionScopesExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/promotion-scopes/export', input)

/** Lista de escalas de promociones */
export const getDataPromotionTiers = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; promotion: { id: string; code: string; name: string }; fromUnits: number; discountPercent: number | null; price: number | null; freeUnits: number | null })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/promotion-tiers', input)

/** Cambios en bloque de Escalas de promociones de los últimos 30 días */
export const getDataPromotionTiersBulk = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean })[] }>('GET', '/api/data/promotion-tiers/bulk', input)

/** Escala */
export const getDataPromotionTiersById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; promotion: { id: string; code: string; name: string }; fromUnits: number; discountPercent: number | null; price: number | null; freeUnits: number | null }>('GET', '/api/data/promotion-tiers/:id', input)

/** Exportar escalas de promociones tal como las muestra el filtro */
export const getDataPromotionTiersExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/promotion-tiers/export', input)

/** Lista de promociones */
export const getDataPromotions = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; code: string; name: string; kind: "percent" | "price" | "nxm" | "bonus"; items: number; startsOn: string; endsOn: string | null; status: "current" | "future" | "past" | "off"; channel: { id: string; code: string; name: string } | null; priceList: { id: string; code: string; name: string } | null; customer: { id: string; code: string; name: string } | null; giftArticle: { id: string; code: string; name: string } | null; isExclusive: boolean; priority: number; isActive: boolean })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/promotions', input)

/** Cambios en bloque de Promociones de los últimos 30 días */
export const getDataPromotionsBulk = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean })[] }>('GET', '/api/data/promotions/bulk', input)

/** Promoción */
export const getDataPromotionsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; kind: "percent" | "price" | "nxm" | "bonus"; items: number; startsOn: string; endsOn: string | null; status: "current" | "future" | "past" | "off"; channel: { id: string; code: string; name: string } | null; priceList: { id: string; code: string; name: string } | null; customer: { id: string; code: string; name: string } | null; giftArticle: { id: string; code: string; name: string } | null; isExclusive: boolean; priority: number; isActive: boolean }>('GET', '/api/data/promotions/:id', input)

/** A qué se aplica una promoción y qué da */
export const getDataPromotionsByIdContent = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ scopes: ({ kind: "article" | "brand" | "item" | "subItem" | "family" | "all"; code: string; name: string | null })[]; tiers: ({ fromUnits: number; discountPercent: number | null; priceCents: number | null; freeUnits: number | null })[] }>('GET', '/api/data/promotions/:id/content', input)

/** Exportar promociones tal como las muestra el filtro */
export const getDataPromotionsExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/promotions/export', input)

/** Lista de prospectos */
export const getDataProspects = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; name: string; businessName: string | null; state: "new" | "contacted" | "interested" | "converted" | "discarded"; address: string | null; locality: string | null; province: string | null; phone: string | null; email: string | null; seller: { id: string; code: string; name: string } | null; salesChannel: { id: string; code: string; name: string } | null; region: { id: string; code: string; name: string } | null; taxCondition: "registered" | "monotributo" | "exempt" | "finalConsumer" | "notLiable" | null; cuit: string | null; dni: string | null; note: string | null; code: string; latitude: number | null; longitude: number | null; customer: { id: string; code: string; name: string } | null; createdAt: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/prospects', input)

/** Cambios en bloque de Prospectos de los últimos 30 días */
export const getDataProspectsBulk = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean })[] }>('GET', '/api/data/prospects/bulk', input)

/** Prospecto */
export const getDataProspectsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; name: string; businessName: string | null; state: "new" | "contacted" | "interested" | "converted" | "discarded"; address: string | null; locality: string | null; province: string | null; phone: string | null; email: string | null; seller: { id: string; code: string; name: string } | null; salesChannel: { id: string; code: string; name: string } | null; region: { id: string; code: string; name: string } | null; taxCondition: "registered" | "monotributo" | "exempt" | "finalConsumer" | "notLiable" | null; cuit: string | null; dni: string | null; note: string | null; code: string; latitude: number | null; longitude: number | null; customer: { id: string; code: string; name: string } | null; createdAt: string }>('GET', '/api/data/prospects/:id', input)

/** Exportar prospectos tal como las muestra el filtro */
export const getDataProspectsExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/prospects/export', input)

/** Lista de regiones comerciales */
export const getDataRegions = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; code: string; name: string; customers: number })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/regions', input)

/** Cambios en bloque de Regiones comerciales de los últimos 30 días */
export const getDataRegionsBulk = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean })[] }>('GET', '/api/data/regions/bulk', input)

/** Región comercial */
export const getDataRegionsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; customers: number }>('GET', '/api/data/regions/:id', input)

/** Exportar regiones comerciales tal como las muestra el filtro */
export const getDataRegionsExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/regions/export', input)

/** Lista de canales de venta */
export const getDataSalesChannels = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; code: string; name: string; parent: { id: string; code: string; name: string } | null; subChannels: number; customers: number })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/sales-channels', input)

/** Cambios en bloque de Canales de venta de los últimos 30 días */
export const getDataSalesChannelsBulk = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean })[] }>('GET', '/api/data/sales-channels/bulk', input)

/** Canal de venta */
export const getDataSalesChannelsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; parent: { id: string; code: string; name: string } | null; subChannels: number; customers: number }>('GET', '/api/data/sales-channels/:id', input)

/** Exportar canales de venta tal como las muestra el filtro */
export const getDataSalesChannelsExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/sales-channels/export', input)

/** Lista de vendedores */
export const getDataSellers = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; code: string; name: string; supervisor: { id: string; code: string; name: string } | null; manager: { id: string; code: string; name: string } | null; phone: string | null; email: string | null; isActive: boolean })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/sellers', input)

/** Cambios en bloque de Vendedores de los últimos 30 días */
export const getDataSellersBulk = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean })[] }>('GET', '/api/data/sellers/bulk', input)

/** Vendedor */
export const getDataSellersById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; supervisor: { id: string; code: string; name: string } | null; manager: { id: string; code: string; name: string } | null; phone: string | null; email: string | null; isActive: boolean }>('GET', '/api/data/sellers/:id', input)

/** Exportar vendedores tal como las muestra el filtro */
export const getDataSellersExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/sellers/export', input)

/** Lista de rendiciones */
export const getDataSettlements = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; number: number; date: string; dealer: { id: string; code: string; name: string }; vehicle: string; state: "waiting" | "open" | "closed"; orders: number; pending: number; conflicts: number; total: number; delivered: number; paid: number | null; difference: number; closedBy: string | null })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/settlements', input)

/** Exportar rendiciones tal como las muestra el filtro */
export const getDataSettlementsExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/settlements/export', input)

/** Lista de sitios */
export const getDataSites = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; code: string; name: string; type: "sucursal" | "deposito" | "casa-central"; isWarehouse: boolean; address: string | null; locality: string | null; latitude: number | null; longitude: number | null })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/sites', input)

/** Cambios en bloque de Sitios de los últimos 30 días */
export const getDataSitesBulk = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean })[] }>('GET', '/api/data/sites/bulk', input)

/** Sitio */
export const getDataSitesById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; type: "sucursal" | "deposito" | "casa-central"; isWarehouse: boolean; address: string | null; locality: string | null; latitude: number | null; longitude: number | null }>('GET', '/api/data/sites/:id', input)

/** Exportar sitios tal como las muestra el filtro */
export const getDataSitesExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/sites/export', input)

/** Lista de stock por lote */
export const getDataStockLevels = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; articleCode: string; article: { id: string; code: string; name: string }; warehouse: { id: string; code: string; name: string }; lot: string | null; expiresOn: string | null; units: number; isFit: boolean })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/stock-levels', input)

/** Exportar stock por lote tal como las muestra el filtro */
export const getDataStockLevelsExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/stock-levels/export', input)

/** Lista de movimientos de stock */
export const getDataStockMovements = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; at: string; kind: "receipt" | "sale" | "load" | "delivery" | "return" | "adjustment" | "transfer" | "shortage"; articleCode: string; article: { id: string; code: string; name: string }; place: string; lot: string | null; units: number; balance: number; isFit: boolean; actor: string; reason: string | null })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/stock-movements', input)

/** Exportar movimientos de stock tal como las muestra el filtro */
export const getDataStockMovementsExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/stock-movements/export', input)

/** Lista de supervisores */
export const getDataSupervisors = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; deletedAt: string | null; code: string; name: string; sellers: number })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/data/supervisors', input)

/** Cambios en bloque de Supervisores de los últimos 30 días */
export const getDataSupervisorsBulk = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean })[] }>('GET', '/api/data/supervisors/bulk', input)

/** Supervisor */
export const getDataSupervisorsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; sellers: number }>('GET', '/api/data/supervisors/:id', input)

/** Exportar supervisores tal como las muestra el filtro */
export const getDataSupervisorsExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/data/supervisors/export', input)

/** Lotes bajados */
export const getErpExports = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; number: number; kind: "orders" | "collections"; createdAt: string; createdBy: string | null; day: string; seller: { id: string; code: string; name: string } | null; documents: number; exclusions: number; totalCents: number; fileName: string; state: "current" | "annulled" })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/erp/exports', input)

/** Un lote */
export const getErpExportsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; number: number; kind: "orders" | "collections"; createdAt: string; createdBy: string | null; day: string; seller: { id: string; code: string; name: string } | null; documents: number; exclusions: number; totalCents: number; fileName: string; state: "current" | "annulled"; bytes: number; lines: number; sha256: string; encoding: string; replacedCharacters: number; replacedSample: string; cutTexts: number; profile: string | null; annulledAt: string | null; annulledBy: string | null; held: { documents: number; totalCents: number } }>('GET', '/api/erp/exports/:id', input)

/** Renglones que cambian contra otro lote o, sin `with`, contra lo que los mismos documentos darían ahora */
export const getErpExportsByIdCompare = (client: Client, input: { params: { id: string }; query?: { with?: string }; signal?: AbortSignal }) =>
  client.json<{ before: string; after: string; same: number; onlyBefore: { count: number; sample: (string)[] }; onlyAfter: { count: number; sample: (string)[] }; identical: boolean }>('GET', '/api/erp/exports/:id/compare', input)

/** Documentos de un lote */
export const getErpExportsByIdDocuments = (client: Client, input: { params: { id: string }; query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string }; signal?: AbortSignal }) =>
  client.json<{ items: ({ id: string; number: number; customer: { id: string; code: string; name: string } | null; seller: { id: string; code: string; name: string } | null; totalCents: number })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/erp/exports/:id/documents', input)

/** Lo que quedó pendiente al bajar un lote, hasta 500 */
export const getErpExportsByIdExclusions = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ items: ({ documentId: string; number: number; customer: string; totalCents: number; reason: string })[]; total: number }>('GET', '/api/erp/exports/:id/exclusions', input)

/** El archivo de un lote, tal como salió */
export const getErpExportsByIdFile = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/erp/exports/:id/file', input)

/** Qué bajaría hoy: cantidad, total y lo que quedaría pendiente */
export const getErpExportsPreview = (client: Client, input: { query: { kind: "orders" | "collections"; sellerId?: string; day?: string }; signal?: AbortSignal }) =>
  client.json<{ kind: "orders" | "collections"; day: string; seller: { id: string; code: string; name: string } | null; profile: { id: string | null; name: string }; documents: number; totalCents: number; excluded: number; exclusions: ({ documentId: string; number: number; customer: string; totalCents: number; reason: string })[]; unmappedArticles: ({ code: string; name: string; orders: number })[]; error: string | null }>('GET', '/api/erp/exports/preview', input)

/** Lista de respuestas de un formulario, con una columna por pregunta */
export const getFormsAnswered = (client: Client, input: { query: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; form: string; from?: string; to?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; customers: (string)[]; versions: (number)[]; answers: (string)[] }; signal?: AbortSignal }) =>
  client.json<{ items: (Record<string, unknown>)[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/forms/answered', input)

/** Una respuesta, con la versión en que se dio */
export const getFormsAnswersById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; code: string; form: { id: string; code: string; name: string; kind: string }; version: number; publishedVersion: number | null; versionPublishedAt: string; nextVersionAt: string | null; customer: { id: string; code: string; name: string } | null; seller: { id: string; code: string; name: string } | null; author: string; origin: string; takenAt: string; sentAt: string; seconds: number; place: { latitude: number; longitude: number; accuracy: number | null } | null; customerPlace: { latitude: number; longitude: number } | null; score: number | null; maxScore: number | null; previous: { score: number | null; takenAt: string } | null; annulled: { at: string; by: string; reason: string } | null; revision: number; sections: ({ title: string; lines: ({ number: string; title: string; kind: string; text: string; files: (string)[]; points: number | null; maxPoints: number | null; isBad: boolean })[]; entries: ({ title: string; lines: ({ number: string; title: string; kind: string; text: string; files: (string)[]; points: number | null; maxPoints: number | null; isBad: boolean })[] })[] })[]; history: ({ at: string; actor: string; action: string })[] }>('GET', '/api/forms/answers/:id', input)

/** Una respuesta como PDF */
export const getFormsAnswersByIdPdf = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/forms/answers/:id/pdf', input)

/** Los artículos que contesta una pregunta de artículo: por código o nombre o, sin texto, los primeros */
export const getFormsArticles = (client: Client, input: { query?: { text?: string; limit?: number }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; code: string; name: string })[] }>('GET', '/api/forms/articles', input)

/** Un formulario con su borrador */
export const getFormsById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; code: string; name: string; description: string; kind: "survey" | "single" | "multiple"; subject: "customer" | "opportunity" | "none"; state: "draft" | "published" | "retired"; revision: number; pipelineForm: { active: boolean; pipelineKey: string | null; stateKey: string | null }; draft: Record<string, unknown>; draftEdition: number; draftSavedAt: string; draftSavedBy: string; hasChanges: boolean; publishedNumber: number | null; publishedAt: string | null; retiredAt: string | null; deletedAt: string | null; answers: number; sellers: number; versions: number }>('GET', '/api/forms/:id', input)

/** Todo lo que hace falta para responder un formulario, también sin conexión */
export const getFormsByIdAnswering = (client: Client, input: { params: { id: string }; query?: { customerId?: string; opportunityId?: string; answerId?: string; version?: number }; signal?: AbortSignal }) =>
  client.json<{ form: { id: string; code: string; name: string; kind: "survey" | "single" | "multiple"; subject: "customer" | "opportunity" | "none" }; version: number; publishedVersion: number | null; definition: Record<string, unknown>; variables: Record<string, string | number | null>; customer: { id: string; code: string; name: string; address: string | null } | null; opportunity: { id: string; code: string; name: string } | null; answer: { id: string; revision: number; data: Record<string, unknown>; takenAt: string } | null }>('GET', '/api/forms/:id/answering', input)

/** Una pregunta por canal, región o vendedor */
export const getFormsByIdAnswersCross = (client: Client, input: { params: { id: string }; query: { from?: string; to?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; customers: (string)[]; versions: (number)[]; answers: (string)[]; question: string; by: "seller" | "channel" | "region" }; signal?: AbortSignal }) =>
  client.json<{ columns: ({ value: string; text: string })[]; rows: ({ id: string | null; name: string; answered: number; average: number | null; counts: (number)[] })[]; isPartial: boolean }>('GET', '/api/forms/:id/answers/cross', input)

/** Respuestas como archivo: una columna por pregunta y, en xlsx, una hoja por grupo que se repite; con group, sus filas */
export const getFormsByIdAnswersExport = (client: Client, input: { params: { id: string }; query: { from?: string; to?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; customers: (string)[]; versions: (number)[]; answers: (string)[]; format: "xlsx" | "csv" | "ndjson"; group?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/forms/:id/answers/export', input)

/** Las preguntas y versiones de un formulario, para leer sus respuestas */
export const getFormsByIdAnswersFrame = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ form: { id: string; code: string; name: string; kind: string; retired: boolean }; versions: ({ number: number; publishedAt: string; answers: number })[]; questions: ({ name: string; group: string | null; number: string; title: string; section: string; kind: string; unit: string | null; options: ({ value: string; text: string })[]; minimum: number | null; maximum: number | null; isCurrent: boolean })[]; answers: number; firstDay: string | null }>('GET', '/api/forms/:id/answers/frame', input)

/** Fotos de las respuestas, las últimas primero */
export const getFormsByIdAnswersPhotos = (client: Client, input: { params: { id: string }; query?: { from?: string; to?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; customers: (string)[]; versions: (number)[]; answers: (string)[]; after?: string }; signal?: AbortSignal }) =>
  client.json<{ items: ({ answerId: string; customer: string | null; takenAt: string; fileId: string; code: string; seller: string | null; question: string })[]; next: string | null }>('GET', '/api/forms/:id/answers/photos', input)

/** Dónde se dieron las respuestas (las últimas 2.000) */
export const getFormsByIdAnswersPlaces = (client: Client, input: { params: { id: string }; query?: { from?: string; to?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; customers: (string)[]; versions: (number)[]; answers: (string)[] }; signal?: AbortSignal }) =>
  client.json<{ items: ({ id: string; code: string; customer: string | null; latitude: number; longitude: number; score: number | null; takenAt: string })[]; total: number }>('GET', '/api/forms/:id/answers/places', input)

/** Resumen de una pregunta, para un tablero */
export const getFormsByIdAnswersQuestion = (client: Client, input: { params: { id: string }; query: { from?: string; to?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; customers: (string)[]; versions: (number)[]; answers: (string)[]; compareFrom?: string; compareTo?: string; question: string }; signal?: AbortSignal }) =>
  client.json<{ form: { id: string; name: string }; question: { name: string; group: string | null; number: string; title: string; section: string; kind: string; unit: string | null; options: ({ value: string; text: string })[]; minimum: number | null; maximum: number | null; isCurrent: boolean }; summary: { name: string; group: string | null; answered: number; answeredBefore: number | null; shares: ({ value: string; text: string; count: number; before: number | null })[]; others: number; figures: { average: number | null; averageBefore: number | null; minimum: number | null; maximum: number | null; bars: ({ from: number; to: number; count: number; outside: boolean })[]; outside: number } | null; places: ({ text: string; average: number })[]; cells: ({ row: string; column: string; count: number })[]; texts: ({ answerId: string; customer: string | null; takenAt: string; text: string })[]; photos: ({ answerId: string; customer: string | null; takenAt: string; fileId: string })[]; photoCount: number; rowCount: number }; answers: number; answersBefore: number | null }>('GET', '/api/forms/:id/answers/question', input)

/** Resumen de las respuestas por pregunta, al lado del de otro período */
export const getFormsByIdAnswersSummary = (client: Client, input: { params: { id: string }; query?: { from?: string; to?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; customers: (string)[]; versions: (number)[]; answers: (string)[]; compareFrom?: string; compareTo?: string }; signal?: AbortSignal }) =>
  client.json<{ head: { answers: number; customers: number; sellers: number; score: number | null; seconds: number | null }; before: { answers: number; customers: number; sellers: number; score: number | null; seconds: number | null } | null; weeks: ({ monday: string; answers: number; score: number | null })[]; questions: ({ name: string; group: string | null; answered: number; answeredBefore: number | null; shares: ({ value: string; text: string; count: number; before: number | null })[]; others: number; figures: { average: number | null; averageBefore: number | null; minimum: number | null; maximum: number | null; bars: ({ from: number; to: number; count: number; outside: boolean })[]; outside: number } | null; places: ({ text: string; average: number })[]; cells: ({ row: string; column: string; count: number })[]; texts: ({ answerId: string; customer: string | null; takenAt: string; text: string })[]; photos: ({ answerId: string; customer: string | null; takenAt: string; fileId: string })[]; photoCount: number; rowCount: number })[]; isPartial: boolean }>('GET', '/api/forms/:id/answers/summary', input)

/** Los enlaces públicos de un formulario, el último primero (los últimos 100) */
export const getFormsByIdLinks = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ items: ({ id: string; name: string; state: "open" | "expired" | "full" | "closed"; expiresAt: string; maxAnswers: number | null; answers: number; author: string; createdAt: string })[] }>('GET', '/api/forms/:id/links', input)

/** Qué pasa si se publica el borrador */
export const getFormsByIdPublishing = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ publishedNumber: number | null; nextNumber: number; sellers: number; answers: number; answersThisMonth: number; problems: ({ question: string | null; message: string })[] }>('GET', '/api/forms/:id/publishing', input)

/** A quiénes tiene que preguntar este formulario la persona, con su estado */
export const getFormsByIdTargets = (client: Client, input: { params: { id: string }; query?: { state?: "late" | "pending" | "answered" | "spared"; sellerId?: string; q?: string; skip?: number; limit?: number }; signal?: AbortSignal }) =>
  client.json<{ items: ({ id: string; subject: "customer" | "opportunity" | "none"; code: string; name: string; address: string | null; seller: { id: string; code: string; name: string }; state: "late" | "pending" | "answered" | "spared"; lastDay: string | null })[]; total: number }>('GET', '/api/forms/:id/targets', input)

/** Versiones publicadas de un formulario, la última primero (las últimas 200) */
export const getFormsByIdVersions = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ items: ({ number: number; publishedAt: string; publishedBy: string; note: string; questions: number; maxScore: number; answers: number })[] }>('GET', '/api/forms/:id/versions', input)

/** Una versión publicada, con su definición */
export const getFormsByIdVersionsByNumber = (client: Client, input: { params: { id: string; number: number }; signal?: AbortSignal }) =>
  client.json<{ number: number; publishedAt: string; publishedBy: string; note: string; questions: number; maxScore: number; answers: number; formId: string; definition: Record<string, unknown> }>('GET', '/api/forms/:id/versions/:number', input)

/** Los formularios que puedo responder, hasta 200 */
export const getFormsTasks = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ form: { id: string; code: string; name: string; kind: "survey" | "single" | "multiple"; subject: "customer" | "opportunity" | "none"; version: number; questions: number }; answered: number; due: { late: number; pending: number; done: number; endsOn: string | null } | null })[]; today: ({ customer: { id: string; code: string; name: string }; address: string | null; forms: ({ id: string; code: string; name: string; isLate: boolean })[] })[] }>('GET', '/api/forms/tasks', input)

/** Contactos; k elige los de uno o más códigos, unidos con + */
export const getNewTablesContacts = (client: Client, input: { query?: { k?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ data: { data: ({ id: string; envId: string; k: string; n: string; phone: string; email: string; puesto: string; clientKey: string; prospectKey: string })[] } }>('GET', '/api/newTables/contacts', input)

/** Los menús, en el formato anterior; con isGeneral, el primero general o de una sucursal, con sus secciones */
export const getNewTablesMenu = (client: Client, input: { query?: { isGeneral?: "0" | "1" }; signal?: AbortSignal } = {}) =>
  client.json<{ data: { data: ({ k: string; n: string; branch: string; state: string; isGeneral: boolean; id?: string; sections?: ({ id: string; name: string; availability: { from: string | null; until: string | null; weekdays: (number)[]; fromTime: string | null; untilTime: string | null }; items: ({ kind: "article" | "combo" | "promotion"; id: string; isShown: boolean; note: string; availability: { from: string | null; until: string | null; weekdays: (number)[]; fromTime: string | null; untilTime: string | null } })[] })[] })[] } }>('GET', '/api/newTables/menu', input)

/** Un menú por su código, en el formato anterior */
export const getNewTablesMenuByK = (client: Client, input: { params: { k: string }; signal?: AbortSignal }) =>
  client.json<{ data: { data: ({ k: string; n: string; branch: string; state: string; isGeneral: boolean; id: string; sections: ({ id: string; name: string; availability: { from: string | null; until: string | null; weekdays: (number)[]; fromTime: string | null; untilTime: string | null }; items: ({ kind: "article" | "combo" | "promotion"; id: string; isShown: boolean; note: string; availability: { from: string | null; until: string | null; weekdays: (number)[]; fromTime: string | null; untilTime: string | null } })[] })[] })[] } }>('GET', '/api/newTables/menu/:k', input)

/** Las mismas, en el formato anterior, y las columnas de su grilla */
export const getNewTablesNotifications = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ resource: string; title: string; columns: ({ name: string; field: string; title: string; kind: "text" | "integer" | "number" | "money" | "percent" | "date" | "dateTime" | "boolean" | "choice" | "reference" | "color" | "pattern"; width: number; align: "left" | "right"; sortable: boolean; filterable: boolean; summed: boolean; choices?: Record<string, string> })[]; data: { data: ({ id: string; title: string; description: string; startDate: string })[] } }>('GET', '/api/newTables/notifications', input)

/** En qué reparto va un pedido, y el comprobante de su entrega */
export const getOrdersByOrderIdDelivery = (client: Client, input: { params: { orderId: string }; signal?: AbortSignal }) =>
  client.json<{ customer: { id: string; code: string; name: string; latitude: number | null; longitude: number | null }; load: { id: string; number: number; state: "pendiente" | "procesado" | "completado"; deliversOn: string; dealer: string; vehicle: string; sequence: number } | null; delivery: { id: string; source: "phone" | "office"; result: "delivered" | "partial" | "not_delivered"; reason: "damaged" | "expired" | "cold_chain" | "wrong_article" | "not_ordered" | "price" | "no_money" | "closed" | "address" | "no_time" | "not_loaded" | null; note: string | null; rescheduledOn: string | null; deliveredCents: number; happenedAt: string; actor: string; latitude: number | null; longitude: number | null; photoFileId: string | null; signatureFileId: string | null; returns: ({ articleId: string; units: number; isFit: boolean; reason: "damaged" | "expired" | "cold_chain" | "wrong_article" | "not_ordered" | "price" | "no_money" | "closed" | "address" | "no_time" | "not_loaded" })[]; payments: ({ method: number; amountCents: number; checkNumber: string | null; bank: string | null; dueOn: string | null })[]; containers: ({ articleId: string; units: number })[] } | null }>('GET', '/api/orders/:orderId/delivery', input)

/** Informe: ABC de artículos. Ordena los artículos por venta neta y los acumula: A hasta el 80 % de la venta, B hasta el 95 %, C el resto. */
export const getReportsAbcArticles = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/abc-articles', input)

/** Exportar el informe ABC de artículos */
export const getReportsAbcArticlesExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/abc-articles/export', input)

/** Informe: ABC de clientes. Ordena los clientes por total con IVA y los acumula: A hasta el 80 %, B hasta el 95 %, C el resto. */
export const getReportsAbcCustomers = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/abc-customers', input)

/** Exportar el informe ABC de clientes */
export const getReportsAbcCustomersExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/abc-customers/export', input)

/** Informe: Pedidos anulados. Pedidos del período que se anularon o eliminaron; no cuentan en ningún otro informe. */
export const getReportsCanceledOrders = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/canceled-orders', input)

/** Exportar el informe Pedidos anulados */
export const getReportsCanceledOrdersExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/canceled-orders/export', input)

/** Informe: Cheques por vencimiento. Cheques y cheques electrónicos recibidos que vencen en el período, aunque se hayan cobrado antes. */
export const getReportsChecksByDueDate = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/checks-by-due-date', input)

/** Exportar el informe Cheques por vencimiento */
export const getReportsChecksByDueDateExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/checks-by-due-date/export', input)

/** Informe: Cobranzas, una por una. Las cobranzas que no se anularon ni eliminaron. */
export const getReportsCollections = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/collections', input)

/** Informe: Cobranzas por medio de pago. Suma los pagos de las cobranzas que no se anularon ni eliminaron. */
export const getReportsCollectionsByMethod = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/collections-by-method', input)

/** Exportar el informe Cobranzas por medio de pago */
export const getReportsCollectionsByMethodExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/collections-by-method/export', input)

/** Informe: Cobranzas por vendedor. Suma las cobranzas que no se anularon ni eliminaron; efectivas sobre las visitas con deuda vencida. */
export const getReportsCollectionsBySeller = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/collections-by-seller', input)

/** Exportar el informe Cobranzas por vendedor */
export const getReportsCollectionsBySellerExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/collections-by-seller/export', input)

/** Exportar el informe Cobranzas, una por una */
export const getReportsCollectionsExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/collections/export', input)

/** Informe: Clientes activos, uno por uno. Los clientes activos de los vendedores elegidos y lo que esos vendedores hicieron con cada uno en el período. */
export const getReportsCustomers = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/customers', input)

/** Exportar el informe Clientes activos, uno por uno */
export const getReportsCustomersExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/customers/export', input)

/** Informe: Clientes sin compra. Clientes activos cuyo último pedido que cuenta tiene más de los días elegidos, o que nunca compraron. */
export const getReportsCustomersWithoutPurchase = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; threshold?: number }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/customers-without-purchase', input)

/** Exportar el informe Clientes sin compra */
export const getReportsCustomersWithoutPurchaseExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; threshold?: number }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/customers-without-purchase/export', input)

/** Informe: Deuda por antigüedad. Saldo de los documentos que informó el ERP, según los días pasados desde su vencimiento. */
export const getReportsDebtAgeing = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[] }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/debt-ageing', input)

/** Exportar el informe Deuda por antigüedad */
export const getReportsDebtAgeingExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[] }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/debt-ageing/export', input)

/** Informe: Descuentos otorgados. Suma lo descontado en los pedidos de cada vendedor y lo compara con la venta neta más lo descontado. */
export const getReportsDiscounts = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/discounts', input)

/** Exportar el informe Descuentos otorgados */
export const getReportsDiscountsExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/discounts/export', input)

/** Informe: Operaciones lejos del cliente. Pedidos, cobranzas y no compras que un vendedor tomó a más metros del cliente que los elegidos, con ambas posiciones. */
export const getReportsFarOperations = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string; threshold?: number }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/far-operations', input)

/** Exportar el informe Operaciones lejos del cliente */
export const getReportsFarOperationsExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string; threshold?: number }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/far-operations/export', input)

/** Informe: Respuestas de formularios. Las respuestas que dieron los vendedores en el período, de todos los formularios; las anuladas también, con su estado. Un filtro por formulario deja uno. */
export const getReportsFormAnswers = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/form-answers', input)

/** Exportar el informe Respuestas de formularios */
export const getReportsFormAnswersExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/form-answers/export', input)

/** Informe: Artículos perdidos. Artículos que un cliente compró en los días anteriores a los elegidos (tantos como ellos) y no volvió a comprar desde entonces. */
export const getReportsLostArticles = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; threshold?: number }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/lost-articles', input)

/** Exportar el informe Artículos perdidos */
export const getReportsLostArticlesExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; threshold?: number }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/lost-articles/export', input)

/** Informe: Artículos nunca comprados. Artículos activos que ningún cliente del filtro compró jamás, según los renglones de todos los pedidos que cuentan. */
export const getReportsNeverBoughtArticles = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[] }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/never-bought-articles', input)

/** Exportar el informe Artículos nunca comprados */
export const getReportsNeverBoughtArticlesExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[] }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/never-bought-articles/export', input)

/** Informe: Clientes nuevos. Clientes cuyo primer pedido que cuenta, entre todos los que tienen, cae en el período. */
export const getReportsNewCustomers = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/new-customers', input)

/** Exportar el informe Clientes nuevos */
export const getReportsNewCustomersExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/new-customers/export', input)

/** Informe: No compras, una por una. Las no compras que no se eliminaron, con su motivo. */
export const getReportsNoPurchases = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/no-purchases', input)

/** Informe: No compras por motivo. Cuenta las no compras que no se eliminaron. */
export const getReportsNoPurchasesByReason = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/no-purchases-by-reason', input)

/** Exportar el informe No compras por motivo */
export const getReportsNoPurchasesByReasonExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/no-purchases-by-reason/export', input)

/** Exportar el informe No compras, una por una */
export const getReportsNoPurchasesExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/no-purchases/export', input)

/** Informe: Objetivos del mes. Del mes en que termina el período: lo pedido a cada vendedor y lo que hizo en el mes hasta ese día, sin proyectar. */
export const getReportsObjectives = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/objectives', input)

/** Exportar el informe Objetivos del mes */
export const getReportsObjectivesExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/objectives/export', input)

/** Informe: Operaciones, una por una. Pedidos, cobranzas y no compras que cuentan, y si se sabe dónde se tomaron. Las devoluciones no son operaciones. */
export const getReportsOperations = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/operations', input)

/** Exportar el informe Operaciones, una por una */
export const getReportsOperationsExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/operations/export', input)

/** Informe: Oportunidades, una por una. Las oportunidades abiertas en algún momento del período, en los pipelines que ve quien pregunta, y lo que pasó con ellas hasta su último día. */
export const getReportsOpportunities = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/opportunities', input)

/** Exportar el informe Oportunidades, una por una */
export const getReportsOpportunitiesExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/opportunities/export', input)

/** Informe: Pedidos, uno por uno. Los pedidos y devoluciones que cuentan, de cualquier origen, con todo por lo que se agrupan en Estadísticas. Las devoluciones restan y no son pedidos. */
export const getReportsOrders = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/orders', input)

/** Exportar el informe Pedidos, uno por uno */
export const getReportsOrdersExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/orders/export', input)

/** Informe: Pagos, uno por uno. Los pagos de las cobranzas que no se anularon ni eliminaron, cada uno con su medio. */
export const getReportsPayments = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/payments', input)

/** Exportar el informe Pagos, uno por uno */
export const getReportsPaymentsExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/payments/export', input)

/** Informe: Desvíos de precio. Renglones cuyo precio cobrado, con su descuento, difiere del de lista en al menos el porcentaje elegido. La diferencia es por la cantidad. */
export const getReportsPriceDeviations = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string; threshold?: number }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/price-deviations', input)

/** Exportar el informe Desvíos de precio */
export const getReportsPriceDeviationsExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string; threshold?: number }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/price-deviations/export', input)

/** Informe: Documentos adeudados, uno por uno. Los documentos con saldo que informó el ERP, con los días pasados desde su vencimiento. */
export const getReportsReceivables = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[] }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/receivables', input)

/** Exportar el informe Documentos adeudados, uno por uno */
export const getReportsReceivablesExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[] }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/receivables/export', input)

/** Informe: Ventas por artículo. Suma los renglones de los pedidos que cuentan; las devoluciones restan. */
export const getReportsSalesByArticle = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/sales-by-article', input)

/** Exportar el informe Ventas por artículo */
export const getReportsSalesByArticleExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/sales-by-article/export', input)

/** Informe: Ventas por marca. Suma los renglones de los pedidos que cuentan; las devoluciones restan. La marca es la que el artículo tiene hoy. */
export const getReportsSalesByBrand = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/sales-by-brand', input)

/** Exportar el informe Ventas por marca */
export const getReportsSalesByBrandExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/sales-by-brand/export', input)

/** Informe: Ventas por canal. Suma los pedidos que no se anularon ni eliminaron; las devoluciones restan y no cuentan como pedidos. El canal es el que el cliente tiene hoy. */
export const getReportsSalesByChannel = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/sales-by-channel', input)

/** Exportar el informe Ventas por canal */
export const getReportsSalesByChannelExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/sales-by-channel/export', input)

/** Informe: Ventas por cliente. Suma los pedidos que no se anularon ni eliminaron; las devoluciones restan y no cuentan como pedidos. Solo los clientes con movimiento en el período. */
export const getReportsSalesByCustomer = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/sales-by-customer', input)

/** Exportar el informe Ventas por cliente */
export const getReportsSalesByCustomerExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/sales-by-customer/export', input)

/** Informe: Ventas por día. Suma los pedidos que no se anularon ni eliminaron; las devoluciones restan y no cuentan como pedidos. El día es el de la empresa, no el de la carga. */
export const getReportsSalesByDay = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/sales-by-day', input)

/** Exportar el informe Ventas por día */
export const getReportsSalesByDayExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/sales-by-day/export', input)

/** Informe: Ventas por hora. Suma los pedidos que no se anularon ni eliminaron; las devoluciones restan y no cuentan como pedidos. La hora es la del reloj de la empresa cuando se tomó el pedido. */
export const getReportsSalesByHour = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/sales-by-hour', input)

/** Exportar el informe Ventas por hora */
export const getReportsSalesByHourExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/sales-by-hour/export', input)

/** Informe: Ventas por rubro. Suma los renglones de los pedidos que cuentan; las devoluciones restan. El rubro es el que el artículo tiene hoy. */
export const getReportsSalesByItem = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/sales-by-item', input)

/** Exportar el informe Ventas por rubro */
export const getReportsSalesByItemExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/sales-by-item/export', input)

/** Informe: Ventas por mes. Suma los pedidos que no se anularon ni eliminaron; las devoluciones restan y no cuentan como pedidos. Un mes que el período corta muestra solo sus días elegidos. */
export const getReportsSalesByMonth = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/sales-by-month', input)

/** Exportar el informe Ventas por mes */
export const getReportsSalesByMonthExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/sales-by-month/export', input)

/** Informe: Ventas por región. Suma los pedidos que no se anularon ni eliminaron; las devoluciones restan y no cuentan como pedidos. La región es la que el cliente tiene hoy. */
export const getReportsSalesByRegion = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/sales-by-region', input)

/** Exportar el informe Ventas por región */
export const getReportsSalesByRegionExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/sales-by-region/export', input)

/** Informe: Ventas por vendedor. Suma los pedidos que no se anularon ni eliminaron; las devoluciones restan y no cuentan como pedidos. El ticket promedio es la venta neta sobre los pedidos. */
export const getReportsSalesBySeller = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/sales-by-seller', input)

/** Exportar el informe Ventas por vendedor */
export const getReportsSalesBySellerExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/sales-by-seller/export', input)

/** Informe: Renglones vendidos. Los renglones de los pedidos y devoluciones que cuentan. */
export const getReportsSoldLines = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/sold-lines', input)

/** Exportar el informe Renglones vendidos */
export const getReportsSoldLinesExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/sold-lines/export', input)

/** Informe: Visitas, una por una. El día de un vendedor en un cliente: lo planeado y lo que pasó. */
export const getReportsVisits = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/visits', input)

/** Informe: Visitas y efectividad. Una visita es un cliente donde el vendedor hizo alguna operación en el día; es efectiva si le tomó un pedido. Lo que pidió el cliente solo, o la oficina por él, no es visita. Cumplimiento: planeadas que se visitaron sobre planeadas. */
export const getReportsVisitsAndEffectiveness = (client: Client, input: { query?: { filter: (string)[]; sort?: string; cursor?: string; skip?: number; limit?: number; part?: "rows" | "totals"; columns?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string })[]; next: string | null; total: number; atLeast?: true; totals?: Record<string, number> }>('GET', '/api/reports/visits-and-effectiveness', input)

/** Exportar el informe Visitas y efectividad */
export const getReportsVisitsAndEffectivenessExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/visits-and-effectiveness/export', input)

/** Exportar el informe Visitas, una por una */
export const getReportsVisitsExport = (client: Client, input: { query: { filter: (string)[]; sort?: string; columns?: string; format: "xlsx" | "csv" | "pdf"; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; from?: string; to?: string }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/reports/visits/export', input)

/** Las filas de una tabla, con los nombres de su grilla; cada parámetro es un filtro por igualdad */
export const getSqlByTableByEnvironment = (client: Client, input: { params: { table: string; environment: string }; query?: Record<string, string>; signal?: AbortSignal }) =>
  client.json<{ error: boolean; data: unknown; message: string; msgSQL: string; errorMsg: string }>('GET', '/api/sql/:table/:environment', input)

/** Una medida por una o dos dimensiones, con totales, participación y comparación */
export const getStatistics = (client: Client, input: { query: { measure?: "net" | "total" | "orders" | "ticket" | "units" | "packages" | "kg" | "customers" | "discounts" | "collected" | "collections" | "visits" | "effectiveness" | "noPurchases"; rows?: "day" | "week" | "month" | "weekday" | "hour" | "seller" | "supervisor" | "manager" | "channel" | "region" | "customer" | "item" | "subItem" | "brand" | "family" | "article"; columns?: "day" | "week" | "month" | "weekday" | "hour" | "seller" | "supervisor" | "manager" | "channel" | "region" | "customer" | "item" | "subItem" | "brand" | "family" | "article"; from: string; to: string; compareFrom?: string; compareTo?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[] }; signal?: AbortSignal }) =>
  client.json<{ rows: ({ key: string; label: string; value: number | null; previous: number | null; share: number | null; cells: (number | null)[] })[]; columns: ({ key: string; label: string; value: number | null })[]; total: number | null; previousTotal: number | null; rowCount: number; columnCount: number }>('GET', '/api/statistics', input)

/** Exportar exactamente la estadística que se ve */
export const getStatisticsExport = (client: Client, input: { query: { measure?: "net" | "total" | "orders" | "ticket" | "units" | "packages" | "kg" | "customers" | "discounts" | "collected" | "collections" | "visits" | "effectiveness" | "noPurchases"; rows?: "day" | "week" | "month" | "weekday" | "hour" | "seller" | "supervisor" | "manager" | "channel" | "region" | "customer" | "item" | "subItem" | "brand" | "family" | "article"; columns?: "day" | "week" | "month" | "weekday" | "hour" | "seller" | "supervisor" | "manager" | "channel" | "region" | "customer" | "item" | "subItem" | "brand" | "family" | "article"; from: string; to: string; compareFrom?: string; compareTo?: string; sellers: (string)[]; supervisors: (string)[]; channels: (string)[]; regions: (string)[]; format: "xlsx" | "csv" | "pdf" }; signal?: AbortSignal }) =>
  client.raw('GET', '/api/statistics/export', input)

/** Columnas de la grilla de stock: una por depósito */
export const getStock = (client: Client, input: { query?: object; signal?: AbortSignal } = {}) =>
  client.json<{ resource: string; title: string; columns: ({ name: string; field: string; title: string; kind: "text" | "integer" | "number" | "money" | "percent" | "date" | "dateTime" | "boolean" | "choice" | "reference" | "color" | "pattern"; width: number; align: "left" | "right"; sortable: boolean; filterable: boolean; summed: boolean; choices?: Record<string, string> })[] }>('GET', '/api/stock', input)

/** Stock de un artículo, por lugar y lote */
export const getStockArticlesById = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; code: string; name: string; unitsPerPackage: number; total: number; committed: number; available: number; minimum: number | null; levels: ({ place: { kind: "warehouse" | "vehicle"; id: string; name: string }; lot: string; expiresOn: string | null; isFit: boolean; units: number })[] }>('GET', '/api/stock/articles/:id', input)

/** Los depósitos: los sitios que guardan mercadería */
export const getStockWarehouses = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; code: string; name: string })[] }>('GET', '/api/stock/warehouses', input)

/** Todo (artículos), un JSON por línea; la cabecera x-changes-cursor dice desde dónde seguir los cambios */
export const getV1BulkArticles = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.lines<{ id: string; deletedAt: string | null; code: string; name: string; family: string | null; brand: { id: string; code: string; name: string } | null; unitOfMeasure: string; unitsPerPackage: number; stock: number | null; minimumStock: number | null; kgPerUnit: number; litersPerUnit: number | null; taxRate: number; item: { id: string; code: string; name: string } | null; subItem: { id: string; code: string; name: string } | null; ean: string | null; returnableContainer: boolean; isActive: boolean }>('/api/v1/bulk/articles', input)

/** Todo (marcas), un JSON por línea; la cabecera x-changes-cursor dice desde dónde seguir los cambios */
export const getV1BulkBrands = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.lines<{ id: string; deletedAt: string | null; code: string; name: string; articles: number }>('/api/v1/bulk/brands', input)

/** Todo (cobranzas), un JSON por línea; la cabecera x-changes-cursor dice desde dónde seguir los cambios */
export const getV1BulkCollections = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.lines<{ id: string; key: string; day: string; takenAt: string; customer: { code: string; name: string } | null; seller: { code: string; name: string } | null; note: string | null; number: number; total: string; isExported: boolean; isCancelled: boolean; receiptNumber: string | null; payments: ({ method: string; amount: string })[] }>('/api/v1/bulk/collections', input)

/** Todo (contactos), un JSON por línea; la cabecera x-changes-cursor dice desde dónde seguir los cambios */
export const getV1BulkContacts = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.lines<{ id: string; deletedAt: string | null; name: string; job: string | null; customer: { id: string; code: string; name: string } | null; prospect: { id: string; code: string; name: string } | null; phone: string | null; email: string | null; isMain: boolean; note: string | null; code: string }>('/api/v1/bulk/contacts', input)

/** Todo (clientes), un JSON por línea; la cabecera x-changes-cursor dice desde dónde seguir los cambios */
export const getV1BulkCustomers = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.lines<{ id: string; code: string; name: string; tradeName: string | null; cuit: string | null; address: string | null; locality: string | null; province: string | null; phone: string | null; email: string | null; latitude: number | null; longitude: number | null; isActive: boolean; isDeleted: boolean; updatedAt: string; seller: { code: string; name: string } | null }>('/api/v1/bulk/customers', input)

/** Todo (entregas), un JSON por línea; la cabecera x-changes-cursor dice desde dónde seguir los cambios */
export const getV1BulkDeliveries = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.lines<{ id: string; order: number; load: number; result: string; reason: string | null; happenedAt: string; ordered: string; delivered: string; paid: string }>('/api/v1/bulk/deliveries', input)

/** Todo (respuestas de formularios), un JSON por línea; la cabecera x-changes-cursor dice desde dónde seguir los cambios */
export const getV1BulkFormAnswers = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.lines<{ id: string; code: string; form: { code: string; name: string } | null; version: number; takenAt: string; author: string; customer: { code: string; name: string } | null; seller: { code: string; name: string } | null; score: number | null; maxScore: number | null; answers: Record<string, unknown> }>('/api/v1/bulk/form-answers', input)

/** Todo (rubros), un JSON por línea; la cabecera x-changes-cursor dice desde dónde seguir los cambios */
export const getV1BulkItems = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.lines<{ id: string; deletedAt: string | null; code: string; name: string; kind: "item" | "subItem"; parent: { id: string; code: string; name: string } | null; subItems: number; articles: number }>('/api/v1/bulk/items', input)

/** Todo (no compras), un JSON por línea; la cabecera x-changes-cursor dice desde dónde seguir los cambios */
export const getV1BulkNoPurchases = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.lines<{ id: string; key: string; day: string; takenAt: string; customer: { code: string; name: string } | null; seller: { code: string; name: string } | null; note: string | null; excuse: { code: string; name: string } | null }>('/api/v1/bulk/no-purchases', input)

/** Todo (pedidos), un JSON por línea; la cabecera x-changes-cursor dice desde dónde seguir los cambios */
export const getV1BulkOrders = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.lines<{ id: string; key: string; day: string; takenAt: string; customer: { code: string; name: string } | null; seller: { code: string; name: string } | null; note: string | null; number: number; total: string; isExported: boolean; isCancelled: boolean; kind: string; deliveryOn: string | null; net: string; tax: string; lines: ({ article: { code: string; name: string } | null; quantity: number; total: string })[] }>('/api/v1/bulk/orders', input)

/** Todo (listas de precios), un JSON por línea; la cabecera x-changes-cursor dice desde dónde seguir los cambios */
export const getV1BulkPriceLists = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.lines<{ id: string; deletedAt: string | null; code: string; name: string; validFrom: string | null; validUntil: string | null; isDefault: boolean; prices: number }>('/api/v1/bulk/price-lists', input)

/** Todo (precios), un JSON por línea; la cabecera x-changes-cursor dice desde dónde seguir los cambios */
export const getV1BulkPrices = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.lines<{ id: string; deletedAt: string | null; articleCode: string; article: { id: string; code: string; name: string }; price: number; priceList: { id: string; code: string; name: string }; validFrom: string; validUntil: string | null; status: "current" | "future" | "past" }>('/api/v1/bulk/prices', input)

/** Todo (regiones comerciales), un JSON por línea; la cabecera x-changes-cursor dice desde dónde seguir los cambios */
export const getV1BulkRegions = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.lines<{ id: string; deletedAt: string | null; code: string; name: string; customers: number }>('/api/v1/bulk/regions', input)

/** Todo (canales de venta), un JSON por línea; la cabecera x-changes-cursor dice desde dónde seguir los cambios */
export const getV1BulkSalesChannels = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.lines<{ id: string; deletedAt: string | null; code: string; name: string; parent: { id: string; code: string; name: string } | null; subChannels: number; customers: number }>('/api/v1/bulk/sales-channels', input)

/** Todo (vendedores), un JSON por línea; la cabecera x-changes-cursor dice desde dónde seguir los cambios */
export const getV1BulkSellers = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.lines<{ id: string; deletedAt: string | null; code: string; name: string; supervisor: { id: string; code: string; name: string } | null; manager: { id: string; code: string; name: string } | null; phone: string | null; email: string | null; isActive: boolean }>('/api/v1/bulk/sellers', input)

/** Todo (rendiciones), un JSON por línea; la cabecera x-changes-cursor dice desde dónde seguir los cambios */
export const getV1BulkSettlements = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.lines<{ id: string; load: number; day: string; expected: string; counted: string; closedAt: string | null; closedBy: string | null }>('/api/v1/bulk/settlements', input)

/** Todo (stock por artículo), un JSON por línea; la cabecera x-changes-cursor dice desde dónde seguir los cambios */
export const getV1BulkStock = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.lines<{ id: string; code: string; name: string; minimum: number | null; warehouses: ({ warehouse: string; units: number })[] }>('/api/v1/bulk/stock', input)

/** Artículos que cambiaron desde un cursor, también las eliminaciones; sin cursor, desde dónde empezar */
export const getV1ChangesArticles = (client: Client, input: { query?: { since?: string; limit?: number; data?: "true" | "false" }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; at: string; deleted: boolean; data: { id: string; deletedAt: string | null; code: string; name: string; family: string | null; brand: { id: string; code: string; name: string } | null; unitOfMeasure: string; unitsPerPackage: number; stock: number | null; minimumStock: number | null; kgPerUnit: number; litersPerUnit: number | null; taxRate: number; item: { id: string; code: string; name: string } | null; subItem: { id: string; code: string; name: string } | null; ean: string | null; returnableContainer: boolean; isActive: boolean } | null })[]; cursor: string; hasMore: boolean }>('GET', '/api/v1/changes/articles', input)

/** Marcas que cambiaron desde un cursor, también las eliminaciones; sin cursor, desde dónde empezar */
export const getV1ChangesBrands = (client: Client, input: { query?: { since?: string; limit?: number; data?: "true" | "false" }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; at: string; deleted: boolean; data: { id: string; deletedAt: string | null; code: string; name: string; articles: number } | null })[]; cursor: string; hasMore: boolean }>('GET', '/api/v1/changes/brands', input)

/** Cobranzas que cambiaron desde un cursor, también las eliminaciones; sin cursor, desde dónde empezar */
export const getV1ChangesCollections = (client: Client, input: { query?: { since?: string; limit?: number; data?: "true" | "false" }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; at: string; deleted: boolean; data: { id: string; key: string; day: string; takenAt: string; customer: { code: string; name: string } | null; seller: { code: string; name: string } | null; note: string | null; number: number; total: string; isExported: boolean; isCancelled: boolean; receiptNumber: string | null; payments: ({ method: string; amount: string })[] } | null })[]; cursor: string; hasMore: boolean }>('GET', '/api/v1/changes/collections', input)

/** Contactos que cambiaron desde un cursor, también las eliminaciones; sin cursor, desde dónde empezar */
export const getV1ChangesContacts = (client: Client, input: { query?: { since?: string; limit?: number; data?: "true" | "false" }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; at: string; deleted: boolean; data: { id: string; deletedAt: string | null; name: string; job: string | null; customer: { id: string; code: string; name: string } | null; prospect: { id: string; code: string; name: string } | null; phone: string | null; email: string | null; isMain: boolean; note: string | null; code: string } | null })[]; cursor: string; hasMore: boolean }>('GET', '/api/v1/changes/contacts', input)

/** Clientes que cambiaron desde un cursor, también las eliminaciones; sin cursor, desde dónde empezar */
export const getV1ChangesCustomers = (client: Client, input: { query?: { since?: string; limit?: number; data?: "true" | "false" }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; at: string; deleted: boolean; data: { id: string; code: string; name: string; tradeName: string | null; cuit: string | null; address: string | null; locality: string | null; province: string | null; phone: string | null; email: string | null; latitude: number | null; longitude: number | null; isActive: boolean; isDeleted: boolean; updatedAt: string; seller: { code: string; name: string } | null } | null })[]; cursor: string; hasMore: boolean }>('GET', '/api/v1/changes/customers', input)

/** Entregas que cambiaron desde un cursor, también las eliminaciones; sin cursor, desde dónde empezar */
export const getV1ChangesDeliveries = (client: Client, input: { query?: { since?: string; limit?: number; data?: "true" | "false" }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; at: string; deleted: boolean; data: { id: string; order: number; load: number; result: string; reason: string | null; happenedAt: string; ordered: string; delivered: string; paid: string } | null })[]; cursor: string; hasMore: boolean }>('GET', '/api/v1/changes/deliveries', input)

/** Respuestas de formularios que cambiaron desde un cursor, también las eliminaciones; sin cursor, desde dónde empezar */
export const getV1ChangesFormAnswers = (client: Client, input: { query?: { since?: string; limit?: number; data?: "true" | "false" }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; at: string; deleted: boolean; data: { id: string; code: string; form: { code: string; name: string } | null; version: number; takenAt: string; author: string; customer: { code: string; name: string } | null; seller: { code: string; name: string } | null; score: number | null; maxScore: number | null; answers: Record<string, unknown> } | null })[]; cursor: string; hasMore: boolean }>('GET', '/api/v1/changes/form-answers', input)

/** Rubros que cambiaron desde un cursor, también las eliminaciones; sin cursor, desde dónde empezar */
export const getV1ChangesItems = (client: Client, input: { query?: { since?: string; limit?: number; data?: "true" | "false" }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; at: string; deleted: boolean; data: { id: string; deletedAt: string | null; code: string; name: string; kind: "item" | "subItem"; parent: { id: string; code: string; name: string } | null; subItems: number; articles: number } | null })[]; cursor: string; hasMore: boolean }>('GET', '/api/v1/changes/items', input)

/** No compras que cambiaron desde un cursor, también las eliminaciones; sin cursor, desde dónde empezar */
export const getV1ChangesNoPurchases = (client: Client, input: { query?: { since?: string; limit?: number; data?: "true" | "false" }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; at: string; deleted: boolean; data: { id: string; key: string; day: string; takenAt: string; customer: { code: string; name: string } | null; seller: { code: string; name: string } | null; note: string | null; excuse: { code: string; name: string } | null } | null })[]; cursor: string; hasMore: boolean }>('GET', '/api/v1/changes/no-purchases', input)

/** Pedidos que cambiaron desde un cursor, también las eliminaciones; sin cursor, desde dónde empezar */
export const getV1ChangesOrders = (client: Client, input: { query?: { since?: string; limit?: number; data?: "true" | "false" }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; at: string; deleted: boolean; data: { id: string; key: string; day: string; takenAt: string; customer: { code: string; name: string } | null; seller: { code: string; name: string } | null; note: string | null; number: number; total: string; isExported: boolean; isCancelled: boolean; kind: string; deliveryOn: string | null; net: string; tax: string; lines: ({ article: { code: string; name: string } | null; quantity: number; total: string })[] } | null })[]; cursor: string; hasMore: boolean }>('GET', '/api/v1/changes/orders', input)

/** Listas de precios que cambiaron desde un cursor, también las eliminaciones; sin cursor, desde dónde empezar */
export const getV1ChangesPriceLists = (client: Client, input: { query?: { since?: string; limit?: number; data?: "true" | "false" }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; at: string; deleted: boolean; data: { id: string; deletedAt: string | null; code: string; name: string; validFrom: string | null; validUntil: string | null; isDefault: boolean; prices: number } | null })[]; cursor: string; hasMore: boolean }>('GET', '/api/v1/changes/price-lists', input)

/** Precios que cambiaron desde un cursor, también las eliminaciones; sin cursor, desde dónde empezar */
export const getV1ChangesPrices = (client: Client, input: { query?: { since?: string; limit?: number; data?: "true" | "false" }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; at: string; deleted: boolean; data: { id: string; deletedAt: string | null; articleCode: string; article: { id: string; code: string; name: string }; price: number; priceList: { id: string; code: string; name: string }; validFrom: string; validUntil: string | null; status: "current" | "future" | "past" } | null })[]; cursor: string; hasMore: boolean }>('GET', '/api/v1/changes/prices', input)

/** Regiones comerciales que cambiaron desde un cursor, también las eliminaciones; sin cursor, desde dónde empezar */
export const getV1ChangesRegions = (client: Client, input: { query?: { since?: string; limit?: number; data?: "true" | "false" }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; at: string; deleted: boolean; data: { id: string; deletedAt: string | null; code: string; name: string; customers: number } | null })[]; cursor: string; hasMore: boolean }>('GET', '/api/v1/changes/regions', input)

/** Canales de venta que cambiaron desde un cursor, también las eliminaciones; sin cursor, desde dónde empezar */
export const getV1ChangesSalesChannels = (client: Client, input: { query?: { since?: string; limit?: number; data?: "true" | "false" }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; at: string; deleted: boolean; data: { id: string; deletedAt: string | null; code: string; name: string; parent: { id: string; code: string; name: string } | null; subChannels: number; customers: number } | null })[]; cursor: string; hasMore: boolean }>('GET', '/api/v1/changes/sales-channels', input)

/** Vendedores que cambiaron desde un cursor, también las eliminaciones; sin cursor, desde dónde empezar */
export const getV1ChangesSellers = (client: Client, input: { query?: { since?: string; limit?: number; data?: "true" | "false" }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; at: string; deleted: boolean; data: { id: string; deletedAt: string | null; code: string; name: string; supervisor: { id: string; code: string; name: string } | null; manager: { id: string; code: string; name: string } | null; phone: string | null; email: string | null; isActive: boolean } | null })[]; cursor: string; hasMore: boolean }>('GET', '/api/v1/changes/sellers', input)

/** Rendiciones que cambiaron desde un cursor, también las eliminaciones; sin cursor, desde dónde empezar */
export const getV1ChangesSettlements = (client: Client, input: { query?: { since?: string; limit?: number; data?: "true" | "false" }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; at: string; deleted: boolean; data: { id: string; load: number; day: string; expected: string; counted: string; closedAt: string | null; closedBy: string | null } | null })[]; cursor: string; hasMore: boolean }>('GET', '/api/v1/changes/settlements', input)

/** Stock por artículo que cambiaron desde un cursor, también las eliminaciones; sin cursor, desde dónde empezar */
export const getV1ChangesStock = (client: Client, input: { query?: { since?: string; limit?: number; data?: "true" | "false" }; signal?: AbortSignal } = {}) =>
  client.json<{ items: ({ id: string; at: string; deleted: boolean; data: { id: string; code: string; name: string; minimum: number | null; warehouses: ({ warehouse: string; units: number })[] } | null })[]; cursor: string; hasMore: boolean }>('GET', '/api/v1/changes/stock', input)

/** Los vendedores que ve quien llama, con sus nombres cortos */
export const getV1ErpSellers = (client: Client, input: { signal?: AbortSignal } = {}) =>
  client.json<{ data: { data: ({ id: string; envId: string; k: string; n: string; supK: string; mk: string })[] } }>('GET', '/api/v1/erp/sellers', input)

/** Cambiar artículo */
export const patchDataArticlesById = (client: Client, input: { params: { id: string }; body: { code?: string; name?: string; family?: string | null; brand?: string | null; unitOfMeasure?: string; unitsPerPackage?: number; minimumStock?: number | null; kgPerUnit?: number; litersPerUnit?: number | null; taxRate?: number; item?: string | null; subItem?: string | null; ean?: string | null; returnableContainer?: boolean; isActive?: boolean }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; family: string | null; brand: { id: string; code: string; name: string } | null; unitOfMeasure: string; unitsPerPackage: number; stock: number | null; minimumStock: number | null; kgPerUnit: number; litersPerUnit: number | null; taxRate: number; item: { id: string; code: string; name: string } | null; subItem: { id: string; code: string; name: string } | null; ean: string | null; returnableContainer: boolean; isActive: boolean }>('PATCH', '/api/data/articles/:id', input)

/** Cambiar marca */
export const patchDataBrandsById = (client: Client, input: { params: { id: string }; body: { code?: string; name?: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; articles: number }>('PATCH', '/api/data/brands/:id', input)

/** Cambiar artículo de combo */
export const patchDataComboItemsById = (client: Client, input: { params: { id: string }; body: { combo?: string; article?: string; quantity?: number }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; combo: { id: string; code: string; name: string }; article: { id: string; code: string; name: string }; quantity: number }>('PATCH', '/api/data/combo-items/:id', input)

/** Cambiar combo */
export const patchDataCombosById = (client: Client, input: { params: { id: string }; body: { code?: string; name?: string; price?: number; validFrom?: string | null; validUntil?: string | null; priceList?: string | null; isDetected?: boolean; isActive?: boolean }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; price: number; items: number; validFrom: string | null; validUntil: string | null; status: "current" | "future" | "past" | "off"; priceList: { id: string; code: string; name: string } | null; isDetected: boolean; isActive: boolean }>('PATCH', '/api/data/combos/:id', input)

/** Cambiar acción comercial */
export const patchDataCommercialActionsById = (client: Client, input: { params: { id: string }; body: { kind?: "call" | "visit" | "mail" | "whatsapp" | "note"; text?: string; opportunity?: string | null; customer?: string | null; prospect?: string | null; happenedAt?: string; dueOn?: string | null; isDone?: boolean }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; kind: "call" | "visit" | "mail" | "whatsapp" | "note"; text: string; opportunity: { id: string; code: string; name: string } | null; customer: { id: string; code: string; name: string } | null; prospect: { id: string; code: string; name: string } | null; happenedAt: string; dueOn: string | null; isDone: boolean; creator: string }>('PATCH', '/api/data/commercial-actions/:id', input)

/** Cambiar contacto */
export const patchDataContactsById = (client: Client, input: { params: { id: string }; body: { name?: string; job?: string | null; customer?: string | null; prospect?: string | null; phone?: string | null; email?: string | null; isMain?: boolean; note?: string | null; code?: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; name: string; job: string | null; customer: { id: string; code: string; name: string } | null; prospect: { id: string; code: string; name: string } | null; phone: string | null; email: string | null; isMain: boolean; note: string | null; code: string }>('PATCH', '/api/data/contacts/:id', input)

/** Cambiar cliente */
export const patchDataCustomersById = (client: Client, input: { params: { id: string }; body: { code?: string; name?: string; tradeName?: string | null; address?: string | null; locality?: string | null; province?: string | null; phone?: string | null; email?: string | null; seller?: string | null; site?: string | null; priceList?: string | null; taxCondition?: "registered" | "monotributo" | "exempt" | "finalConsumer" | "notLiable" | null; cuit?: string | null; dni?: string | null; salesChannel?: string | null; region?: string | null; creditLimit?: number | null; erpLocation?: string | null; latitude?: number | null; longitude?: number | null; receivesFrom?: string | null; receivesUntil?: string | null; isActive?: boolean }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; tradeName: string | null; address: string | null; locality: string | null; province: string | null; phone: string | null; email: string | null; seller: { id: string; code: string; name: string } | null; site: { id: string; code: string; name: string } | null; priceList: { id: string; code: string; name: string } | null; taxCondition: "registered" | "monotributo" | "exempt" | "finalConsumer" | "notLiable" | null; cuit: string | null; dni: string | null; salesChannel: { id: string; code: string; name: string } | null; region: { id: string; code: string; name: string } | null; creditLimit: number | null; erpLocation: string | null; latitude: number | null; longitude: number | null; receivesFrom: string | null; receivesUntil: string | null; isActive: boolean }>('PATCH', '/api/data/customers/:id', input)

/** Cambiar mapeo de artículo */
export const patchDataErpArticleMappingsById = (client: Client, input: { params: { id: string }; body: { articleCode?: string; organization?: string; channel?: string; sector?: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; articleCode: string; organization: string; channel: string; sector: string }>('PATCH', '/api/data/erp-article-mappings/:id', input)

/** Cambiar mapeo de localidad */
export const patchDataErpLocationMappingsById = (client: Client, input: { params: { id: string }; body: { location?: string; center?: string; warehouse?: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; location: string; center: string; warehouse: string }>('PATCH', '/api/data/erp-location-mappings/:id', input)

/** Cambiar excusa comercial */
export const patchDataExcusesById = (client: Client, input: { params: { id: string }; body: { code?: string; name?: string; note?: string | null; requiresPhoto?: boolean }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; note: string | null; requiresPhoto: boolean }>('PATCH', '/api/data/excuses/:id', input)

/** Cambiar rubro */
export const patchDataItemsById = (client: Client, input: { params: { id: string }; body: { code?: string; name?: string; parent?: string | null }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; kind: "item" | "subItem"; parent: { id: string; code: string; name: string } | null; subItems: number; articles: number }>('PATCH', '/api/data/items/:id', input)

/** Cambiar gerente */
export const patchDataManagersById = (client: Client, input: { params: { id: string }; body: { code?: string; name?: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; sellers: number }>('PATCH', '/api/data/managers/:id', input)

/** Cambiar oportunidad */
export const patchDataOpportunitiesById = (client: Client, input: { params: { id: string }; body: { code?: string; name?: string; funnel?: string; state?: string; value?: number | null; seller?: string | null; customer?: string | null; prospect?: string | null; closingOn?: string | null; phone?: string | null; email?: string | null; contact?: string | null; interlocutor?: string | null; interlocutorPhone?: string | null; interlocutorEmail?: string | null; interlocutorJob?: string | null; note?: string | null }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; funnel: { id: string; code: string; name: string }; state: { id: string; code: string; name: string }; outcome: "open" | "won" | "lost"; value: number | null; seller: { id: string; code: string; name: string } | null; customer: { id: string; code: string; name: string } | null; prospect: { id: string; code: string; name: string } | null; closingOn: string | null; daysInState: number; isStale: boolean; nextActionOn: string | null; phone: string | null; email: string | null; contact: { id: string; code: string; name: string } | null; interlocutor: string | null; interlocutorPhone: string | null; interlocutorEmail: string | null; interlocutorJob: string | null; note: string | null; orderNumber: number | null; isInvoiced: boolean; lostReason: "price" | "competitor" | "budget" | "no_answer" | "product" | "timing" | "other" | null; lostNote: string | null; enteredStateAt: string; closedAt: string | null; activeUntil: string; createdAt: string }>('PATCH', '/api/data/opportunities/:id', input)

/** Cambiar lista de precios */
export const patchDataPriceListsById = (client: Client, input: { params: { id: string }; body: { code?: string; name?: string; validFrom?: string | null; validUntil?: string | null; isDefault?: boolean }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; validFrom: string | null; validUntil: string | null; isDefault: boolean; prices: number }>('PATCH', '/api/data/price-lists/:id', input)

/** Cambiar escala */
export const patchDataPriceScalesById = (client: Client, input: { params: { id: string }; body: { priceList?: string; article?: string; fromUnits?: number; price?: number | null; discountPercent?: number | null; validFrom?: string; validUntil?: string | null }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; priceList: { id: string; code: string; name: string }; article: { id: string; code: string; name: string }; fromUnits: number; price: number | null; discountPercent: number | null; validFrom: string; validUntil: string | null; status: "current" | "future" | "past" | "off" }>('PATCH', '/api/data/price-scales/:id', input)

/** Cambiar precio */
export const patchDataPricesById = (client: Client, input: { params: { id: string }; body: { article?: string; price?: number; priceList?: string; validFrom?: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; articleCode: string; article: { id: string; code: string; name: string }; price: number; priceList: { id: string; code: string; name: string }; validFrom: string; validUntil: string | null; status: "current" | "future" | "past" }>('PATCH', '/api/data/prices/:id', input)

/** Cambiar alcance */
export const patchDataPromotionScopesById = (client: Client, input: { params: { id: string }; body: { promotion?: string; kind?: "article" | "brand" | "item" | "subItem" | "family" | "all"; code?: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; promotion: { id: string; code: string; name: string }; kind: "article" | "brand" | "item" | "subItem" | "family" | "all"; code: string; name: string | null }>('PATCH', '/api/data/promotion-scopes/:id', input)

/** Cambiar escala */
export const patchDataPromotionTiersById = (client: Client, input: { params: { id: string }; body: { promotion?: string; fromUnits?: number; discountPercent?: number | null; price?: number | null; freeUnits?: number | null }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; promotion: { id: string; code: string; name: string }; fromUnits: number; discountPercent: number | null; price: number | null; freeUnits: number | null }>('PATCH', '/api/data/promotion-tiers/:id', input)

/** Cambiar promoción */
export const patchDataPromotionsById = (client: Client, input: { params: { id: string }; body: { code?: string; name?: string; kind?: "percent" | "price" | "nxm" | "bonus"; startsOn?: string; endsOn?: string | null; channel?: string | null; priceList?: string | null; customer?: string | null; giftArticle?: string | null; isExclusive?: boolean; priority?: number; isActive?: boolean }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; kind: "percent" | "price" | "nxm" | "bonus"; items: number; startsOn: string; endsOn: string | null; status: "current" | "future" | "past" | "off"; channel: { id: string; code: string; name: string } | null; priceList: { id: string; code: string; name: string } | null; customer: { id: string; code: string; name: string } | null; giftArticle: { id: string; code: string; name: string } | null; isExclusive: boolean; priority: number; isActive: boolean }>('PATCH', '/api/data/promotions/:id', input)

/** Cambiar prospecto */
export const patchDataProspectsById = (client: Client, input: { params: { id: string }; body: { name?: string; businessName?: string | null; state?: "new" | "contacted" | "interested" | "converted" | "discarded"; address?: string | null; locality?: string | null; province?: string | null; phone?: string | null; email?: string | null; seller?: string | null; salesChannel?: string | null; region?: string | null; taxCondition?: "registered" | "monotributo" | "exempt" | "finalConsumer" | "notLiable" | null; cuit?: string | null; dni?: string | null; note?: string | null; code?: string; latitude?: number | null; longitude?: number | null }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; name: string; businessName: string | null; state: "new" | "contacted" | "interested" | "converted" | "discarded"; address: string | null; locality: string | null; province: string | null; phone: string | null; email: string | null; seller: { id: string; code: string; name: string } | null; salesChannel: { id: string; code: string; name: string } | null; region: { id: string; code: string; name: string } | null; taxCondition: "registered" | "monotributo" | "exempt" | "finalConsumer" | "notLiable" | null; cuit: string | null; dni: string | null; note: string | null; code: string; latitude: number | null; longitude: number | null; customer: { id: string; code: string; name: string } | null; createdAt: string }>('PATCH', '/api/data/prospects/:id', input)

/** Cambiar región comercial */
export const patchDataRegionsById = (client: Client, input: { params: { id: string }; body: { code?: string; name?: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; customers: number }>('PATCH', '/api/data/regions/:id', input)

/** Cambiar canal de venta */
export const patchDataSalesChannelsById = (client: Client, input: { params: { id: string }; body: { code?: string; name?: string; parent?: string | null }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; parent: { id: string; code: string; name: string } | null; subChannels: number; customers: number }>('PATCH', '/api/data/sales-channels/:id', input)

/** Cambiar vendedor */
export const patchDataSellersById = (client: Client, input: { params: { id: string }; body: { code?: string; name?: string; supervisor?: string | null; manager?: string | null; phone?: string | null; email?: string | null; isActive?: boolean }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; supervisor: { id: string; code: string; name: string } | null; manager: { id: string; code: string; name: string } | null; phone: string | null; email: string | null; isActive: boolean }>('PATCH', '/api/data/sellers/:id', input)

/** Cambiar sitio */
export const patchDataSitesById = (client: Client, input: { params: { id: string }; body: { code?: string; name?: string; type?: "sucursal" | "deposito" | "casa-central"; isWarehouse?: boolean; address?: string | null; locality?: string | null; latitude?: number | null; longitude?: number | null }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; type: "sucursal" | "deposito" | "casa-central"; isWarehouse: boolean; address: string | null; locality: string | null; latitude: number | null; longitude: number | null }>('PATCH', '/api/data/sites/:id', input)

/** Cambiar supervisor */
export const patchDataSupervisorsById = (client: Client, input: { params: { id: string }; body: { code?: string; name?: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; sellers: number }>('PATCH', '/api/data/supervisors/:id', input)

/** Crear artículo */
export const postDataArticles = (client: Client, input: { body: { code: string; name: string; family?: string | null; brand?: string | null; unitOfMeasure?: string; unitsPerPackage?: number; minimumStock?: number | null; kgPerUnit?: number; litersPerUnit?: number | null; taxRate?: number; item?: string | null; subItem?: string | null; ean?: string | null; returnableContainer?: boolean; isActive?: boolean }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; family: string | null; brand: { id: string; code: string; name: string } | null; unitOfMeasure: string; unitsPerPackage: number; stock: number | null; minimumStock: number | null; kgPerUnit: number; litersPerUnit: number | null; taxRate: number; item: { id: string; code: string; name: string } | null; subItem: { id: string; code: string; name: string } | null; ean: string | null; returnableContainer: boolean; isActive: boolean }>('POST', '/api/data/articles', input)

/** Cambiar o eliminar muchos Artículos a la vez */
export const postDataArticlesBulk = (client: Client, input: { body: { action: "change" | "delete"; selection: { ids: (string)[] } | { filter: (string)[]; except?: (string)[] }; expected: number; values?: { name?: string; family?: string | null; brand?: string | null; unitOfMeasure?: string; unitsPerPackage?: number; minimumStock?: number | null; kgPerUnit?: number; litersPerUnit?: number | null; taxRate?: number; item?: string | null; subItem?: string | null; ean?: string | null; returnableContainer?: boolean; isActive?: boolean }; adjust?: { unitsPerPackage?: number; minimumStock?: number; kgPerUnit?: number; litersPerUnit?: number; taxRate?: number } }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/articles/bulk', input)

/** Detener un cambio en bloque de Artículos; lo hecho queda */
export const postDataArticlesBulkByIdCancel = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/articles/bulk/:id/cancel', input)

/** Seguir con la parte siguiente de un cambio en bloque de Artículos */
export const postDataArticlesBulkByIdContinue = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/articles/bulk/:id/continue', input)

/** Deshacer un cambio en bloque de Artículos, de a partes */
export const postDataArticlesBulkByIdUndo = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/articles/bulk/:id/undo', input)

/** Deshacer la eliminación de artículo */
export const postDataArticlesByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; family: string | null; brand: { id: string; code: string; name: string } | null; unitOfMeasure: string; unitsPerPackage: number; stock: number | null; minimumStock: number | null; kgPerUnit: number; litersPerUnit: number | null; taxRate: number; item: { id: string; code: string; name: string } | null; subItem: { id: string; code: string; name: string } | null; ean: string | null; returnableContainer: boolean; isActive: boolean }>('POST', '/api/data/articles/:id/restore', input)

/** Importar artículos por lotes; con dryRun no escribe */
export const postDataArticlesImport = (client: Client, input: { body: { dryRun?: boolean; rows: (Record<string, unknown>)[] }; signal?: AbortSignal }) =>
  client.json<{ created: number; updated: number; unchanged: number; errors: ({ row: number; path: string; message: string })[] }>('POST', '/api/data/articles/import', input)

/** Crear marca */
export const postDataBrands = (client: Client, input: { body: { code: string; name: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; articles: number }>('POST', '/api/data/brands', input)

/** Cambiar o eliminar muchos Marcas a la vez */
export const postDataBrandsBulk = (client: Client, input: { body: { action: "change" | "delete"; selection: { ids: (string)[] } | { filter: (string)[]; except?: (string)[] }; expected: number; values?: { name?: string }; adjust?: object }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/brands/bulk', input)

/** Detener un cambio en bloque de Marcas; lo hecho queda */
export const postDataBrandsBulkByIdCancel = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/brands/bulk/:id/cancel', input)

/** Seguir con la parte siguiente de un cambio en bloque de Marcas */
export const postDataBrandsBulkByIdContinue = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/brands/bulk/:id/continue', input)

/** Deshacer un cambio en bloque de Marcas, de a partes */
export const postDataBrandsBulkByIdUndo = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/brands/bulk/:id/undo', input)

/** Deshacer la eliminación de marca */
export const postDataBrandsByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; articles: number }>('POST', '/api/data/brands/:id/restore', input)

/** Importar marcas por lotes; con dryRun no escribe */
export const postDataBrandsImport = (client: Client, input: { body: { dryRun?: boolean; rows: (Record<string, unknown>)[] }; signal?: AbortSignal }) =>
  client.json<{ created: number; updated: number; unchanged: number; errors: ({ row: number; path: string; message: string })[] }>('POST', '/api/data/brands/import', input)

/** Crear un enlace público que muestra el PDF de este documento durante 14 días */
export const postDataCollectionsByIdShare = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ path: string; expiresAt: string }>('POST', '/api/data/collections/:id/share', input)

/** Crear artículo de combo */
export const postDataComboItems = (client: Client, input: { body: { combo: string; article: string; quantity: number }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; combo: { id: string; code: string; name: string }; article: { id: string; code: string; name: string }; quantity: number }>('POST', '/api/data/combo-items', input)

/** Cambiar o eliminar muchos Artículos de combos a la vez */
export const postDataComboItemsBulk = (client: Client, input: { body: { action: "change" | "delete"; selection: { ids: (string)[] } | { filter: (string)[]; except?: (string)[] }; expected: number; values?: { quantity?: number }; adjust?: { quantity?: number } }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/combo-items/bulk', input)

/** Detener un cambio en bloque de Artículos de combos; lo hecho queda */
export const postDataComboItemsBulkByIdCancel = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/combo-items/bulk/:id/cancel', input)

/** Seguir con la parte siguiente de un cambio en bloque de Artículos de combos */
export const postDataComboItemsBulkByIdContinue = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/combo-items/bulk/:id/continue', input)

/** Deshacer un cambio en bloque de Artículos de combos, de a partes */
export const postDataComboItemsBulkByIdUndo = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/combo-items/bulk/:id/undo', input)

/** Deshacer la eliminación de artículo de combo */
export const postDataComboItemsByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; combo: { id: string; code: string; name: string }; article: { id: string; code: string; name: string }; quantity: number }>('POST', '/api/data/combo-items/:id/restore', input)

/** Importar artículos de combos por lotes; con dryRun no escribe */
export const postDataComboItemsImport = (client: Client, input: { body: { dryRun?: boolean; rows: (Record<string, unknown>)[] }; signal?: AbortSignal }) =>
  client.json<{ created: number; updated: number; unchanged: number; errors: ({ row: number; path: string; message: string })[] }>('POST', '/api/data/combo-items/import', input)

/** Crear combo */
export const postDataCombos = (client: Client, input: { body: { code: string; name: string; price: number; validFrom?: string | null; validUntil?: string | null; priceList?: string | null; isDetected?: boolean; isActive?: boolean }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; price: number; items: number; validFrom: string | null; validUntil: string | null; status: "current" | "future" | "past" | "off"; priceList: { id: string; code: string; name: string } | null; isDetected: boolean; isActive: boolean }>('POST', '/api/data/combos', input)

/** Cambiar o eliminar muchos Combos a la vez */
export const postDataCombosBulk = (client: Client, input: { body: { action: "change" | "delete"; selection: { ids: (string)[] } | { filter: (string)[]; except?: (string)[] }; expected: number; values?: { name?: string; price?: number; validFrom?: string | null; validUntil?: string | null; priceList?: string | null; isDetected?: boolean; isActive?: boolean }; adjust?: { price?: number } }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/combos/bulk', input)

/** Detener un cambio en bloque de Combos; lo hecho queda */
export const postDataCombosBulkByIdCancel = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/combos/bulk/:id/cancel', input)

/** Seguir con la parte siguiente de un cambio en bloque de Combos */
export const postDataCombosBulkByIdContinue = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/combos/bulk/:id/continue', input)

/** Deshacer un cambio en bloque de Combos, de a partes */
export const postDataCombosBulkByIdUndo = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/combos/bulk/:id/undo', input)

/** Deshacer la eliminación de combo */
export const postDataCombosByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; price: number; items: number; validFrom: string | null; validUntil: string | null; status: "current" | "future" | "past" | "off"; priceList: { id: string; code: string; name: string } | null; isDetected: boolean; isActive: boolean }>('POST', '/api/data/combos/:id/restore', input)

/** Importar combos por lotes; con dryRun no escribe */
export const postDataCombosImport = (client: Client, input: { body: { dryRun?: boolean; rows: (Record<string, unknown>)[] }; signal?: AbortSignal }) =>
  client.json<{ created: number; updated: number; unchanged: number; errors: ({ row: number; path: string; message: string })[] }>('POST', '/api/data/combos/import', input)

/** Crear acción comercial */
export const postDataCommercialActions = (client: Client, input: { body: { kind: "call" | "visit" | "mail" | "whatsapp" | "note"; text: string; opportunity?: string | null; customer?: string | null; prospect?: string | null; happenedAt?: string; dueOn?: string | null; isDone?: boolean }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; kind: "call" | "visit" | "mail" | "whatsapp" | "note"; text: string; opportunity: { id: string; code: string; name: string } | null; customer: { id: string; code: string; name: string } | null; prospect: { id: string; code: string; name: string } | null; happenedAt: string; dueOn: string | null; isDone: boolean; creator: string }>('POST', '/api/data/commercial-actions', input)

/** Cambiar o eliminar muchos Acciones comerciales a la vez */
export const postDataCommercialActionsBulk = (client: Client, input: { body: { action: "change" | "delete"; selection: { ids: (string)[] } | { filter: (string)[]; except?: (string)[] }; expected: number; values?: { kind?: "call" | "visit" | "mail" | "whatsapp" | "note"; text?: string; opportunity?: string | null; customer?: string | null; prospect?: string | null; happenedAt?: string; dueOn?: string | null; isDone?: boolean }; adjust?: object }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/commercial-actions/bulk', input)

/** Detener un cambio en bloque de Acciones comerciales; lo hecho queda */
export const postDataCommercialActionsBulkByIdCancel = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/commercial-actions/bulk/:id/cancel', input)

/** Seguir con la parte siguiente de un cambio en bloque de Acciones comerciales */
export const postDataCommercialActionsBulkByIdContinue = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/commercial-actions/bulk/:id/continue', input)

/** Deshacer un cambio en bloque de Acciones comerciales, de a partes */
export const postDataCommercialActionsBulkByIdUndo = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/commercial-actions/bulk/:id/undo', input)

/** Deshacer la eliminación de acción comercial */
export const postDataCommercialActionsByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; kind: "call" | "visit" | "mail" | "whatsapp" | "note"; text: string; opportunity: { id: string; code: string; name: string } | null; customer: { id: string; code: string; name: string } | null; prospect: { id: string; code: string; name: string } | null; happenedAt: string; dueOn: string | null; isDone: boolean; creator: string }>('POST', '/api/data/commercial-actions/:id/restore', input)

/** Importar acciones comerciales por lotes; con dryRun no escribe */
export const postDataCommercialActionsImport = (client: Client, input: { body: { dryRun?: boolean; rows: (Record<string, unknown>)[] }; signal?: AbortSignal }) =>
  client.json<{ created: number; updated: number; unchanged: number; errors: ({ row: number; path: string; message: string })[] }>('POST', '/api/data/commercial-actions/import', input)

/** Consolidar pedidos en uno o más vehículos */
export const postDataConsolidatedLoads = (client: Client, input: { body: { loads: ({ deliveryPerson: string; vehicle: string; warehouse: string; deliversOn: string; trip?: number; note?: string | null; orders: ({ id: string; isLocked?: boolean })[] })[] }; signal?: AbortSignal }) =>
  client.json<{ items: ({ id: string; number: number })[]; warnings: ({ whose: string; paper: string; expiresOn: string })[] }>('POST', '/api/data/consolidated-loads', input)

/** Pasar un consolidado de estado */
export const postDataConsolidatedLoadsByIdMoves = (client: Client, input: { params: { id: string }; body: { move: "process" | "complete" | "reopen"; reason?: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; number: number; state: "pendiente" | "procesado" | "completado"; version: number; dealer: { id: string; code: string; name: string }; vehicle: { id: string; code: string; name: string; capacityKg: number | null; volumeM3: number | null; capacityPackages: number | null }; warehouse: { id: string; code: string; name: string; latitude: number | null; longitude: number | null }; deliversOn: string; trip: number; note: string | null; units: number; packages: number; kg: number; liters: number; totalCents: number; distanceMeters: number; distanceBy: "roads" | "straight"; settledAt: string | null; figures: { ordered: { units: number; packages: number; kg: number; cents: number }; prepared: { units: number; packages: number; kg: number; cents: number } | null; loaded: { units: number; packages: number; kg: number; cents: number } | null; delivered: { units: number; packages: number; kg: number; cents: number } | null; returned: { units: number; packages: number; kg: number; cents: number } | null }; orders: ({ id: string; number: string; sequence: number; isLocked: boolean; customer: { id: string; code: string; name: string }; address: string | null; locality: string | null; phone: string | null; latitude: number | null; longitude: number | null; receivesFrom: string | null; receivesUntil: string | null; note: string | null; itemsQty: number; units: number; packages: number; kg: number; liters: number; totalCents: number; isVoided: boolean; result: "delivered" | "partial" | "not_delivered" | null; figures: { ordered: { units: number; packages: number; kg: number; cents: number }; prepared: { units: number; packages: number; kg: number; cents: number } | null; loaded: { units: number; packages: number; kg: number; cents: number } | null; delivered: { units: number; packages: number; kg: number; cents: number } | null; returned: { units: number; packages: number; kg: number; cents: number } | null } })[]; articles: ({ id: string; code: string; name: string; unitOfMeasure: string; orders: number; units: number; packages: number; kg: number; figures: { ordered: { units: number; packages: number; kg: number; cents: number }; prepared: { units: number; packages: number; kg: number; cents: number } | null; loaded: { units: number; packages: number; kg: number; cents: number } | null; delivered: { units: number; packages: number; kg: number; cents: number } | null; returned: { units: number; packages: number; kg: number; cents: number } | null } })[]; warnings: ({ whose: string; paper: string; expiresOn: string })[]; history: ({ at: string; actor: string; action: string; detail: Record<string, unknown> })[] }>('POST', '/api/data/consolidated-loads/:id/moves', input)

/** Recuperar un consolidado deshecho */
export const postDataConsolidatedLoadsByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; number: number; state: "pendiente" | "procesado" | "completado"; version: number; dealer: { id: string; code: string; name: string }; vehicle: { id: string; code: string; name: string; capacityKg: number | null; volumeM3: number | null; capacityPackages: number | null }; warehouse: { id: string; code: string; name: string; latitude: number | null; longitude: number | null }; deliversOn: string; trip: number; note: string | null; units: number; packages: number; kg: number; liters: number; totalCents: number; distanceMeters: number; distanceBy: "roads" | "straight"; settledAt: string | null; figures: { ordered: { units: number; packages: number; kg: number; cents: number }; prepared: { units: number; packages: number; kg: number; cents: number } | null; loaded: { units: number; packages: number; kg: number; cents: number } | null; delivered: { units: number; packages: number; kg: number; cents: number } | null; returned: { units: number; packages: number; kg: number; cents: number } | null }; orders: ({ id: string; number: string; sequence: number; isLocked: boolean; customer: { id: string; code: string; name: string }; address: string | null; locality: string | null; phone: string | null; latitude: number | null; longitude: number | null; receivesFrom: string | null; receivesUntil: string | null; note: string | null; itemsQty: number; units: number; packages: number; kg: number; liters: number; totalCents: number; isVoided: boolean; result: "delivered" | "partial" | "not_delivered" | null; figures: { ordered: { units: number; packages: number; kg: number; cents: number }; prepared: { units: number; packages: number; kg: number; cents: number } | null; loaded: { units: number; packages: number; kg: number; cents: number } | null; delivered: { units: number; packages: number; kg: number; cents: number } | null; returned: { units: number; packages: number; kg: number; cents: number } | null } })[]; articles: ({ id: string; code: string; name: string; unitOfMeasure: string; orders: number; units: number; packages: number; kg: number; figures: { ordered: { units: number; packages: number; kg: number; cents: number }; prepared: { units: number; packages: number; kg: number; cents: number } | null; loaded: { units: number; packages: number; kg: number; cents: number } | null; delivered: { units: number; packages: number; kg: number; cents: number } | null; returned: { units: number; packages: number; kg: number; cents: number } | null } })[]; warnings: ({ whose: string; paper: string; expiresOn: string })[]; history: ({ at: string; actor: string; action: string; detail: Record<string, unknown> })[] }>('POST', '/api/data/consolidated-loads/:id/restore', input)

/** Crear contacto */
export const postDataContacts = (client: Client, input: { body: { name: string; job?: string | null; customer?: string | null; prospect?: string | null; phone?: string | null; email?: string | null; isMain?: boolean; note?: string | null; code?: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; name: string; job: string | null; customer: { id: string; code: string; name: string } | null; prospect: { id: string; code: string; name: string } | null; phone: string | null; email: string | null; isMain: boolean; note: string | null; code: string }>('POST', '/api/data/contacts', input)

/** Cambiar o eliminar muchos Contactos a la vez */
export const postDataContactsBulk = (client: Client, input: { body: { action: "change" | "delete"; selection: { ids: (string)[] } | { filter: (string)[]; except?: (string)[] }; expected: number; values?: { name?: string; job?: string | null; customer?: string | null; prospect?: string | null; phone?: string | null; email?: string | null; isMain?: boolean; note?: string | null }; adjust?: object }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/contacts/bulk', input)

/** Detener un cambio en bloque de Contactos; lo hecho queda */
export const postDataContactsBulkByIdCancel = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/contacts/bulk/:id/cancel', input)

/** Seguir con la parte siguiente de un cambio en bloque de Contactos */
export const postDataContactsBulkByIdContinue = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/contacts/bulk/:id/continue', input)

/** Deshacer un cambio en bloque de Contactos, de a partes */
export const postDataContactsBulkByIdUndo = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/contacts/bulk/:id/undo', input)

/** Deshacer la eliminación de contacto */
export const postDataContactsByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; name: string; job: string | null; customer: { id: string; code: string; name: string } | null; prospect: { id: string; code: string; name: string } | null; phone: string | null; email: string | null; isMain: boolean; note: string | null; code: string }>('POST', '/api/data/contacts/:id/restore', input)

/** Importar contactos por lotes; con dryRun no escribe */
export const postDataContactsImport = (client: Client, input: { body: { dryRun?: boolean; rows: (Record<string, unknown>)[] }; signal?: AbortSignal }) =>
  client.json<{ created: number; updated: number; unchanged: number; errors: ({ row: number; path: string; message: string })[] }>('POST', '/api/data/contacts/import', input)

/** Crear cliente */
export const postDataCustomers = (client: Client, input: { body: { code: string; name: string; tradeName?: string | null; address?: string | null; locality?: string | null; province?: string | null; phone?: string | null; email?: string | null; seller?: string | null; site?: string | null; priceList?: string | null; taxCondition?: "registered" | "monotributo" | "exempt" | "finalConsumer" | "notLiable" | null; cuit?: string | null; dni?: string | null; salesChannel?: string | null; region?: string | null; creditLimit?: number | null; erpLocation?: string | null; latitude?: number | null; longitude?: number | null; receivesFrom?: string | null; receivesUntil?: string | null; isActive?: boolean }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; tradeName: string | null; address: string | null; locality: string | null; province: string | null; phone: string | null; email: string | null; seller: { id: string; code: string; name: string } | null; site: { id: string; code: string; name: string } | null; priceList: { id: string; code: string; name: string } | null; taxCondition: "registered" | "monotributo" | "exempt" | "finalConsumer" | "notLiable" | null; cuit: string | null; dni: string | null; salesChannel: { id: string; code: string; name: string } | null; region: { id: string; code: string; name: string } | null; creditLimit: number | null; erpLocation: string | null; latitude: number | null; longitude: number | null; receivesFrom: string | null; receivesUntil: string | null; isActive: boolean }>('POST', '/api/data/customers', input)

/** Cambiar o eliminar muchos Clientes a la vez */
export const postDataCustomersBulk = (client: Client, input: { body: { action: "change" | "delete"; selection: { ids: (string)[] } | { filter: (string)[]; except?: (string)[] }; expected: number; values?: { name?: string; tradeName?: string | null; address?: string | null; locality?: string | null; province?: string | null; phone?: string | null; email?: string | null; seller?: string | null; site?: string | null; priceList?: string | null; taxCondition?: "registered" | "monotributo" | "exempt" | "finalConsumer" | "notLiable" | null; cuit?: string | null; dni?: string | null; salesChannel?: string | null; region?: string | null; creditLimit?: number | null; erpLocation?: string | null; latitude?: number | null; longitude?: number | null; receivesFrom?: string | null; receivesUntil?: string | null; isActive?: boolean }; adjust?: { creditLimit?: number; latitude?: number; longitude?: number } }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/customers/bulk', input)

/** Detener un cambio en bloque de Clientes; lo hecho queda */
export const postDataCustomersBulkByIdCancel = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/customers/bulk/:id/cancel', input)

/** Seguir con la parte siguiente de un cambio en bloque de Clientes */
export const postDataCustomersBulkByIdContinue = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/customers/bulk/:id/continue', input)

/** Deshacer un cambio en bloque de Clientes, de a partes */
export const postDataCustomersBulkByIdUndo = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/customers/bulk/:id/undo', input)

/** Deshacer la eliminación de cliente */
export const postDataCustomersByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; tradeName: string | null; address: string | null; locality: string | null; province: string | null; phone: string | null; email: string | null; seller: { id: string; code: string; name: string } | null; site: { id: string; code: string; name: string } | null; priceList: { id: string; code: string; name: string } | null; taxCondition: "registered" | "monotributo" | "exempt" | "finalConsumer" | "notLiable" | null; cuit: string | null; dni: string | null; salesChannel: { id: string; code: string; name: string } | null; region: { id: string; code: string; name: string } | null; creditLimit: number | null; erpLocation: string | null; latitude: number | null; longitude: number | null; receivesFrom: string | null; receivesUntil: string | null; isActive: boolean }>('POST', '/api/data/customers/:id/restore', input)

/** Importar clientes por lotes; con dryRun no escribe */
export const postDataCustomersImport = (client: Client, input: { body: { dryRun?: boolean; rows: (Record<string, unknown>)[] }; signal?: AbortSignal }) =>
  client.json<{ created: number; updated: number; unchanged: number; errors: ({ row: number; path: string; message: string })[] }>('POST', '/api/data/customers/import', input)

/** Crear mapeo de artículo */
export const postDataErpArticleMappings = (client: Client, input: { body: { articleCode: string; organization: string; channel: string; sector: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; articleCode: string; organization: string; channel: string; sector: string }>('POST', '/api/data/erp-article-mappings', input)

/** Cambiar o eliminar muchos Mapeos de artículos a la vez */
export const postDataErpArticleMappingsBulk = (client: Client, input: { body: { action: "change" | "delete"; selection: { ids: (string)[] } | { filter: (string)[]; except?: (string)[] }; expected: number; values?: { organization?: string; channel?: string; sector?: string }; adjust?: object }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/erp-article-mappings/bulk', input)

/** Detener un cambio en bloque de Mapeos de artículos; lo hecho queda */
export const postDataErpArticleMappingsBulkByIdCancel = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/erp-article-mappings/bulk/:id/cancel', input)

/** Seguir con la parte siguiente de un cambio en bloque de Mapeos de artículos */
export const postDataErpArticleMappingsBulkByIdContinue = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/erp-article-mappings/bulk/:id/continue', input)

/** Deshacer un cambio en bloque de Mapeos de artículos, de a partes */
export const postDataErpArticleMappingsBulkByIdUndo = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/erp-article-mappings/bulk/:id/undo', input)

/** Deshacer la eliminación de mapeo de artículo */
export const postDataErpArticleMappingsByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; articleCode: string; organization: string; channel: string; sector: string }>('POST', '/api/data/erp-article-mappings/:id/restore', input)

/** Importar mapeos de artículos por lotes; con dryRun no escribe */
export const postDataErpArticleMappingsImport = (client: Client, input: { body: { dryRun?: boolean; rows: (Record<string, unknown>)[] }; signal?: AbortSignal }) =>
  client.json<{ created: number; updated: number; unchanged: number; errors: ({ row: number; path: string; message: string })[] }>('POST', '/api/data/erp-article-mappings/import', input)

/** Crear mapeo de localidad */
export const postDataErpLocationMappings = (client: Client, input: { body: { location: string; center: string; warehouse: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; location: string; center: string; warehouse: string }>('POST', '/api/data/erp-location-mappings', input)

/** Cambiar o eliminar muchos Mapeos de localidades a la vez */
export const postDataErpLocationMappingsBulk = (client: Client, input: { body: { action: "change" | "delete"; selection: { ids: (string)[] } | { filter: (string)[]; except?: (string)[] }; expected: number; values?: { center?: string; warehouse?: string }; adjust?: object }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/erp-location-mappings/bulk', input)

/** Detener un cambio en bloque de Mapeos de localidades; lo hecho queda */
export const postDataErpLocationMappingsBulkByIdCancel = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/erp-location-mappings/bulk/:id/cancel', input)

/** Seguir con la parte siguiente de un cambio en bloque de Mapeos de localidades */
export const postDataErpLocationMappingsBulkByIdContinue = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/erp-location-mappings/bulk/:id/continue', input)

/** Deshacer un cambio en bloque de Mapeos de localidades, de a partes */
export const postDataErpLocationMappingsBulkByIdUndo = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/erp-location-mappings/bulk/:id/undo', input)

/** Deshacer la eliminación de mapeo de localidad */
export const postDataErpLocationMappingsByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; location: string; center: string; warehouse: string }>('POST', '/api/data/erp-location-mappings/:id/restore', input)

/** Importar mapeos de localidades por lotes; con dryRun no escribe */
export const postDataErpLocationMappingsImport = (client: Client, input: { body: { dryRun?: boolean; rows: (Record<string, unknown>)[] }; signal?: AbortSignal }) =>
  client.json<{ created: number; updated: number; unchanged: number; errors: ({ row: number; path: string; message: string })[] }>('POST', '/api/data/erp-location-mappings/import', input)

/** Crear excusa comercial */
export const postDataExcuses = (client: Client, input: { body: { code: string; name: string; note?: string | null; requiresPhoto?: boolean }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; note: string | null; requiresPhoto: boolean }>('POST', '/api/data/excuses', input)

/** Cambiar o eliminar muchos Excusas comerciales a la vez */
export const postDataExcusesBulk = (client: Client, input: { body: { action: "change" | "delete"; selection: { ids: (string)[] } | { filter: (string)[]; except?: (string)[] }; expected: number; values?: { name?: string; note?: string | null; requiresPhoto?: boolean }; adjust?: object }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/excuses/bulk', input)

/** Detener un cambio en bloque de Excusas comerciales; lo hecho queda */
export const postDataExcusesBulkByIdCancel = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/excuses/bulk/:id/cancel', input)

/** Seguir con la parte siguiente de un cambio en bloque de Excusas comerciales */
export const postDataExcusesBulkByIdContinue = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/excuses/bulk/:id/continue', input)

/** Deshacer un cambio en bloque de Excusas comerciales, de a partes */
export const postDataExcusesBulkByIdUndo = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/excuses/bulk/:id/undo', input)

/** Deshacer la eliminación de excusa comercial */
export const postDataExcusesByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; note: string | null; requiresPhoto: boolean }>('POST', '/api/data/excuses/:id/restore', input)

/** Importar excusas comerciales por lotes; con dryRun no escribe */
export const postDataExcusesImport = (client: Client, input: { body: { dryRun?: boolean; rows: (Record<string, unknown>)[] }; signal?: AbortSignal }) =>
  client.json<{ created: number; updated: number; unchanged: number; errors: ({ row: number; path: string; message: string })[] }>('POST', '/api/data/excuses/import', input)

/** Crear rubro */
export const postDataItems = (client: Client, input: { body: { code: string; name: string; parent?: string | null }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; kind: "item" | "subItem"; parent: { id: string; code: string; name: string } | null; subItems: number; articles: number }>('POST', '/api/data/items', input)

/** Cambiar o eliminar muchos Rubros a la vez */
export const postDataItemsBulk = (client: Client, input: { body: { action: "change" | "delete"; selection: { ids: (string)[] } | { filter: (string)[]; except?: (string)[] }; expected: number; values?: { name?: string; parent?: string | null }; adjust?: object }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/items/bulk', input)

/** Detener un cambio en bloque de Rubros; lo hecho queda */
export const postDataItemsBulkByIdCancel = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/items/bulk/:id/cancel', input)

/** Seguir con la parte siguiente de un cambio en bloque de Rubros */
export const postDataItemsBulkByIdContinue = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/items/bulk/:id/continue', input)

/** Deshacer un cambio en bloque de Rubros, de a partes */
export const postDataItemsBulkByIdUndo = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/items/bulk/:id/undo', input)

/** Deshacer la eliminación de rubro */
export const postDataItemsByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; kind: "item" | "subItem"; parent: { id: string; code: string; name: string } | null; subItems: number; articles: number }>('POST', '/api/data/items/:id/restore', input)

/** Importar rubros por lotes; con dryRun no escribe */
export const postDataItemsImport = (client: Client, input: { body: { dryRun?: boolean; rows: (Record<string, unknown>)[] }; signal?: AbortSignal }) =>
  client.json<{ created: number; updated: number; unchanged: number; errors: ({ row: number; path: string; message: string })[] }>('POST', '/api/data/items/import', input)

/** Crear gerente */
export const postDataManagers = (client: Client, input: { body: { code: string; name: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; sellers: number }>('POST', '/api/data/managers', input)

/** Cambiar o eliminar muchos Gerentes a la vez */
export const postDataManagersBulk = (client: Client, input: { body: { action: "change" | "delete"; selection: { ids: (string)[] } | { filter: (string)[]; except?: (string)[] }; expected: number; values?: { name?: string }; adjust?: object }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/managers/bulk', input)

/** Detener un cambio en bloque de Gerentes; lo hecho queda */
export const postDataManagersBulkByIdCancel = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/managers/bulk/:id/cancel', input)

/** Seguir con la parte siguiente de un cambio en bloque de Gerentes */
export const postDataManagersBulkByIdContinue = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/managers/bulk/:id/continue', input)

/** Deshacer un cambio en bloque de Gerentes, de a partes */
export const postDataManagersBulkByIdUndo = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/managers/bulk/:id/undo', input)

/** Deshacer la eliminación de gerente */
export const postDataManagersByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; sellers: number }>('POST', '/api/data/managers/:id/restore', input)

/** Importar gerentes por lotes; con dryRun no escribe */
export const postDataManagersImport = (client: Client, input: { body: { dryRun?: boolean; rows: (Record<string, unknown>)[] }; signal?: AbortSignal }) =>
  client.json<{ created: number; updated: number; unchanged: number; errors: ({ row: number; path: string; message: string })[] }>('POST', '/api/data/managers/import', input)

/** Crear oportunidad */
export const postDataOpportunities = (client: Client, input: { body: { code?: string; name: string; funnel: string; state: string; value?: number | null; seller?: string | null; customer?: string | null; prospect?: string | null; closingOn?: string | null; phone?: string | null; email?: string | null; contact?: string | null; interlocutor?: string | null; interlocutorPhone?: string | null; interlocutorEmail?: string | null; interlocutorJob?: string | null; note?: string | null }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; funnel: { id: string; code: string; name: string }; state: { id: string; code: string; name: string }; outcome: "open" | "won" | "lost"; value: number | null; seller: { id: string; code: string; name: string } | null; customer: { id: string; code: string; name: string } | null; prospect: { id: string; code: string; name: string } | null; closingOn: string | null; daysInState: number; isStale: boolean; nextActionOn: string | null; phone: string | null; email: string | null; contact: { id: string; code: string; name: string } | null; interlocutor: string | null; interlocutorPhone: string | null; interlocutorEmail: string | null; interlocutorJob: string | null; note: string | null; orderNumber: number | null; isInvoiced: boolean; lostReason: "price" | "competitor" | "budget" | "no_answer" | "product" | "timing" | "other" | null; lostNote: string | null; enteredStateAt: string; closedAt: string | null; activeUntil: string; createdAt: string }>('POST', '/api/data/opportunities', input)

/** Cambiar o eliminar muchos Oportunidades a la vez */
export const postDataOpportunitiesBulk = (client: Client, input: { body: { action: "change" | "delete"; selection: { ids: (string)[] } | { filter: (string)[]; except?: (string)[] }; expected: number; values?: { name?: string; funnel?: string; state?: string; value?: number | null; seller?: string | null; customer?: string | null; prospect?: string | null; closingOn?: string | null; phone?: string | null; email?: string | null; contact?: string | null; interlocutor?: string | null; interlocutorPhone?: string | null; interlocutorEmail?: string | null; interlocutorJob?: string | null; note?: string | null }; adjust?: { value?: number } }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/opportunities/bulk', input)

/** Detener un cambio en bloque de Oportunidades; lo hecho queda */
export const postDataOpportunitiesBulkByIdCancel = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/opportunities/bulk/:id/cancel', input)

/** Seguir con la parte siguiente de un cambio en bloque de Oportunidades */
export const postDataOpportunitiesBulkByIdContinue = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/opportunities/bulk/:id/continue', input)

/** Deshacer un cambio en bloque de Oportunidades, de a partes */
export const postDataOpportunitiesBulkByIdUndo = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/opportunities/bulk/:id/undo', input)

/** Deshacer la eliminación de oportunidad */
export const postDataOpportunitiesByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; funnel: { id: string; code: string; name: string }; state: { id: string; code: string; name: string }; outcome: "open" | "won" | "lost"; value: number | null; seller: { id: string; code: string; name: string } | null; customer: { id: string; code: string; name: string } | null; prospect: { id: string; code: string; name: string } | null; closingOn: string | null; daysInState: number; isStale: boolean; nextActionOn: string | null; phone: string | null; email: string | null; contact: { id: string; code: string; name: string } | null; interlocutor: string | null; interlocutorPhone: string | null; interlocutorEmail: string | null; interlocutorJob: string | null; note: string | null; orderNumber: number | null; isInvoiced: boolean; lostReason: "price" | "competitor" | "budget" | "no_answer" | "product" | "timing" | "other" | null; lostNote: string | null; enteredStateAt: string; closedAt: string | null; activeUntil: string; createdAt: string }>('POST', '/api/data/opportunities/:id/restore', input)

/** Importar oportunidades por lotes; con dryRun no escribe */
export const postDataOpportunitiesImport = (client: Client, input: { body: { dryRun?: boolean; rows: (Record<string, unknown>)[] }; signal?: AbortSignal }) =>
  client.json<{ created: number; updated: number; unchanged: number; errors: ({ row: number; path: string; message: string })[] }>('POST', '/api/data/opportunities/import', input)

/** Crear un enlace público que muestra el PDF de este documento durante 14 días */
export const postDataOrdersByIdShare = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ path: string; expiresAt: string }>('POST', '/api/data/orders/:id/share', input)

/** Crear lista de precios */
export const postDataPriceLists = (client: Client, input: { body: { code: string; name: string; validFrom?: string | null; validUntil?: string | null; isDefault?: boolean }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; validFrom: string | null; validUntil: string | null; isDefault: boolean; prices: number }>('POST', '/api/data/price-lists', input)

/** Cambiar o eliminar muchos Listas de precios a la vez */
export const postDataPriceListsBulk = (client: Client, input: { body: { action: "change" | "delete"; selection: { ids: (string)[] } | { filter: (string)[]; except?: (string)[] }; expected: number; values?: { name?: string; validFrom?: string | null; validUntil?: string | null; isDefault?: boolean }; adjust?: object }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/price-lists/bulk', input)

/** Detener un cambio en bloque de Listas de precios; lo hecho queda */
export const postDataPriceListsBulkByIdCancel = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/price-lists/bulk/:id/cancel', input)

/** Seguir con la parte siguiente de un cambio en bloque de Listas de precios */
export const postDataPriceListsBulkByIdContinue = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/price-lists/bulk/:id/continue', input)

/** Deshacer un cambio en bloque de Listas de precios, de a partes */
export const postDataPriceListsBulkByIdUndo = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/price-lists/bulk/:id/undo', input)

/** Deshacer la eliminación de lista de precios */
export const postDataPriceListsByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; validFrom: string | null; validUntil: string | null; isDefault: boolean; prices: number }>('POST', '/api/data/price-lists/:id/restore', input)

/** Importar listas de precios por lotes; con dryRun no escribe */
export const postDataPriceListsImport = (client: Client, input: { body: { dryRun?: boolean; rows: (Record<string, unknown>)[] }; signal?: AbortSignal }) =>
  client.json<{ created: number; updated: number; unchanged: number; errors: ({ row: number; path: string; message: string })[] }>('POST', '/api/data/price-lists/import', input)

/** Crear escala */
export const postDataPriceScales = (client: Client, input: { body: { priceList: string; article: string; fromUnits: number; price?: number | null; discountPercent?: number | null; validFrom: string; validUntil?: string | null }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; priceList: { id: string; code: string; name: string }; article: { id: string; code: string; name: string }; fromUnits: number; price: number | null; discountPercent: number | null; validFrom: string; validUntil: string | null; status: "current" | "future" | "past" | "off" }>('POST', '/api/data/price-scales', input)

/** Cambiar o eliminar muchos Escalas por cantidad a la vez */
export const postDataPriceScalesBulk = (client: Client, input: { body: { action: "change" | "delete"; selection: { ids: (string)[] } | { filter: (string)[]; except?: (string)[] }; expected: number; values?: { price?: number | null; discountPercent?: number | null; validUntil?: string | null }; adjust?: { price?: number; discountPercent?: number } }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/price-scales/bulk', input)

/** Detener un cambio en bloque de Escalas por cantidad; lo hecho queda */
export const postDataPriceScalesBulkByIdCancel = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/price-scales/bulk/:id/cancel', input)

/** Seguir con la parte siguiente de un cambio en bloque de Escalas por cantidad */
export const postDataPriceScalesBulkByIdContinue = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/price-scales/bulk/:id/continue', input)

/** Deshacer un cambio en bloque de Escalas por cantidad, de a partes */
export const postDataPriceScalesBulkByIdUndo = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/price-scales/bulk/:id/undo', input)

/** Deshacer la eliminación de escala */
export const postDataPriceScalesByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; priceList: { id: string; code: string; name: string }; article: { id: string; code: string; name: string }; fromUnits: number; price: number | null; discountPercent: number | null; validFrom: string; validUntil: string | null; status: "current" | "future" | "past" | "off" }>('POST', '/api/data/price-scales/:id/restore', input)

/** Importar escalas por cantidad por lotes; con dryRun no escribe */
export const postDataPriceScalesImport = (client: Client, input: { body: { dryRun?: boolean; rows: (Record<string, unknown>)[] }; signal?: AbortSignal }) =>
  client.json<{ created: number; updated: number; unchanged: number; errors: ({ row: number; path: string; message: string })[] }>('POST', '/api/data/price-scales/import', input)

/** Crear precio */
export const postDataPrices = (client: Client, input: { body: { article: string; price: number; priceList: string; validFrom: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; articleCode: string; article: { id: string; code: string; name: string }; price: number; priceList: { id: string; code: string; name: string }; validFrom: string; validUntil: string | null; status: "current" | "future" | "past" }>('POST', '/api/data/prices', input)

/** Cambiar o eliminar muchos Precios a la vez */
export const postDataPricesBulk = (client: Client, input: { body: { action: "change" | "delete"; selection: { ids: (string)[] } | { filter: (string)[]; except?: (string)[] }; expected: number; values?: { price?: number }; adjust?: { price?: number } }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/prices/bulk', input)

/** Detener un cambio en bloque de Precios; lo hecho queda */
export const postDataPricesBulkByIdCancel = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/prices/bulk/:id/cancel', input)

/** Seguir con la parte siguiente de un cambio en bloque de Precios */
export const postDataPricesBulkByIdContinue = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/prices/bulk/:id/continue', input)

/** Deshacer un cambio en bloque de Precios, de a partes */
export const postDataPricesBulkByIdUndo = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/prices/bulk/:id/undo', input)

/** Deshacer la eliminación de precio */
export const postDataPricesByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; articleCode: string; article: { id: string; code: string; name: string }; price: number; priceList: { id: string; code: string; name: string }; validFrom: string; validUntil: string | null; status: "current" | "future" | "past" }>('POST', '/api/data/prices/:id/restore', input)

/** Importar precios por lotes; con dryRun no escribe */
export const postDataPricesImport = (client: Client, input: { body: { dryRun?: boolean; rows: (Record<string, unknown>)[] }; signal?: AbortSignal }) =>
  client.json<{ created: number; updated: number; unchanged: number; errors: ({ row: number; path: string; message: string })[] }>('POST', '/api/data/prices/import', input)

/** Crear alcance */
export const postDataPromotionScopes = (client: Client, input: { body: { promotion: string; kind: "article" | "brand" | "item" | "subItem" | "family" | "all"; code: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; promotion: { id: string; code: string; name: string }; kind: "article" | "brand" | "item" | "subItem" | "family" | "all"; code: string; name: string | null }>('POST', '/api/data/promotion-scopes', input)

/** Cambiar o eliminar muchos Alcances de promociones a la vez */
export const postDataPromotionScopesBulk = (client: Client, input: { body: { action: "change" | "delete"; selection: { ids: (string)[] } | { filter: (string)[]; except?: (string)[] }; expected: number; values?: object; adjust?: object }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/promotion-scopes/bulk', input)

/** Detener un cambio en bloque de Alcances de promociones; lo hecho queda */
export const postDataPromotionScopesBulkByIdCancel = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/promotion-scopes/bulk/:id/cancel', input)

/** Seguir con la parte siguiente de un cambio en bloque de Alcances de promociones */
export const postDataPromotionScopesBulkByIdContinue = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/promotion-scopes/bulk/:id/continue', input)

/** Deshacer un cambio en bloque de Alcances de promociones, de a partes */
export const postDataPromotionScopesBulkByIdUndo = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/promotion-scopes/bulk/:id/undo', input)

/** Deshacer la eliminación de alcance */
export const postDataPromotionScopesByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; promotion: { id: string; code: string; name: string }; kind: "article" | "brand" | "item" | "subItem" | "family" | "all"; code: string; name: string | null }>('POST', '/api/data/promotion-scopes/:id/restore', input)

/** Importar alcances de promociones por lotes; con dryRun no escribe */
export const postDataPromotionScopesImport = (client: Client, input: { body: { dryRun?: boolean; rows: (Record<string, unknown>)[] }; signal?: AbortSignal }) =>
  client.json<{ created: number; updated: number; unchanged: number; errors: ({ row: number; path: string; message: string })[] }>('POST', '/api/data/promotion-scopes/import', input)

/** Crear escala */
export const postDataPromotionTiers = (client: Client, input: { body: { promotion: string; fromUnits: number; discountPercent?: number | null; price?: number | null; freeUnits?: number | null }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; promotion: { id: string; code: string; name: string }; fromUnits: number; discountPercent: number | null; price: number | null; freeUnits: number | null }>('POST', '/api/data/promotion-tiers', input)

/** Cambiar o eliminar muchos Escalas de promociones a la vez */
export const postDataPromotionTiersBulk = (client: Client, input: { body: { action: "change" | "delete"; selection: { ids: (string)[] } | { filter: (string)[]; except?: (string)[] }; expected: number; values?: { discountPercent?: number | null; price?: number | null; freeUnits?: number | null }; adjust?: { discountPercent?: number; price?: number; freeUnits?: number } }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/promotion-tiers/bulk', input)

/** Detener un cambio en bloque de Escalas de promociones; lo hecho queda */
export const postDataPromotionTiersBulkByIdCancel = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/promotion-tiers/bulk/:id/cancel', input)

/** Seguir con la parte siguiente de un cambio en bloque de Escalas de promociones */
export const postDataPromotionTiersBulkByIdContinue = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/promotion-tiers/bulk/:id/continue', input)

/** Deshacer un cambio en bloque de Escalas de promociones, de a partes */
export const postDataPromotionTiersBulkByIdUndo = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/promotion-tiers/bulk/:id/undo', input)

/** Deshacer la eliminación de escala */
export const postDataPromotionTiersByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; promotion: { id: string; code: string; name: string }; fromUnits: number; discountPercent: number | null; price: number | null; freeUnits: number | null }>('POST', '/api/data/promotion-tiers/:id/restore', input)

/** Importar escalas de promociones por lotes; con dryRun no escribe */
export const postDataPromotionTiersImport = (client: Client, input: { body: { dryRun?: boolean; rows: (Record<string, unknown>)[] }; signal?: AbortSignal }) =>
  client.json<{ created: number; updated: number; unchanged: number; errors: ({ row: number; path: string; message: string })[] }>('POST', '/api/data/promotion-tiers/import', input)

/** Crear promoción */
export const postDataPromotions = (client: Client, input: { body: { code: string; name: string; kind: "percent" | "price" | "nxm" | "bonus"; startsOn: string; endsOn?: string | null; channel?: string | null; priceList?: string | null; customer?: string | null; giftArticle?: string | null; isExclusive?: boolean; priority?: number; isActive?: boolean }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; kind: "percent" | "price" | "nxm" | "bonus"; items: number; startsOn: string; endsOn: string | null; status: "current" | "future" | "past" | "off"; channel: { id: string; code: string; name: string } | null; priceList: { id: string; code: string; name: string } | null; customer: { id: string; code: string; name: string } | null; giftArticle: { id: string; code: string; name: string } | null; isExclusive: boolean; priority: number; isActive: boolean }>('POST', '/api/data/promotions', input)

/** Cambiar o eliminar muchos Promociones a la vez */
export const postDataPromotionsBulk = (client: Client, input: { body: { action: "change" | "delete"; selection: { ids: (string)[] } | { filter: (string)[]; except?: (string)[] }; expected: number; values?: { name?: string; kind?: "percent" | "price" | "nxm" | "bonus"; startsOn?: string; endsOn?: string | null; channel?: string | null; priceList?: string | null; customer?: string | null; giftArticle?: string | null; isExclusive?: boolean; priority?: number; isActive?: boolean }; adjust?: { priority?: number } }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/promotions/bulk', input)

/** Detener un cambio en bloque de Promociones; lo hecho queda */
export const postDataPromotionsBulkByIdCancel = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/promotions/bulk/:id/cancel', input)

/** Seguir con la parte siguiente de un cambio en bloque de Promociones */
export const postDataPromotionsBulkByIdContinue = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/promotions/bulk/:id/continue', input)

/** Deshacer un cambio en bloque de Promociones, de a partes */
export const postDataPromotionsBulkByIdUndo = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/promotions/bulk/:id/undo', input)

/** Deshacer la eliminación de promoción */
export const postDataPromotionsByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; kind: "percent" | "price" | "nxm" | "bonus"; items: number; startsOn: string; endsOn: string | null; status: "current" | "future" | "past" | "off"; channel: { id: string; code: string; name: string } | null; priceList: { id: string; code: string; name: string } | null; customer: { id: string; code: string; name: string } | null; giftArticle: { id: string; code: string; name: string } | null; isExclusive: boolean; priority: number; isActive: boolean }>('POST', '/api/data/promotions/:id/restore', input)

/** Importar promociones por lotes; con dryRun no escribe */
export const postDataPromotionsImport = (client: Client, input: { body: { dryRun?: boolean; rows: (Record<string, unknown>)[] }; signal?: AbortSignal }) =>
  client.json<{ created: number; updated: number; unchanged: number; errors: ({ row: number; path: string; message: string })[] }>('POST', '/api/data/promotions/import', input)

/** Crear prospecto */
export const postDataProspects = (client: Client, input: { body: { name: string; businessName?: string | null; state?: "new" | "contacted" | "interested" | "converted" | "discarded"; address?: string | null; locality?: string | null; province?: string | null; phone?: string | null; email?: string | null; seller?: string | null; salesChannel?: string | null; region?: string | null; taxCondition?: "registered" | "monotributo" | "exempt" | "finalConsumer" | "notLiable" | null; cuit?: string | null; dni?: string | null; note?: string | null; code?: string; latitude?: number | null; longitude?: number | null }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; name: string; businessName: string | null; state: "new" | "contacted" | "interested" | "converted" | "discarded"; address: string | null; locality: string | null; province: string | null; phone: string | null; email: string | null; seller: { id: string; code: string; name: string } | null; salesChannel: { id: string; code: string; name: string } | null; region: { id: string; code: string; name: string } | null; taxCondition: "registered" | "monotributo" | "exempt" | "finalConsumer" | "notLiable" | null; cuit: string | null; dni: string | null; note: string | null; code: string; latitude: number | null; longitude: number | null; customer: { id: string; code: string; name: string } | null; createdAt: string }>('POST', '/api/data/prospects', input)

/** Cambiar o eliminar muchos Prospectos a la vez */
export const postDataProspectsBulk = (client: Client, input: { body: { action: "change" | "delete"; selection: { ids: (string)[] } | { filter: (string)[]; except?: (string)[] }; expected: number; values?: { name?: string; businessName?: string | null; state?: "new" | "contacted" | "interested" | "converted" | "discarded"; address?: string | null; locality?: string | null; province?: string | null; phone?: string | null; email?: string | null; seller?: string | null; salesChannel?: string | null; region?: string | null; taxCondition?: "registered" | "monotributo" | "exempt" | "finalConsumer" | "notLiable" | null; cuit?: string | null; dni?: string | null; note?: string | null; latitude?: number | null; longitude?: number | null }; adjust?: { latitude?: number; longitude?: number } }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/prospects/bulk', input)

/** Detener un cambio en bloque de Prospectos; lo hecho queda */
export const postDataProspectsBulkByIdCancel = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/prospects/bulk/:id/cancel', input)

/** Seguir con la parte siguiente de un cambio en bloque de Prospectos */
export const postDataProspectsBulkByIdContinue = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/prospects/bulk/:id/continue', input)

/** Deshacer un cambio en bloque de Prospectos, de a partes */
export const postDataProspectsBulkByIdUndo = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/prospects/bulk/:id/undo', input)

/** Deshacer la eliminación de prospecto */
export const postDataProspectsByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; name: string; businessName: string | null; state: "new" | "contacted" | "interested" | "converted" | "discarded"; address: string | null; locality: string | null; province: string | null; phone: string | null; email: string | null; seller: { id: string; code: string; name: string } | null; salesChannel: { id: string; code: string; name: string } | null; region: { id: string; code: string; name: string } | null; taxCondition: "registered" | "monotributo" | "exempt" | "finalConsumer" | "notLiable" | null; cuit: string | null; dni: string | null; note: string | null; code: string; latitude: number | null; longitude: number | null; customer: { id: string; code: string; name: string } | null; createdAt: string }>('POST', '/api/data/prospects/:id/restore', input)

/** Importar prospectos por lotes; con dryRun no escribe */
export const postDataProspectsImport = (client: Client, input: { body: { dryRun?: boolean; rows: (Record<string, unknown>)[] }; signal?: AbortSignal }) =>
  client.json<{ created: number; updated: number; unchanged: number; errors: ({ row: number; path: string; message: string })[] }>('POST', '/api/data/prospects/import', input)

/** Crear región comercial */
export const postDataRegions = (client: Client, input: { body: { code: string; name: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; customers: number }>('POST', '/api/data/regions', input)

/** Cambiar o eliminar muchos Regiones comerciales a la vez */
export const postDataRegionsBulk = (client: Client, input: { body: { action: "change" | "delete"; selection: { ids: (string)[] } | { filter: (string)[]; except?: (string)[] }; expected: number; values?: { name?: string }; adjust?: object }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/regions/bulk', input)

/** Detener un cambio en bloque de Regiones comerciales; lo hecho queda */
export const postDataRegionsBulkByIdCancel = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/regions/bulk/:id/cancel', input)

/** Seguir con la parte siguiente de un cambio en bloque de Regiones comerciales */
export const postDataRegionsBulkByIdContinue = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/regions/bulk/:id/continue', input)

/** Deshacer un cambio en bloque de Regiones comerciales, de a partes */
export const postDataRegionsBulkByIdUndo = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/regions/bulk/:id/undo', input)

/** Deshacer la eliminación de región comercial */
export const postDataRegionsByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; customers: number }>('POST', '/api/data/regions/:id/restore', input)

/** Importar regiones comerciales por lotes; con dryRun no escribe */
export const postDataRegionsImport = (client: Client, input: { body: { dryRun?: boolean; rows: (Record<string, unknown>)[] }; signal?: AbortSignal }) =>
  client.json<{ created: number; updated: number; unchanged: number; errors: ({ row: number; path: string; message: string })[] }>('POST', '/api/data/regions/import', input)

/** Crear canal de venta */
export const postDataSalesChannels = (client: Client, input: { body: { code: string; name: string; parent?: string | null }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; parent: { id: string; code: string; name: string } | null; subChannels: number; customers: number }>('POST', '/api/data/sales-channels', input)

/** Cambiar o eliminar muchos Canales de venta a la vez */
export const postDataSalesChannelsBulk = (client: Client, input: { body: { action: "change" | "delete"; selection: { ids: (string)[] } | { filter: (string)[]; except?: (string)[] }; expected: number; values?: { name?: string; parent?: string | null }; adjust?: object }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/sales-channels/bulk', input)

/** Detener un cambio en bloque de Canales de venta; lo hecho queda */
export const postDataSalesChannelsBulkByIdCancel = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/sales-channels/bulk/:id/cancel', input)

/** Seguir con la parte siguiente de un cambio en bloque de Canales de venta */
export const postDataSalesChannelsBulkByIdContinue = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/sales-channels/bulk/:id/continue', input)

/** Deshacer un cambio en bloque de Canales de venta, de a partes */
export const postDataSalesChannelsBulkByIdUndo = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/sales-channels/bulk/:id/undo', input)

/** Deshacer la eliminación de canal de venta */
export const postDataSalesChannelsByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; parent: { id: string; code: string; name: string } | null; subChannels: number; customers: number }>('POST', '/api/data/sales-channels/:id/restore', input)

/** Importar canales de venta por lotes; con dryRun no escribe */
export const postDataSalesChannelsImport = (client: Client, input: { body: { dryRun?: boolean; rows: (Record<string, unknown>)[] }; signal?: AbortSignal }) =>
  client.json<{ created: number; updated: number; unchanged: number; errors: ({ row: number; path: string; message: string })[] }>('POST', '/api/data/sales-channels/import', input)

/** Crear vendedor */
export const postDataSellers = (client: Client, input: { body: { code: string; name: string; supervisor?: string | null; manager?: string | null; phone?: string | null; email?: string | null; isActive?: boolean }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; supervisor: { id: string; code: string; name: string } | null; manager: { id: string; code: string; name: string } | null; phone: string | null; email: string | null; isActive: boolean }>('POST', '/api/data/sellers', input)

/** Cambiar o eliminar muchos Vendedores a la vez */
export const postDataSellersBulk = (client: Client, input: { body: { action: "change" | "delete"; selection: { ids: (string)[] } | { filter: (string)[]; except?: (string)[] }; expected: number; values?: { name?: string; supervisor?: string | null; manager?: string | null; phone?: string | null; email?: string | null; isActive?: boolean }; adjust?: object }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/sellers/bulk', input)

/** Detener un cambio en bloque de Vendedores; lo hecho queda */
export const postDataSellersBulkByIdCancel = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/sellers/bulk/:id/cancel', input)

/** Seguir con la parte siguiente de un cambio en bloque de Vendedores */
export const postDataSellersBulkByIdContinue = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/sellers/bulk/:id/continue', input)

/** Deshacer un cambio en bloque de Vendedores, de a partes */
export const postDataSellersBulkByIdUndo = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/sellers/bulk/:id/undo', input)

/** Deshacer la eliminación de vendedor */
export const postDataSellersByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; supervisor: { id: string; code: string; name: string } | null; manager: { id: string; code: string; name: string } | null; phone: string | null; email: string | null; isActive: boolean }>('POST', '/api/data/sellers/:id/restore', input)

/** Importar vendedores por lotes; con dryRun no escribe */
export const postDataSellersImport = (client: Client, input: { body: { dryRun?: boolean; rows: (Record<string, unknown>)[] }; signal?: AbortSignal }) =>
  client.json<{ created: number; updated: number; unchanged: number; errors: ({ row: number; path: string; message: string })[] }>('POST', '/api/data/sellers/import', input)

/** Crear sitio */
export const postDataSites = (client: Client, input: { body: { code: string; name: string; type: "sucursal" | "deposito" | "casa-central"; isWarehouse?: boolean; address?: string | null; locality?: string | null; latitude?: number | null; longitude?: number | null }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; type: "sucursal" | "deposito" | "casa-central"; isWarehouse: boolean; address: string | null; locality: string | null; latitude: number | null; longitude: number | null }>('POST', '/api/data/sites', input)

/** Cambiar o eliminar muchos Sitios a la vez */
export const postDataSitesBulk = (client: Client, input: { body: { action: "change" | "delete"; selection: { ids: (string)[] } | { filter: (string)[]; except?: (string)[] }; expected: number; values?: { name?: string; type?: "sucursal" | "deposito" | "casa-central"; isWarehouse?: boolean; address?: string | null; locality?: string | null; latitude?: number | null; longitude?: number | null }; adjust?: { latitude?: number; longitude?: number } }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/sites/bulk', input)

/** Detener un cambio en bloque de Sitios; lo hecho queda */
export const postDataSitesBulkByIdCancel = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/sites/bulk/:id/cancel', input)

/** Seguir con la parte siguiente de un cambio en bloque de Sitios */
export const postDataSitesBulkByIdContinue = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/sites/bulk/:id/continue', input)

/** Deshacer un cambio en bloque de Sitios, de a partes */
export const postDataSitesBulkByIdUndo = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/sites/bulk/:id/undo', input)

/** Deshacer la eliminación de sitio */
export const postDataSitesByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; type: "sucursal" | "deposito" | "casa-central"; isWarehouse: boolean; address: string | null; locality: string | null; latitude: number | null; longitude: number | null }>('POST', '/api/data/sites/:id/restore', input)

/** Importar sitios por lotes; con dryRun no escribe */
export const postDataSitesImport = (client: Client, input: { body: { dryRun?: boolean; rows: (Record<string, unknown>)[] }; signal?: AbortSignal }) =>
  client.json<{ created: number; updated: number; unchanged: number; errors: ({ row: number; path: string; message: string })[] }>('POST', '/api/data/sites/import', input)

/** Importar stock por lote por lotes; con dryRun no escribe */
export const postDataStockLevelsImport = (client: Client, input: { body: { dryRun?: boolean; rows: (Record<string, unknown>)[] }; signal?: AbortSignal }) =>
  client.json<{ created: number; updated: number; unchanged: number; errors: ({ row: number; path: string; message: string })[] }>('POST', '/api/data/stock-levels/import', input)

/** Crear supervisor */
export const postDataSupervisors = (client: Client, input: { body: { code: string; name: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; sellers: number }>('POST', '/api/data/supervisors', input)

/** Cambiar o eliminar muchos Supervisores a la vez */
export const postDataSupervisorsBulk = (client: Client, input: { body: { action: "change" | "delete"; selection: { ids: (string)[] } | { filter: (string)[]; except?: (string)[] }; expected: number; values?: { name?: string }; adjust?: object }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/supervisors/bulk', input)

/** Detener un cambio en bloque de Supervisores; lo hecho queda */
export const postDataSupervisorsBulkByIdCancel = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/supervisors/bulk/:id/cancel', input)

/** Seguir con la parte siguiente de un cambio en bloque de Supervisores */
export const postDataSupervisorsBulkByIdContinue = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/supervisors/bulk/:id/continue', input)

/** Deshacer un cambio en bloque de Supervisores, de a partes */
export const postDataSupervisorsBulkByIdUndo = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; action: "change" | "delete"; state: "running" | "done" | "canceled" | "undoing" | "undone"; actor: string; at: string; total: number; changed: number; unchanged: number; refused: number; restored: number; kept: number; fields: (string)[]; undoable: boolean; refusals: ({ id: string; name: string; message: string })[] }>('POST', '/api/data/supervisors/bulk/:id/undo', input)

/** Deshacer la eliminación de supervisor */
export const postDataSupervisorsByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; deletedAt: string | null; code: string; name: string; sellers: number }>('POST', '/api/data/supervisors/:id/restore', input)

/** Importar supervisores por lotes; con dryRun no escribe */
export const postDataSupervisorsImport = (client: Client, input: { body: { dryRun?: boolean; rows: (Record<string, unknown>)[] }; signal?: AbortSignal }) =>
  client.json<{ created: number; updated: number; unchanged: number; errors: ({ row: number; path: string; message: string })[] }>('POST', '/api/data/supervisors/import', input)

/** Recibir resultados de entrega. Uno (201 nuevo, 200 repetido o anterior, 202 a la espera de que una persona decida) o hasta 200 en {items} (200, con lo que pasó con cada uno) */
export const postDeliveries = (client: Client, input: { body: { key: string; loadId: string; orderId: string; at: string; latitude?: number | null; longitude?: number | null; result: "delivered" | "partial" | "not_delivered"; reason?: "damaged" | "expired" | "cold_chain" | "wrong_article" | "not_ordered" | "price" | "no_money" | "closed" | "address" | "no_time" | "not_loaded" | null; note?: string | null; rescheduledOn?: string | null; returns?: ({ articleId: string; units: number; isFit: boolean; reason: "damaged" | "expired" | "cold_chain" | "wrong_article" | "not_ordered" | "price" | "no_money" | "closed" | "address" | "no_time" | "not_loaded" })[]; payments?: ({ method: number; amountCents: number; checkNumber?: string | null; bank?: string | null; dueOn?: string | null })[]; containers?: ({ articleId: string; units: number })[]; photoFileId?: string | null; signatureFileId?: string | null } | { items: ({ key: string; loadId: string; orderId: string; at: string; latitude?: number | null; longitude?: number | null; result: "delivered" | "partial" | "not_delivered"; reason?: "damaged" | "expired" | "cold_chain" | "wrong_article" | "not_ordered" | "price" | "no_money" | "closed" | "address" | "no_time" | "not_loaded" | null; note?: string | null; rescheduledOn?: string | null; returns?: ({ articleId: string; units: number; isFit: boolean; reason: "damaged" | "expired" | "cold_chain" | "wrong_article" | "not_ordered" | "price" | "no_money" | "closed" | "address" | "no_time" | "not_loaded" })[]; payments?: ({ method: number; amountCents: number; checkNumber?: string | null; bank?: string | null; dueOn?: string | null })[]; containers?: ({ articleId: string; units: number })[]; photoFileId?: string | null; signatureFileId?: string | null })[] }; signal?: AbortSignal }) =>
  client.json<{ key: string; status: "created" | "repeated" | "rejected" | "conflict" | "outdated"; id?: string; detail?: string; errors?: ({ path: string; message: string })[] } | { items: ({ key: string; status: "created" | "repeated" | "rejected" | "conflict" | "outdated"; id?: string; detail?: string; errors?: ({ path: string; message: string })[] })[]; created: number; repeated: number; rejected: number; conflicts: number; outdated: number }>('POST', '/api/deliveries', input)

/** Bajar pedidos o cobranzas: arma el archivo y los pasa a exportados */
export const postErpExports = (client: Client, input: { body: { kind: "orders" | "collections"; sellerId?: string | null; day?: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; number: number; kind: "orders" | "collections"; createdAt: string; createdBy: string | null; day: string; seller: { id: string; code: string; name: string } | null; documents: number; exclusions: number; totalCents: number; fileName: string; state: "current" | "annulled"; bytes: number; lines: number; sha256: string; encoding: string; replacedCharacters: number; replacedSample: string; cutTexts: number; profile: string | null; annulledAt: string | null; annulledBy: string | null; held: { documents: number; totalCents: number } }>('POST', '/api/erp/exports', input)

/** Anular un lote: sus documentos vuelven a pendientes */
export const postErpExportsByIdAnnul = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; number: number; kind: "orders" | "collections"; createdAt: string; createdBy: string | null; day: string; seller: { id: string; code: string; name: string } | null; documents: number; exclusions: number; totalCents: number; fileName: string; state: "current" | "annulled"; bytes: number; lines: number; sha256: string; encoding: string; replacedCharacters: number; replacedSample: string; cutTexts: number; profile: string | null; annulledAt: string | null; annulledBy: string | null; held: { documents: number; totalCents: number } }>('POST', '/api/erp/exports/:id/annul', input)

/** Crear un formulario, en blanco o desde un JSON de SurveyJS */
export const postForms = (client: Client, input: { body: { name: string; description?: string; kind?: "survey" | "single" | "multiple"; subject?: "customer" | "opportunity" | "none"; definition?: Record<string, unknown> }; signal?: AbortSignal }) =>
  client.json<{ id: string; code: string; name: string; description: string; kind: "survey" | "single" | "multiple"; subject: "customer" | "opportunity" | "none"; state: "draft" | "published" | "retired"; revision: number; pipelineForm: { active: boolean; pipelineKey: string | null; stateKey: string | null }; draft: Record<string, unknown>; draftEdition: number; draftSavedAt: string; draftSavedBy: string; hasChanges: boolean; publishedNumber: number | null; publishedAt: string | null; retiredAt: string | null; deletedAt: string | null; answers: number; sellers: number; versions: number }>('POST', '/api/forms', input)

/** Anular una respuesta; no cuenta más y se puede deshacer */
export const postFormsAnswersByIdAnnul = (client: Client, input: { params: { id: string }; body: { reason: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; code: string; form: { id: string; code: string; name: string; kind: string }; version: number; publishedVersion: number | null; versionPublishedAt: string; nextVersionAt: string | null; customer: { id: string; code: string; name: string } | null; seller: { id: string; code: string; name: string } | null; author: string; origin: string; takenAt: string; sentAt: string; seconds: number; place: { latitude: number; longitude: number; accuracy: number | null } | null; customerPlace: { latitude: number; longitude: number } | null; score: number | null; maxScore: number | null; previous: { score: number | null; takenAt: string } | null; annulled: { at: string; by: string; reason: string } | null; revision: number; sections: ({ title: string; lines: ({ number: string; title: string; kind: string; text: string; files: (string)[]; points: number | null; maxPoints: number | null; isBad: boolean })[]; entries: ({ title: string; lines: ({ number: string; title: string; kind: string; text: string; files: (string)[]; points: number | null; maxPoints: number | null; isBad: boolean })[] })[] })[]; history: ({ at: string; actor: string; action: string })[] }>('POST', '/api/forms/answers/:id/annul', input)

/** Deshacer la anulación de una respuesta */
export const postFormsAnswersByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; code: string; form: { id: string; code: string; name: string; kind: string }; version: number; publishedVersion: number | null; versionPublishedAt: string; nextVersionAt: string | null; customer: { id: string; code: string; name: string } | null; seller: { id: string; code: string; name: string } | null; author: string; origin: string; takenAt: string; sentAt: string; seconds: number; place: { latitude: number; longitude: number; accuracy: number | null } | null; customerPlace: { latitude: number; longitude: number } | null; score: number | null; maxScore: number | null; previous: { score: number | null; takenAt: string } | null; annulled: { at: string; by: string; reason: string } | null; revision: number; sections: ({ title: string; lines: ({ number: string; title: string; kind: string; text: string; files: (string)[]; points: number | null; maxPoints: number | null; isBad: boolean })[]; entries: ({ title: string; lines: ({ number: string; title: string; kind: string; text: string; files: (string)[]; points: number | null; maxPoints: number | null; isBad: boolean })[] })[] })[]; history: ({ at: string; actor: string; action: string })[] }>('POST', '/api/forms/answers/:id/restore', input)

/** Duplicar un formulario: su borrador, sin versiones ni respuestas */
export const postFormsByIdDuplicate = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; code: string; name: string; description: string; kind: "survey" | "single" | "multiple"; subject: "customer" | "opportunity" | "none"; state: "draft" | "published" | "retired"; revision: number; pipelineForm: { active: boolean; pipelineKey: string | null; stateKey: string | null }; draft: Record<string, unknown>; draftEdition: number; draftSavedAt: string; draftSavedBy: string; hasChanges: boolean; publishedNumber: number | null; publishedAt: string | null; retiredAt: string | null; deletedAt: string | null; answers: number; sellers: number; versions: number }>('POST', '/api/forms/:id/duplicate', input)

/** Crear un enlace público. Su dirección se muestra una sola vez */
export const postFormsByIdLinks = (client: Client, input: { params: { id: string }; body: { name: string; days?: number; maxAnswers?: number | null }; signal?: AbortSignal }) =>
  client.json<{ id: string; name: string; state: "open" | "expired" | "full" | "closed"; expiresAt: string; maxAnswers: number | null; answers: number; author: string; createdAt: string; path: string }>('POST', '/api/forms/:id/links', input)

/** Publicar el borrador como versión nueva */
export const postFormsByIdPublish = (client: Client, input: { params: { id: string }; body: { edition: number; note?: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; code: string; name: string; description: string; kind: "survey" | "single" | "multiple"; subject: "customer" | "opportunity" | "none"; state: "draft" | "published" | "retired"; revision: number; pipelineForm: { active: boolean; pipelineKey: string | null; stateKey: string | null }; draft: Record<string, unknown>; draftEdition: number; draftSavedAt: string; draftSavedBy: string; hasChanges: boolean; publishedNumber: number | null; publishedAt: string | null; retiredAt: string | null; deletedAt: string | null; answers: number; sellers: number; versions: number }>('POST', '/api/forms/:id/publish', input)

/** Volver a abrir un formulario retirado */
export const postFormsByIdReopen = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; code: string; name: string; description: string; kind: "survey" | "single" | "multiple"; subject: "customer" | "opportunity" | "none"; state: "draft" | "published" | "retired"; revision: number; pipelineForm: { active: boolean; pipelineKey: string | null; stateKey: string | null }; draft: Record<string, unknown>; draftEdition: number; draftSavedAt: string; draftSavedBy: string; hasChanges: boolean; publishedNumber: number | null; publishedAt: string | null; retiredAt: string | null; deletedAt: string | null; answers: number; sellers: number; versions: number }>('POST', '/api/forms/:id/reopen', input)

/** Deshacer la eliminación de un formulario */
export const postFormsByIdRestore = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; code: string; name: string; description: string; kind: "survey" | "single" | "multiple"; subject: "customer" | "opportunity" | "none"; state: "draft" | "published" | "retired"; revision: number; pipelineForm: { active: boolean; pipelineKey: string | null; stateKey: string | null }; draft: Record<string, unknown>; draftEdition: number; draftSavedAt: string; draftSavedBy: string; hasChanges: boolean; publishedNumber: number | null; publishedAt: string | null; retiredAt: string | null; deletedAt: string | null; answers: number; sellers: number; versions: number }>('POST', '/api/forms/:id/restore', input)

/** Retirar un formulario: no se contesta más, sus respuestas quedan */
export const postFormsByIdRetire = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ id: string; code: string; name: string; description: string; kind: "survey" | "single" | "multiple"; subject: "customer" | "opportunity" | "none"; state: "draft" | "published" | "retired"; revision: number; pipelineForm: { active: boolean; pipelineKey: string | null; stateKey: string | null }; draft: Record<string, unknown>; draftEdition: number; draftSavedAt: string; draftSavedBy: string; hasChanges: boolean; publishedNumber: number | null; publishedAt: string | null; retiredAt: string | null; deletedAt: string | null; answers: number; sellers: number; versions: number }>('POST', '/api/forms/:id/retire', input)

/** Guardar el borrador de un menú, en el formato anterior */
export const postNewTablesMenuSync = (client: Client, input: { body: { k?: string; n: string; branch?: string; isGeneral?: boolean; definition: { outOfStock?: "hide" | "show"; availability?: { from?: string | null; until?: string | null; weekdays?: (number)[]; fromTime?: string | null; untilTime?: string | null }; sections?: ({ id: string; name: string; availability?: { from?: string | null; until?: string | null; weekdays?: (number)[]; fromTime?: string | null; untilTime?: string | null }; items: ({ kind: "article" | "combo" | "promotion"; id: string; isShown?: boolean; note?: string; availability?: { from?: string | null; until?: string | null; weekdays?: (number)[]; fromTime?: string | null; untilTime?: string | null } })[] })[] }; edition?: number }; signal?: AbortSignal }) =>
  client.json<{ id: string; k: string; edition: number }>('POST', '/api/newTables/menu/sync', input)

/** Crear o cambiar regiones por su código; con un registro mal no se escribe ninguno */
export const postNewTablesRegionSync = (client: Client, input: { body: ({ k?: string; n?: unknown; code?: string; name?: unknown })[]; signal?: AbortSignal }) =>
  client.json<{ success: boolean; msg: string }>('POST', '/api/newTables/region/sync', input)

/** Tomar un pedido. Con una clave ya usada contesta el pedido que la usó */
export const postOrders = (client: Client, input: { body: { key: string; customer: string; lines: ({ article: { id: string } | { code: string }; quantity: number; discountPercent?: number })[]; combos?: ({ combo: { id: string } | { code: string }; quantity: number })[]; note?: string | null; deliveryOn?: string | null }; signal?: AbortSignal }) =>
  client.json<{ id: string; number: number; status: "created" | "repeated" | "changed"; totalCents: number }>('POST', '/api/orders', input)

/** Cuánto cuesta un pedido: precio, promociones, combos, escalas e IVA de cada renglón, y por qué */
export const postOrdersQuote = (client: Client, input: { body: { customer: { id: string } | { code: string }; day?: string; lines?: ({ article: { id: string } | { code: string }; quantity: number; discountPercent?: number })[]; combos?: ({ combo: { id: string } | { code: string }; quantity: number })[] }; signal?: AbortSignal }) =>
  client.json<{ customer: { id: string; code: string; name: string }; day: string; priceList: { id: string; code: string; name: string } | null; isDefaultList: boolean; lines: ({ kind: "line" | "combo" | "bonus"; requestLine: number | null; requestCombo: number | null; article: { id: string; code: string; name: string }; unitOfMeasure: string; quantity: number; listPriceCents: number | null; price: { list: { id: string; code: string; name: string }; validFrom: string; validUntil: string | null } | null; unitPriceCents: number; discountPercent: number; manualDiscountPercent: number; applied: ({ kind: "scale" | "promotion" | "combo" | "manual"; id: string | null; code: string | null; name: string; why: string; savedCents: number })[]; netCents: number; taxRate: number; taxCents: number; totalCents: number; warning: string | null; nextStep: string | null })[]; combos: ({ id: string; code: string; name: string; quantity: number; netCents: number; isFound: boolean })[]; totals: { units: number; listCents: number; savedCents: number; netCents: number; taxCents: number; totalCents: number; taxes: ({ rate: number; baseCents: number; taxCents: number })[] } }>('POST', '/api/orders/quote', input)

/** Crear o cambiar filas de una tabla por su clave: una o una lista, todas o ninguna */
export const postSqlByPathByTable = (client: Client, input: { params: { path: string; table: string }; body: unknown; signal?: AbortSignal }) =>
  client.json<{ error: boolean; data: unknown; message: string; msgSQL: string; errorMsg: string }>('POST', '/api/sql/:path/:table', input)

/** Ajustar el stock de un artículo, con su motivo */
export const postStockAdjustments = (client: Client, input: { body: { key: string; warehouse: string; article: string; lot?: string; isFit?: boolean; units: number; reason: string }; signal?: AbortSignal }) =>
  client.json<{ document: string; isNew: boolean }>('POST', '/api/stock/adjustments', input)

/** Deshacer un ingreso, un ajuste o una transferencia con el movimiento contrario */
export const postStockDocumentsByIdUndo = (client: Client, input: { params: { id: string }; signal?: AbortSignal }) =>
  client.json<{ document: string; isNew: boolean }>('POST', '/api/stock/documents/:id/undo', input)

/** Informar niveles absolutos, hasta 1000: por depósito y artículo, o por lote si «lot» está. Lo mismo con la misma clave no se repite; los renglones rechazados se dicen y no frenan a los demás */
export const postStockLevels = (client: Client, input: { body: { key: string; reason?: string; items: ({ warehouse: string; article: string; lot?: string; expiresOn?: string | null; units: number })[] }; signal?: AbortSignal }) =>
  client.json<{ status: "created" | "repeated"; changed: number; unchanged: number; rejected: ({ index: number; path: string; message: string })[] }>('POST', '/api/stock/levels', input)

/** Ingresar mercadería a un depósito */
export const postStockReceipts = (client: Client, input: { body: { key: string; warehouse: string; reason?: string; lines: ({ article: string; lot?: string; expiresOn?: string | null; units: number })[] }; signal?: AbortSignal }) =>
  client.json<{ document: string; isNew: boolean }>('POST', '/api/stock/receipts', input)

/** Pasar mercadería de un depósito a otro */
export const postStockTransfers = (client: Client, input: { body: { key: string; from: string; to: string; reason?: string; lines: ({ article: string; lot?: string; units: number })[] }; signal?: AbortSignal }) =>
  client.json<{ document: string; isNew: boolean }>('POST', '/api/stock/transfers', input)

/** Mandar artículos, un JSON por línea; contesta qué pasó con cada registro y se puede repetir */
export const postV1BulkArticles = (client: Client, lines: Iterable<{ code: string; name: string; family?: string | null; brand?: string | null; unitOfMeasure?: string; unitsPerPackage?: number; minimumStock?: number | null; kgPerUnit?: number; litersPerUnit?: number | null; taxRate?: number; item?: string | null; subItem?: string | null; ean?: string | null; returnableContainer?: boolean; isActive?: boolean }> | AsyncIterable<{ code: string; name: string; family?: string | null; brand?: string | null; unitOfMeasure?: string; unitsPerPackage?: number; minimumStock?: number | null; kgPerUnit?: number; litersPerUnit?: number | null; taxRate?: number; item?: string | null; subItem?: string | null; ean?: string | null; returnableContainer?: boolean; isActive?: boolean }>, input: { query?: { answers?: "all" | "rejected" }; signal?: AbortSignal } = {}) =>
  client.sendLines<{ code: string; name: string; family?: string | null; brand?: string | null; unitOfMeasure?: string; unitsPerPackage?: number; minimumStock?: number | null; kgPerUnit?: number; litersPerUnit?: number | null; taxRate?: number; item?: string | null; subItem?: string | null; ean?: string | null; returnableContainer?: boolean; isActive?: boolean }, { line: number; key?: string; status: "created" | "repeated" | "accepted" | "rejected"; id?: string; errors?: ({ path: string; message: string })[] } | { done: boolean; lines: number; rejected: number; message?: string }>('/api/v1/bulk/articles', lines, input)

/** Mandar marcas, un JSON por línea; contesta qué pasó con cada registro y se puede repetir */
export const postV1BulkBrands = (client: Client, lines: Iterable<{ code: string; name: string }> | AsyncIterable<{ code: string; name: string }>, input: { query?: { answers?: "all" | "rejected" }; signal?: AbortSignal } = {}) =>
  client.sendLines<{ code: string; name: string }, { line: number; key?: string; status: "created" | "repeated" | "accepted" | "rejected"; id?: string; errors?: ({ path: string; message: string })[] } | { done: boolean; lines: number; rejected: number; message?: string }>('/api/v1/bulk/brands', lines, input)

/** Mandar cobranzas, un JSON por línea; contesta qué pasó con cada registro y se puede repetir */
export const postV1BulkCollections = (client: Client, lines: Iterable<{ envId?: string; sk: string; s: string; t: string | number; c: { k: string; a?: { a?: { s?: string | null } | null } | null }; ta: number; r?: string | null; py: ({ m: number; a: number; cn?: string | null; b?: { k?: string | null } | null; pd?: string | null })[]; impdoc?: ({ dc?: string | null; do: string; dn: string; dt: number; q: { py: number; qn?: number | null } })[]; st?: 0; ob?: string; lat?: number; lng?: number }> | AsyncIterable<{ envId?: string; sk: string; s: string; t: string | number; c: { k: string; a?: { a?: { s?: string | null } | null } | null }; ta: number; r?: string | null; py: ({ m: number; a: number; cn?: string | null; b?: { k?: string | null } | null; pd?: string | null })[]; impdoc?: ({ dc?: string | null; do: string; dn: string; dt: number; q: { py: number; qn?: number | null } })[]; st?: 0; ob?: string; lat?: number; lng?: number }>, input: { query?: { answers?: "all" | "rejected" }; signal?: AbortSignal } = {}) =>
  client.sendLines<{ envId?: string; sk: string; s: string; t: string | number; c: { k: string; a?: { a?: { s?: string | null } | null } | null }; ta: number; r?: string | null; py: ({ m: number; a: number; cn?: string | null; b?: { k?: string | null } | null; pd?: string | null })[]; impdoc?: ({ dc?: string | null; do: string; dn: string; dt: number; q: { py: number; qn?: number | null } })[]; st?: 0; ob?: string; lat?: number; lng?: number }, { line: number; key?: string; status: "created" | "repeated" | "accepted" | "rejected"; id?: string; errors?: ({ path: string; message: string })[] } | { done: boolean; lines: number; rejected: number; message?: string }>('/api/v1/bulk/collections', lines, input)

/** Mandar contactos, un JSON por línea; contesta qué pasó con cada registro y se puede repetir */
export const postV1BulkContacts = (client: Client, lines: Iterable<{ name: string; job?: string | null; customer?: string | null; prospect?: string | null; phone?: string | null; email?: string | null; isMain?: boolean; note?: string | null; code?: string }> | AsyncIterable<{ name: string; job?: string | null; customer?: string | null; prospect?: string | null; phone?: string | null; email?: string | null; isMain?: boolean; note?: string | null; code?: string }>, input: { query?: { answers?: "all" | "rejected" }; signal?: AbortSignal } = {}) =>
  client.sendLines<{ name: string; job?: string | null; customer?: string | null; prospect?: string | null; phone?: string | null; email?: string | null; isMain?: boolean; note?: string | null; code?: string }, { line: number; key?: string; status: "created" | "repeated" | "accepted" | "rejected"; id?: string; errors?: ({ path: string; message: string })[] } | { done: boolean; lines: number; rejected: number; message?: string }>('/api/v1/bulk/contacts', lines, input)

/** Mandar clientes, un JSON por línea; contesta qué pasó con cada registro y se puede repetir */
export const postV1BulkCustomers = (client: Client, lines: Iterable<{ code: string; name: string; tradeName?: string | null; address?: string | null; locality?: string | null; province?: string | null; phone?: string | null; email?: string | null; seller?: string | null; site?: string | null; priceList?: string | null; taxCondition?: "registered" | "monotributo" | "exempt" | "finalConsumer" | "notLiable" | null; cuit?: string | null; dni?: string | null; salesChannel?: string | null; region?: string | null; creditLimit?: number | null; erpLocation?: string | null; latitude?: number | null; longitude?: number | null; receivesFrom?: string | null; receivesUntil?: string | null; isActive?: boolean }> | AsyncIterable<{ code: string; name: string; tradeName?: string | null; address?: string | null; locality?: string | null; province?: string | null; phone?: string | null; email?: string | null; seller?: string | null; site?: string | null; priceList?: string | null; taxCondition?: "registered" | "monotributo" | "exempt" | "finalConsumer" | "notLiable" | null; cuit?: string | null; dni?: string | null; salesChannel?: string | null; region?: string | null; creditLimit?: number | null; erpLocation?: string | null; latitude?: number | null; longitude?: number | null; receivesFrom?: string | null; receivesUntil?: string | null; isActive?: boolean }>, input: { query?: { answers?: "all" | "rejected" }; signal?: AbortSignal } = {}) =>
  client.sendLines<{ code: string; name: string; tradeName?: string | null; address?: string | null; locality?: string | null; province?: string | null; phone?: string | null; email?: string | null; seller?: string | null; site?: string | null; priceList?: string | null; taxCondition?: "registered" | "monotributo" | "exempt" | "finalConsumer" | "notLiable" | null; cuit?: string | null; dni?: string | null; salesChannel?: string | null; region?: string | null; creditLimit?: number | null; erpLocation?: string | null; latitude?: number | null; longitude?: number | null; receivesFrom?: string | null; receivesUntil?: string | null; isActive?: boolean }, { line: number; key?: string; status: "created" | "repeated" | "accepted" | "rejected"; id?: string; errors?: ({ path: string; message: string })[] } | { done: boolean; lines: number; rejected: number; message?: string }>('/api/v1/bulk/customers', lines, input)

/** Mandar rubros, un JSON por línea; contesta qué pasó con cada registro y se puede repetir */
export const postV1BulkItems = (client: Client, lines: Iterable<{ code: string; name: string; parent?: string | null }> | AsyncIterable<{ code: string; name: string; parent?: string | null }>, input: { query?: { answers?: "all" | "rejected" }; signal?: AbortSignal } = {}) =>
  client.sendLines<{ code: string; name: string; parent?: string | null }, { line: number; key?: string; status: "created" | "repeated" | "accepted" | "rejected"; id?: string; errors?: ({ path: string; message: string })[] } | { done: boolean; lines: number; rejected: number; message?: string }>('/api/v1/bulk/items', lines, input)

/** Mandar no compras, un JSON por línea; contesta qué pasó con cada registro y se puede repetir */
export const postV1BulkNoPurchases = (client: Client, lines: Iterable<{ envId?: string; sk: string; se: string; t: string | number; c: { k: string; a?: { a?: { s?: string | null } | null } | null }; ex: { k: string }; ob?: string; lat?: number; lng?: number }> | AsyncIterable<{ envId?: string; sk: string; se: string; t: string | number; c: { k: string; a?: { a?: { s?: string | null } | null } | null }; ex: { k: string }; ob?: string; lat?: number; lng?: number }>, input: { query?: { answers?: "all" | "rejected" }; signal?: AbortSignal } = {}) =>
  client.sendLines<{ envId?: string; sk: string; se: string; t: string | number; c: { k: string; a?: { a?: { s?: string | null } | null } | null }; ex: { k: string }; ob?: string; lat?: number; lng?: number }, { line: number; key?: string; status: "created" | "repeated" | "accepted" | "rejected"; id?: string; errors?: ({ path: string; message: string })[] } | { done: boolean; lines: number; rejected: number; message?: string }>('/api/v1/bulk/no-purchases', lines, input)

/** Mandar pedidos, un JSON por línea; contesta qué pasó con cada registro y se puede repetir */
export const postV1BulkOrders = (client: Client, lines: Iterable<{ envId?: string; sk: string; se?: string; t: string | number; c: { k: string; a?: { a?: { s?: string | null } | null } | null }; o: ({ a: string; q: number; up?: number; s?: number; b?: number; plk?: string | null; psl?: number | null })[]; tt?: { t: number }; te?: string | null; sc?: { k?: string | null } | null; ob?: string; f?: number; s?: 1; lat?: number; lng?: number }> | AsyncIterable<{ envId?: string; sk: string; se?: string; t: string | number; c: { k: string; a?: { a?: { s?: string | null } | null } | null }; o: ({ a: string; q: number; up?: number; s?: number; b?: number; plk?: string | null; psl?: number | null })[]; tt?: { t: number }; te?: string | null; sc?: { k?: string | null } | null; ob?: string; f?: number; s?: 1; lat?: number; lng?: number }>, input: { query?: { answers?: "all" | "rejected" }; signal?: AbortSignal } = {}) =>
  client.sendLines<{ envId?: string; sk: string; se?: string; t: string | number; c: { k: string; a?: { a?: { s?: string | null } | null } | null }; o: ({ a: string; q: number; up?: number; s?: number; b?: number; plk?: string | null; psl?: number | null })[]; tt?: { t: number }; te?: string | null; sc?: { k?: string | null } | null; ob?: string; f?: number; s?: 1; lat?: number; lng?: number }, { line: number; key?: string; status: "created" | "repeated" | "accepted" | "rejected"; id?: string; errors?: ({ path: string; message: string })[] } | { done: boolean; lines: number; rejected: number; message?: string }>('/api/v1/bulk/orders', lines, input)

/** Mandar listas de precios, un JSON por línea; contesta qué pasó con cada registro y se puede repetir */
export const postV1BulkPriceLists = (client: Client, lines: Iterable<{ code: string; name: string; validFrom?: string | null; validUntil?: string | null; isDefault?: boolean }> | AsyncIterable<{ code: string; name: string; validFrom?: string | null; validUntil?: string | null; isDefault?: boolean }>, input: { query?: { answers?: "all" | "rejected" }; signal?: AbortSignal } = {}) =>
  client.sendLines<{ code: string; name: string; validFrom?: string | null; validUntil?: string | null; isDefault?: boolean }, { line: number; key?: string; status: "created" | "repeated" | "accepted" | "rejected"; id?: string; errors?: ({ path: string; message: string })[] } | { done: boolean; lines: number; rejected: number; message?: string }>('/api/v1/bulk/price-lists', lines, input)

/** Mandar precios, un JSON por línea; contesta qué pasó con cada registro y se puede repetir */
export const postV1BulkPrices = (client: Client, lines: Iterable<{ article: string; price: number; priceList: string; validFrom: string }> | AsyncIterable<{ article: string; price: number; priceList: string; validFrom: string }>, input: { query?: { answers?: "all" | "rejected" }; signal?: AbortSignal } = {}) =>
  client.sendLines<{ article: string; price: number; priceList: string; validFrom: string }, { line: number; key?: string; status: "created" | "repeated" | "accepted" | "rejected"; id?: string; errors?: ({ path: string; message: string })[] } | { done: boolean; lines: number; rejected: number; message?: string }>('/api/v1/bulk/prices', lines, input)

/** Mandar regiones comerciales, un JSON por línea; contesta qué pasó con cada registro y se puede repetir */
export const postV1BulkRegions = (client: Client, lines: Iterable<{ code: string; name: string }> | AsyncIterable<{ code: string; name: string }>, input: { query?: { answers?: "all" | "rejected" }; signal?: AbortSignal } = {}) =>
  client.sendLines<{ code: string; name: string }, { line: number; key?: string; status: "created" | "repeated" | "accepted" | "rejected"; id?: string; errors?: ({ path: string; message: string })[] } | { done: boolean; lines: number; rejected: number; message?: string }>('/api/v1/bulk/regions', lines, input)

/** Mandar canales de venta, un JSON por línea; contesta qué pasó con cada registro y se puede repetir */
export const postV1BulkSalesChannels = (client: Client, lines: Iterable<{ code: string; name: string; parent?: string | null }> | AsyncIterable<{ code: string; name: string; parent?: string | null }>, input: { query?: { answers?: "all" | "rejected" }; signal?: AbortSignal } = {}) =>
  client.sendLines<{ code: string; name: string; parent?: string | null }, { line: number; key?: string; status: "created" | "repeated" | "accepted" | "rejected"; id?: string; errors?: ({ path: string; message: string })[] } | { done: boolean; lines: number; rejected: number; message?: string }>('/api/v1/bulk/sales-channels', lines, input)

/** Mandar vendedores, un JSON por línea; contesta qué pasó con cada registro y se puede repetir */
export const postV1BulkSellers = (client: Client, lines: Iterable<{ code: string; name: string; supervisor?: string | null; manager?: string | null; phone?: string | null; email?: string | null; isActive?: boolean }> | AsyncIterable<{ code: string; name: string; supervisor?: string | null; manager?: string | null; phone?: string | null; email?: string | null; isActive?: boolean }>, input: { query?: { answers?: "all" | "rejected" }; signal?: AbortSignal } = {}) =>
  client.sendLines<{ code: string; name: string; supervisor?: string | null; manager?: string | null; phone?: string | null; email?: string | null; isActive?: boolean }, { line: number; key?: string; status: "created" | "repeated" | "accepted" | "rejected"; id?: string; errors?: ({ path: string; message: string })[] } | { done: boolean; lines: number; rejected: number; message?: string }>('/api/v1/bulk/sellers', lines, input)

/** Recibir cobranzas. Un documento (201 nuevo, 200 repetido) o hasta 500 en {items} (200, con lo que pasó con cada uno) */
export const postV1Collections = (client: Client, input: { body: { envId?: string; sk: string; s: string; t: string | number; c: { k: string; a?: { a?: { s?: string | null } | null } | null }; ta: number; r?: string | null; py: ({ m: number; a: number; cn?: string | null; b?: { k?: string | null } | null; pd?: string | null })[]; impdoc?: ({ dc?: string | null; do: string; dn: string; dt: number; q: { py: number; qn?: number | null } })[]; st?: 0; ob?: string; lat?: number; lng?: number } | { items: ({ envId?: string; sk: string; s: string; t: string | number; c: { k: string; a?: { a?: { s?: string | null } | null } | null }; ta: number; r?: string | null; py: ({ m: number; a: number; cn?: string | null; b?: { k?: string | null } | null; pd?: string | null })[]; impdoc?: ({ dc?: string | null; do: string; dn: string; dt: number; q: { py: number; qn?: number | null } })[]; st?: 0; ob?: string; lat?: number; lng?: number })[] }; signal?: AbortSignal }) =>
  client.json<{ key: string; status: "created" | "repeated" | "rejected"; id?: string; number?: number; errors?: ({ path: string; message: string })[] } | { items: ({ key: string; status: "created" | "repeated" | "rejected"; id?: string; number?: number; errors?: ({ path: string; message: string })[] })[]; created: number; repeated: number; rejected: number }>('POST', '/api/v1/collections', input)

/** Recibir no compras. Un documento (201 nuevo, 200 repetido) o hasta 500 en {items} (200, con lo que pasó con cada uno) */
export const postV1NoPurchases = (client: Client, input: { body: { envId?: string; sk: string; se: string; t: string | number; c: { k: string; a?: { a?: { s?: string | null } | null } | null }; ex: { k: string }; ob?: string; lat?: number; lng?: number } | { items: ({ envId?: string; sk: string; se: string; t: string | number; c: { k: string; a?: { a?: { s?: string | null } | null } | null }; ex: { k: string }; ob?: string; lat?: number; lng?: number })[] }; signal?: AbortSignal }) =>
  client.json<{ key: string; status: "created" | "repeated" | "rejected"; id?: string; number?: number; errors?: ({ path: string; message: string })[] } | { items: ({ key: string; status: "created" | "repeated" | "rejected"; id?: string; number?: number; errors?: ({ path: string; message: string })[] })[]; created: number; repeated: number; rejected: number }>('POST', '/api/v1/no-purchases', input)

/** Recibir pedidos. Un documento (201 nuevo, 200 repetido) o hasta 500 en {items} (200, con lo que pasó con cada uno) */
export const postV1Orders = (client: Client, input: { body: { envId?: string; sk: string; se?: string; t: string | number; c: { k: string; a?: { a?: { s?: string | null } | null } | null }; o: ({ a: string; q: number; up?: number; s?: number; b?: number; plk?: string | null; psl?: number | null })[]; tt?: { t: number }; te?: string | null; sc?: { k?: string | null } | null; ob?: string; f?: number; s?: 1; lat?: number; lng?: number } | { items: ({ envId?: string; sk: string; se?: string; t: string | number; c: { k: string; a?: { a?: { s?: string | null } | null } | null }; o: ({ a: string; q: number; up?: number; s?: number; b?: number; plk?: string | null; psl?: number | null })[]; tt?: { t: number }; te?: string | null; sc?: { k?: string | null } | null; ob?: string; f?: number; s?: 1; lat?: number; lng?: number })[] }; signal?: AbortSignal }) =>
  client.json<{ key: string; status: "created" | "repeated" | "rejected"; id?: string; number?: number; errors?: ({ path: string; message: string })[] } | { items: ({ key: string; status: "created" | "repeated" | "rejected"; id?: string; number?: number; errors?: ({ path: string; message: string })[] })[]; created: number; repeated: number; rejected: number }>('POST', '/api/v1/orders', input)

/** Anular un pedido pendiente por su clave: queda marcado y no cuenta en ningún lado */
export const postV1OrdersByKeyCancel = (client: Client, input: { params: { key: string }; signal?: AbortSignal }) =>
  client.json<void>('POST', '/api/v1/orders/:key/cancel', input)

/** Recibir posiciones. Un documento (201 nuevo, 200 repetido) o hasta 500 en {items} (200, con lo que pasó con cada uno) */
export const postV1Positions = (client: Client, input: { body: { envId?: string; se: string; t: string | number; lat: number; lng: number; acc?: number | null } | { items: ({ envId?: string; se: string; t: string | number; lat: number; lng: number; acc?: number | null })[] }; signal?: AbortSignal }) =>
  client.json<{ key: string; status: "created" | "repeated" | "rejected"; id?: string; number?: number; errors?: ({ path: string; message: string })[] } | { items: ({ key: string; status: "created" | "repeated" | "rejected"; id?: string; number?: number; errors?: ({ path: string; message: string })[] })[]; created: number; repeated: number; rejected: number }>('POST', '/api/v1/positions', input)

/** Guardar los artículos de un combo; los que se dejan afuera se quitan */
export const putDataCombosByIdContent = (client: Client, input: { params: { id: string }; body: { items: ({ articleId: string; quantity: number })[] }; signal?: AbortSignal }) =>
  client.json<{ priceList: { id: string; code: string; name: string } | null; items: ({ article: { id: string; code: string; name: string }; quantity: number; taxRate: number; listPriceCents: number | null })[] }>('PUT', '/api/data/combos/:id/content', input)

/** Cambiar un consolidado pendiente: repartidor, vehículo, fecha, pedidos y su orden */
export const putDataConsolidatedLoadsById = (client: Client, input: { params: { id: string }; body: { deliveryPerson: string; vehicle: string; warehouse: string; deliversOn: string; trip?: number; note?: string | null; orders: ({ id: string; isLocked?: boolean })[]; version: number }; signal?: AbortSignal }) =>
  client.json<{ id: string; number: number; state: "pendiente" | "procesado" | "completado"; version: number; dealer: { id: string; code: string; name: string }; vehicle: { id: string; code: string; name: string; capacityKg: number | null; volumeM3: number | null; capacityPackages: number | null }; warehouse: { id: string; code: string; name: string; latitude: number | null; longitude: number | null }; deliversOn: string; trip: number; note: string | null; units: number; packages: number; kg: number; liters: number; totalCents: number; distanceMeters: number; distanceBy: "roads" | "straight"; settledAt: string | null; figures: { ordered: { units: number; packages: number; kg: number; cents: number }; prepared: { units: number; packages: number; kg: number; cents: number } | null; loaded: { units: number; packages: number; kg: number; cents: number } | null; delivered: { units: number; packages: number; kg: number; cents: number } | null; returned: { units: number; packages: number; kg: number; cents: number } | null }; orders: ({ id: string; number: string; sequence: number; isLocked: boolean; customer: { id: string; code: string; name: string }; address: string | null; locality: string | null; phone: string | null; latitude: number | null; longitude: number | null; receivesFrom: string | null; receivesUntil: string | null; note: string | null; itemsQty: number; units: number; packages: number; kg: number; liters: number; totalCents: number; isVoided: boolean; result: "delivered" | "partial" | "not_delivered" | null; figures: { ordered: { units: number; packages: number; kg: number; cents: number }; prepared: { units: number; packages: number; kg: number; cents: number } | null; loaded: { units: number; packages: number; kg: number; cents: number } | null; delivered: { units: number; packages: number; kg: number; cents: number } | null; returned: { units: number; packages: number; kg: number; cents: number } | null } })[]; articles: ({ id: string; code: string; name: string; unitOfMeasure: string; orders: number; units: number; packages: number; kg: number; figures: { ordered: { units: number; packages: number; kg: number; cents: number }; prepared: { units: number; packages: number; kg: number; cents: number } | null; loaded: { units: number; packages: number; kg: number; cents: number } | null; delivered: { units: number; packages: number; kg: number; cents: number } | null; returned: { units: number; packages: number; kg: number; cents: number } | null } })[]; warnings: ({ whose: string; paper: string; expiresOn: string })[]; history: ({ at: string; actor: string; action: string; detail: Record<string, unknown> })[] }>('PUT', '/api/data/consolidated-loads/:id', input)

/** Guardar a qué se aplica una promoción y qué da; lo que se deja afuera se quita */
export const putDataPromotionsByIdContent = (client: Client, input: { params: { id: string }; body: { scopes: ({ kind: "article" | "brand" | "item" | "subItem" | "family" | "all"; code: string })[]; tiers: ({ fromUnits: number; discountPercent?: number | null; priceCents?: number | null; freeUnits?: number | null })[] }; signal?: AbortSignal }) =>
  client.json<{ scopes: ({ kind: "article" | "brand" | "item" | "subItem" | "family" | "all"; code: string; name: string | null })[]; tiers: ({ fromUnits: number; discountPercent: number | null; priceCents: number | null; freeUnits: number | null })[] }>('PUT', '/api/data/promotions/:id/content', input)

/** Actualizar un registro, sobre la revisión que se tenía */
export const putFormsAnswersById = (client: Client, input: { params: { id: string }; body: { revision: number; version: number; takenAt: string; place?: { latitude: number; longitude: number; accuracy?: number | null } | null; data: Record<string, unknown> }; signal?: AbortSignal }) =>
  client.json<{ key: string; status: "created" | "repeated" | "rejected"; id?: string; code?: string; score?: number | null; maxScore?: number | null; problem?: string; existingId?: string; errors?: ({ path: string; message: string })[] }>('PUT', '/api/forms/answers/:id', input)

/** Guardar el borrador sobre la edición que se tenía; con otra edición, 409 */
export const putFormsByIdDraft = (client: Client, input: { params: { id: string }; body: { edition: number; definition: Record<string, unknown> }; signal?: AbortSignal }) =>
  client.json<{ edition: number; savedAt: string; hasChanges: boolean }>('PUT', '/api/forms/:id/draft', input)

/** Cambiar nombre, tipo y etapa de pipeline de un formulario */
export const putFormsByIdSettings = (client: Client, input: { params: { id: string }; body: { revision: number; name: string; description?: string; kind?: "survey" | "single" | "multiple"; subject?: "customer" | "opportunity" | "none"; pipelineForm?: { active: boolean; pipelineKey: string | null; stateKey: string | null } }; signal?: AbortSignal }) =>
  client.json<{ id: string; code: string; name: string; description: string; kind: "survey" | "single" | "multiple"; subject: "customer" | "opportunity" | "none"; state: "draft" | "published" | "retired"; revision: number; pipelineForm: { active: boolean; pipelineKey: string | null; stateKey: string | null }; draft: Record<string, unknown>; draftEdition: number; draftSavedAt: string; draftSavedBy: string; hasChanges: boolean; publishedNumber: number | null; publishedAt: string | null; retiredAt: string | null; deletedAt: string | null; answers: number; sellers: number; versions: number }>('PUT', '/api/forms/:id/settings', input)

/** Cambiar un pedido pendiente */
export const putOrdersById = (client: Client, input: { params: { id: string }; body: { version: number; lines: ({ article: { id: string } | { code: string }; quantity: number; discountPercent?: number })[]; combos?: ({ combo: { id: string } | { code: string }; quantity: number })[]; note?: string | null; deliveryOn?: string | null }; signal?: AbortSignal }) =>
  client.json<{ id: string; number: number; status: "created" | "repeated" | "changed"; totalCents: number }>('PUT', '/api/orders/:id', input)

/** Cambiar filas de una tabla, por su id o por su clave: una o una lista, todas o ninguna */
export const putSqlByPathByTable = (client: Client, input: { params: { path: string; table: string }; body: unknown; signal?: AbortSignal }) =>
  client.json<{ error: boolean; data: unknown; message: string; msgSQL: string; errorMsg: string }>('PUT', '/api/sql/:path/:table', input)
