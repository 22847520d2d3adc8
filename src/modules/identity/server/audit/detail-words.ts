import type { Resource } from '../../../../kernel/contract/resource.ts'
import { results } from '../../../assets/contract/follow.ts'
import { assetStates } from '../../../assets/contract/transitions.ts'
import { roleLabels } from '../../contract/users/user-roles.ts'

/** Names of what a detail holds, where no grid's declaration says them. */
const titles: Record<string, string> = {
  person: 'Persona',
  device: 'Dispositivo',
  deviceName: 'Teléfono',
  ip: 'Dirección IP',
  sessions: 'Sesiones cerradas',
  provider: 'Proveedor',
  viaProvider: 'Con el proveedor',
  program: 'Desde un programa',
  number: 'Número',
  kind: 'Tipo',
  documents: 'Documentos',
  totalCents: 'Total',
  name: 'Nombre',
  displayName: 'Nombre',
  code: 'Código',
  reason: 'Motivo',
  email: 'E-mail',
  phone: 'Teléfono',
  roleNumber: 'Rol',
  role: 'Rol',
  sellerKey: 'Vendedor',
  supervisorKey: 'Supervisor',
  managerKey: 'Gerente',
  lines: 'Líneas',
  exclusions: 'Quedaron pendientes',
  timeZone: 'Zona horaria',
  currency: 'Moneda',
  plan: 'Plan',
  state: 'Estado',
  alert: 'Alerta',
  marketplace: 'Marketplace',
  pedidosOnline: 'Pedidos online',
  landing: 'Página de inicio',
  menuVariant: 'Menú',
  hiddenSellerPrefix: 'Vendedores ocultos',
  extraOrderColumns: 'Peso y unidades en pedidos',
  opportunitiesWindowMonths: 'Meses de oportunidades',
  farAwayMeters: 'Metros para «lejos»',
  requireSecondFactor: 'Exige segundo factor',
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
  defaultSellerCode: 'Vendedor por defecto',
  legalName: 'Razón social',
  cuit: 'CUIT',
  taxCondition: 'Condición ante el IVA',
  grossIncome: 'Ingresos brutos',
  activityStart: 'Inicio de actividades',
  fiscalAddress: 'Domicilio fiscal',
  street: 'Calle',
  locality: 'Localidad',
  province: 'Provincia',
  postalCode: 'Código postal',
  deposits: 'Depósitos',
  mainWarehouseCode: 'Depósito principal',
  phones: 'Teléfonos',
  website: 'Sitio web',
  logoId: 'Logo',
  place: 'Lugar',
  uncounted: 'Sin contar',
  order: 'Pedido',
  orders: 'Pedidos',
  corrected: 'Corrige lo anterior',
  closing: 'Cierre',
  day: 'Día',
  from: 'Desde',
  to: 'A',
  result: 'Resultado',
  amountCents: 'Importe',
  preparer: 'Preparador',
  article: 'Artículo',
  articles: 'Artículos',
  units: 'Unidades',
  items: 'Artículos',
  month: 'Mes',
  region: 'Región',
}

/** «priceList» → «Price list»: better than nothing for a word that nobody wrote yet. */
const humanized = (name: string): string => {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_.]/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A grid heads the column of names with the thing itself: «Artículo». Of one article that is its name. */
export const detailTitle = (path: string, resource: Resource | null): string => {
  const title = resource?.fields[path]?.title
  if (title) return title === resource.titles.one ? 'Nombre' : title
  return path
    .split('.')
    .map(part => titles[part] ?? humanized(part))
    .join(' › ')
}

/** Stored values that stand for something else, by the name of what holds them. */
const values: Record<string, Record<string, string>> = {
  roleNumber: roleLabels,
  role: roleLabels,
  menuVariant: { basic: 'Básico', default: 'Completo' },
  uncounted: { zero: 'Cuenta como cero', leave: 'Queda como está' },
  from: assetStates,
  to: assetStates,
  result: results,
  whoOrders: { everybody: 'Todos los clientes', channels: 'Los de algunos canales', nobody: 'Nadie' },
}

export const valueWords = (path: string, value: unknown): string | null => values[path]?.[String(value)] ?? null
