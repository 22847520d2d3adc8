import type { AuditWords } from '../../../kernel/contract/audit-words.ts'

/** What the log calls the acts of this module: in the past, with the person as the subject. */
export const salesActWords = {
  received: 'Envió',
  canceled: 'Anuló',
  confirmed: 'Confirmó la cobranza al rendir',
  unconfirmed: 'Volvió a dejar la cobranza por rendir',
} as const satisfies Record<string, string>

declare module '../../../kernel/contract/audit-acts.ts' {
  interface AuditActs extends Record<keyof typeof salesActWords, string> {}
}

/** What this module keeps in the log of the company, in words. */
export const salesAuditWords: AuditWords = {
  acts: salesActWords,
  entities: {
    orders: { title: 'Pedido', table: 'orders' },
    collections: { title: 'Cobranza', table: 'collections' },
    'no-purchases': { title: 'No compra', table: null },
    'settings.conquerVentas': { title: 'Ajustes de la app de ventas', table: null },
    'settings.conquerB2b': { title: 'Ajustes de la app de clientes', table: null },
    'settings.pedidosOnline': { title: 'Ajustes de pedidos online', table: null },
  },
  titles: {
    whoOrders: 'Quiénes piden',
    channelCodes: 'Canales',
    minimumOrderCents: 'Pedido mínimo',
    paymentMethods: 'Medios de pago',
    welcomeText: 'Bienvenida',
    showsStock: 'Muestra el stock',
    showsDebt: 'Muestra la deuda',
    requiresPosition: 'Exige posición',
    maximumDistanceMeters: 'Distancia máxima (m)',
    maximumDiscountPercent: 'Descuento máximo (%)',
    allowsPriceChange: 'Deja cambiar precios',
    priceDeviation: 'Precios que se apartan',
    priceTolerancePercent: 'Tolerancia de precio %',
    orderFrom: 'Pedidos desde',
    orderUntil: 'Pedidos hasta',
    blocksOverCreditLimit: 'Frena al pasar el límite de crédito',
    creditBlockDays: 'Días de deuda que bloquean',
    requiresReceiptNumber: 'Exige número de recibo',
    requiresNoPurchaseNote: 'Exige nota en no compras',
    trackingMinutes: 'Minutos entre posiciones',
    suggestsOrder: 'Sugiere pedido',
    acceptsOrders: 'Recibe pedidos',
    cutoff: 'Hora de corte',
    leadDays: 'Días hasta la entrega',
    deliveryWeekdays: 'Días de entrega',
    deliversBy: 'La tienda ofrece',
    defaultSellerCode: 'Vendedor por defecto',
    storeOrders: 'Pedidos de la tienda',
    opensToVisitors: 'Abierta a desconocidos',
  },
  values: {
    deliversBy: { company: 'Todos los días de entrega', route: 'Los días de la ruta del cliente' },
    storeOrders: { app: 'App de clientes', marketplace: 'Marketplace' },
    whoOrders: { everybody: 'Todos los clientes', channels: 'Los de algunos canales', nobody: 'Nadie' },
  },
}
