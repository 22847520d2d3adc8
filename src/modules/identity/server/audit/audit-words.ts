import type { Resource } from '../../../../kernel/contract/resource.ts'

/** Not a tenant's table: its people are named through their membership. */
export const peopleTable = 'users'

/** Something acts are done to: its name in the singular, and the table that knows each one. */
export type AuditedEntity = { title: string; table: string | null; resource: Resource | null }

/** What is no declared grid, or a grid over a table of its own kind. A test reads the sources and fails when one is missing. */
const otherEntities: Record<string, { title: string; table: string | null }> = {
  users: { title: 'Usuario', table: peopleTable },
  licences: { title: 'Licencia', table: peopleTable },
  orders: { title: 'Pedido', table: 'orders' },
  collections: { title: 'Cobranza', table: 'collections' },
  'no-purchases': { title: 'No compra', table: null },
  'export-batches': { title: 'Lote del ERP', table: 'export_batches' },
  'erp-profiles': { title: 'Formato del ERP', table: 'erp_profiles' },
  'erp-settings': { title: 'Ajustes del ERP', table: null },
  environments: { title: 'Empresa', table: null },
  'settings.access': { title: 'Ajustes de accesos', table: null },
  'settings.security': { title: 'Ajustes de seguridad', table: null },
  'settings.company': { title: 'Datos de la empresa', table: null },
  'settings.conquerVentas': { title: 'Ajustes de la app de ventas', table: null },
  'settings.conquerB2b': { title: 'Ajustes de la app de clientes', table: null },
  'settings.pedidosOnline': { title: 'Ajustes de pedidos online', table: null },
  'settings.logistics': { title: 'Ajustes de la flota', table: null },
  'settings.objectives': { title: 'Ajustes de objetivos', table: null },
  'settings.picking': { title: 'Ajustes de picking', table: null },
  'settings.stock': { title: 'Ajustes de stock', table: null },
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
  'made-default': 'Puso por defecto',
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
  'photo-changed': 'Cambió su foto',
  'photo-removed': 'Quitó su foto',
  'password-reset': 'Eligió otra contraseña por carta',
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
  converted: 'Convirtió en cliente',
  'conversion-undone': 'Deshizo la conversión en cliente',
  inspected: 'Inspeccionó',
  agreed: 'Acordó el comodato',
  area: 'Dibujó el área',
  articlesChanged: 'Cambió los artículos',
  saved: 'Guardó la ruta',
  open: 'Abrió el recuento',
  void: 'Anuló lo contado',
  assign: 'Asignó la tarea',
  undo: 'Deshizo un paso',
  begun: 'Empezó la rendición',
  closed: 'Cerró la rendición',
  reopened: 'Reabrió la rendición',
  settled: 'Rindió el consolidado',
  unsettled: 'Volvió a dejar sin rendir',
  enforced: 'Exigió licencia en los teléfonos',
  'not-enforced': 'Dejó de exigir licencia en los teléfonos',
}

/** Every entity there is: the declared grids, and what is none. */
export const auditedEntities = (resources: Resource[]): Map<string, AuditedEntity> => {
  const grids = resources.map((resource): [string, AuditedEntity] => [
    resource.name,
    { title: resource.titles.one, table: resource.table, resource },
  ])
  const others = Object.entries(otherEntities).map(([name, entity]): [string, AuditedEntity] => [
    name,
    { ...entity, resource: resources.find(resource => resource.name === name) ?? null },
  ])
  return new Map([...grids, ...others])
}
