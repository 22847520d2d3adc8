import { describe, expect, it } from 'vitest'
import type { Role } from '../kernel/contract/roles.ts'
import type { WebModule } from '../kernel/web/app/web-module.ts'
import type { Session } from '../kernel/web/session/session-store.ts'
import { settingsGroupsOf } from '../kernel/web/settings/settings-sections.ts'
import { menuOf } from '../kernel/web/shell/navigation/menu.ts'
import type { NavigationItem, NavigationNode } from '../kernel/web/shell/navigation/navigation-tree.ts'
import { flatItems, isBranch, isCurrent, visibleMenu } from '../kernel/web/shell/navigation/visible-menu.ts'

const isModule = (value: unknown): value is WebModule => typeof value === 'object' && value !== null && 'pages' in value

const doors = import.meta.glob<Record<string, unknown>>('../modules/*/web/index.ts', { eager: true })
const modules = Object.values(doors).flatMap(door => Object.values(door).filter(isModule))
const entries = modules.flatMap(module => module.menu ?? [])
const menu = menuOf(entries)

const environment = (change: Partial<Session['environment']> = {}): Session['environment'] => ({
  id: '1',
  name: 'Litoral',
  timeZone: 'America/Argentina/Buenos_Aires',
  currency: 'ARS',
  logoUrl: null,
  isErp: true,
  modules: { pedidosOnline: true, marketplace: false },
  menuVariant: 'default',
  alert: null,
  firstStepsOpen: false,
  hasExampleData: false,
  ...change,
})

const titles = (
  role: Role,
  change: Partial<Session['environment']> = {},
  isOffered: (url: string) => boolean = () => true,
) =>
  flatItems(visibleMenu(menu, { session: { role, environment: environment(change) }, isOffered })).map(
    item => item.title,
  )

describe('the menu', () => {
  it('has the groups and entries of spec.md §2 in their order, whichever module brings them', () => {
    const textOf = (node: NavigationNode): string => (node.type === 'divider' ? '—' : node.title)
    expect(
      menu.map(node => (isBranch(node) ? `${node.title}: ${node.children.map(textOf).join(', ')}` : textOf(node))),
    ).toEqual([
      'Dashboard: Tableros, ¿Qué hago hoy?, Tablero del día, Tableros Logística, Tableros Picking, Informes',
      'Base de datos: Clientes, Artículos, Rutas, Activos, Objetivos, Excusas Comerciales, —, Sincronizar',
      'Ventas: Línea de tiempo, Comprobantes, No compras, Informe de Vendedores, Cobertura, Estadísticas, Pedido sugerido',
      'Logística: Cargas, Consolidados, Rendición, Flota',
      'CRM: Pipeline',
      'Apps: Novedades, Crear Formularios, Formularios, Galería, Notificaciones, Marketplace',
      'Ingresar',
      'Registrarse',
    ])
  })

  it('gives every entry a place and an id of its own', () => {
    const placesOf = entries.map(({ section, rank }) => `${section} ${rank}`)
    expect([new Set(placesOf).size, new Set(entries.map(({ id }) => id)).size]).toEqual([
      entries.length,
      entries.length,
    ])
  })

  it('shows each role what spec.md §2 says', () => {
    expect(titles('admin')).toContain('Rendición')
    expect(titles('erp')).not.toContain('Artículos')
    expect(titles('ventas')).toEqual([
      'Tableros',
      '¿Qué hago hoy?',
      'Tableros Logística',
      'Tableros Picking',
      'Informes',
      'Clientes',
      'Línea de tiempo',
      'Comprobantes',
      'No compras',
      'Pipeline',
      'Novedades',
      'Formularios',
    ])
    expect(titles('supervisor')).toEqual(expect.arrayContaining(['Informe de Vendedores', 'Cobertura', 'Estadísticas']))
  })

  it('follows the environment: basic without extras, the market with its flag', () => {
    expect(titles('admin', { menuVariant: 'basic' })).not.toContain('Tableros Picking')
    expect(titles('admin')).not.toContain('Marketplace')
    expect(titles('admin', { modules: { pedidosOnline: true, marketplace: true } })).toContain('Marketplace')
  })

  it('offers no page that does not exist, nor an empty group, nor a loose divider', () => {
    const tree = visibleMenu(menu, {
      session: { role: 'admin', environment: environment() },
      isOffered: url => url === '/apps/synchronize',
    })
    expect(tree).toHaveLength(1)
    expect(tree[0]).toMatchObject({ id: 'database', children: [{ id: 'synchronize' }] })
  })

  it('offers a guest to sign in and to register, and nothing else', () => {
    const guest = { session: null, isOffered: () => true }
    const entries = flatItems(visibleMenu(menu, guest)).filter(item => item.access !== undefined)
    expect(entries.map(item => item.title)).toEqual(['Ingresar', 'Registrarse'])
    expect(titles('admin')).not.toContain('Ingresar')
  })

  it('keeps the five types of entries in their places, each bounded by who may see it', () => {
    const tree: NavigationNode[] = [
      {
        type: 'group',
        id: 'g',
        title: 'Grupo',
        children: [
          { type: 'divider', id: 'd0' },
          { type: 'item', id: 'i', title: 'Página', url: '/i', exact: true },
          { type: 'divider', id: 'd1' },
          { type: 'divider', id: 'd2' },
          { type: 'link', id: 'l', title: 'Sitio', url: 'https://example.com', target: '_blank' },
          {
            type: 'collapse',
            id: 'c',
            title: 'Más',
            children: [{ type: 'item', id: 'a', title: 'Ajena', url: '/a', access: 'admin' }],
          },
        ],
      },
    ]
    const shown = (role: Role) =>
      visibleMenu(tree, { session: { role, environment: environment() }, isOffered: () => true })
    expect(shown('ventas')).toMatchObject([{ children: [{ id: 'i' }, { id: 'd1' }, { id: 'l' }] }])
    expect(shown('admin')).toMatchObject([{ children: [{ id: 'i' }, { id: 'd1' }, { id: 'l' }, { id: 'c' }] }])
    expect(flatItems(shown('admin')).map(item => item.id)).toEqual(['i', 'a'])
  })

  it('marks an exact entry for its own address alone', () => {
    const exact: NavigationItem = { type: 'item', id: 'i', title: 'Página', url: '/i', exact: true }
    expect([isCurrent(exact, '/i'), isCurrent(exact, '/i/1')]).toEqual([true, false])
  })

  it('marks an entry for its children too', () => {
    const [customers] = flatItems(menu).filter(item => item.id === 'customers')
    expect(customers && [isCurrent(customers, '/apps/personas/main'), isCurrent(customers, '/apps/personas2')]).toEqual(
      [true, false],
    )
  })
})

describe('the list of Configuración', () => {
  const screens = modules.flatMap(module => module.settings ?? [])

  it('has its groups and screens in their order, whichever module brings them', () => {
    expect(
      settingsGroupsOf(screens).map(({ title, sections }) => [
        title,
        ...sections.map(section => `${section.title} ${section.url}${section.operator ? ' operator' : ''}`),
      ]),
    ).toEqual([
      [
        'Personas',
        'Licencias /apps/settings/licenses',
        'Usuarios /apps/settings/management-users',
        'Usuarios: datos /apps/settings/usuarios-data',
      ],
      [
        'Empresa',
        'Datos de la empresa /apps/settings/company-data',
        'Depósitos y sucursales /apps/sites',
        'Accesos y pantallas /apps/settings/accesos',
        'Conquer Ventas /apps/settings/conquer-ventas',
        'Conquer B2B /apps/settings/conquer-b2b',
        'Pedidos online /apps/settings/pedidos-online',
        'Pagos en línea /apps/settings/pagos',
      ],
      [
        'Sistema',
        'Importar y exportar /apps/settings/import-export',
        'Auditoría /apps/settings/auditoria',
        'Seguridad /apps/settings/seguridad',
        'Uso de Andén /apps/dashboards/analytics',
        'Entornos /apps/dashboards/entornos operator',
      ],
    ])
    expect(new Set(screens.map(({ group, rank }) => `${group} ${rank}`)).size).toBe(screens.length)
  })
})
