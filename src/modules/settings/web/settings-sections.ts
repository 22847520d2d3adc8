/** A screen of Configuración; it is listed once some module registers a page at its address and the role may open it. */
export type SettingsSection = {
  title: string
  url: string
  /** For the operator of the installation alone, whatever the role. */
  operator?: boolean
}

export type SettingsGroup = { title: string; sections: SettingsSection[] }

const base = '/apps/settings'

/** The settings routes of spec.md §2 and what domain.md adds to them, by whom they are about. */
export const settingsGroups: readonly SettingsGroup[] = [
  {
    title: 'Personas',
    sections: [
      { title: 'Licencias', url: `${base}/licenses` },
      { title: 'Usuarios', url: `${base}/management-users` },
      { title: 'Usuarios: datos', url: `${base}/usuarios-data` },
    ],
  },
  {
    title: 'Empresa',
    sections: [
      { title: 'Datos de la empresa', url: `${base}/company-data` },
      { title: 'Depósitos y sucursales', url: '/apps/sites' },
      { title: 'Accesos y pantallas', url: `${base}/accesos` },
      { title: 'Conquer Ventas', url: `${base}/conquer-ventas` },
      { title: 'Conquer B2B', url: `${base}/conquer-b2b` },
      { title: 'Pedidos online', url: `${base}/pedidos-online` },
    ],
  },
  {
    title: 'Sistema',
    sections: [
      { title: 'Importar y exportar', url: `${base}/import-export` },
      { title: 'Auditoría', url: `${base}/auditoria` },
      { title: 'Seguridad', url: `${base}/seguridad` },
      { title: 'Uso de Andén', url: '/apps/dashboards/analytics' },
      { title: 'Entornos', url: '/apps/dashboards/entornos', operator: true },
    ],
  },
]
