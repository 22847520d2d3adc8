import type { Resource } from '../../../../kernel/contract/resource.ts'

/** Something acts are done to: its name in the singular, and the table that knows each one. */
export type AuditedEntity = { title: string; table: string | null; resource: Resource | null }

/** What is no declared grid. A test reads the sources and fails when an entity or an action is missing here. */
const otherEntities: Record<string, { title: string; table: string | null }> = {
  users: { title: 'Usuario', table: null },
  orders: { title: 'Pedido', table: 'orders' },
  collections: { title: 'Cobranza', table: 'collections' },
  'no-purchases': { title: 'No compra', table: null },
  'export-batches': { title: 'Lote del ERP', table: 'export_batches' },
  'erp-profiles': { title: 'Formato del ERP', table: 'erp_profiles' },
  'erp-settings': { title: 'Ajustes del ERP', table: null },
  environments: { title: 'Empresa', table: null },
  licences: { title: 'Licencia', table: null },
  'settings.access': { title: 'Ajustes de accesos', table: null },
  'settings.security': { title: 'Ajustes de seguridad', table: null },
  'settings.company': { title: 'Datos de la empresa', table: null },
  'settings.conquerVentas': { title: 'Ajustes de la app de ventas', table: null },
  'settings.conquerB2b': { title: 'Ajustes de la app de clientes', table: null },
  'settings.pedidosOnline': { title: 'Ajustes de pedidos online', table: null },
  'settings.importExport': { title: 'Ajustes de importar y exportar', table: null },
}

/** In the past, with the person as its subject. */
export const actionWords: Record<string, string> = {
  created: 'Creó',
  changed: 'Cambió',
  deleted: 'Eliminó',
  restored: 'Recuperó',
  received: 'Envió',
  canceled: 'Anuló',
  annulled: 'Anuló',
  exported: 'Bajó al ERP',
  'export-annulled': 'Volvió a pendiente',
  'signed-in': 'Ingresó',
  'sign-in-failed': 'Intentó ingresar sin éxito',
  'code-failed': 'Falló el segundo factor',
  'password-changed': 'Cambió su contraseña',
  'second-factor-on': 'Activó el segundo factor',
  'second-factor-off': 'Desactivó el segundo factor',
  'recovery-codes-renewed': 'Renovó sus códigos de recuperación',
  'sessions-revoked': 'Cerró sesiones',
  'provider-bound': 'Unió su cuenta al proveedor',
  'provider-unbound': 'Desvinculó su cuenta del proveedor',
  'name-changed': 'Cambió su nombre',
  'role-changed': 'Cambió el rol',
  invited: 'Invitó',
  'invited-again': 'Volvió a invitar',
  'invitation-cancelled': 'Anuló la invitación',
  accepted: 'Aceptó la invitación',
  suspended: 'Suspendió',
  reactivated: 'Reactivó',
  removed: 'Quitó de la empresa',
  given: 'Dio la licencia',
  activated: 'Activó la licencia',
  deactivated: 'Desactivó la licencia',
  'phone-bound': 'Vinculó su teléfono',
  'phone-freed': 'Liberó el teléfono',
  enforced: 'Exigió licencia en los teléfonos',
  'not-enforced': 'Dejó de exigir licencia en los teléfonos',
}

/** Names of what a detail holds, where no grid's declaration says them. */
const detailWords: Record<string, string> = {
  before: 'Antes',
  after: 'Después',
  values: 'Datos',
  person: 'Persona',
  device: 'Dispositivo',
  ip: 'Dirección IP',
  sessions: 'Sesiones cerradas',
  provider: 'Proveedor',
  viaProvider: 'Con el proveedor',
  program: 'Desde un programa',
  number: 'Número',
  kind: 'Tipo',
  documents: 'Documentos',
  totalCents: 'Total',
  lines: 'Renglones',
  bytes: 'Bytes',
  name: 'Nombre',
  code: 'Código',
  reason: 'Motivo',
  email: 'E-mail',
  roleNumber: 'Rol',
  exclusions: 'Quedaron pendientes',
  createdAt: 'Creado',
  changed: 'Cambió',
  deviceName: 'Teléfono',
  requireSecondFactor: 'Exige segundo factor',
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
  return detailWords[path] ?? path.split('.').map(humanizedPart).join(' › ')
}

const humanizedPart = (part: string): string => detailWords[part] ?? humanized(part)

/** Every entity there is: the declared grids, and what is none. */
export const auditedEntities = (resources: Resource[]): Map<string, AuditedEntity> =>
  new Map<string, AuditedEntity>([
    ...Object.entries(otherEntities).map(([name, entity]): [string, AuditedEntity] => [
      name,
      { ...entity, resource: null },
    ]),
    ...resources.map((resource): [string, AuditedEntity] => [
      resource.name,
      { title: resource.titles.one, table: resource.table, resource },
    ]),
  ])
