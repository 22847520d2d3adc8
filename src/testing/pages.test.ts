import { describe, expect, test } from 'vitest'
import type { GridList } from '../kernel/contract/grid-list.ts'
import { mayCall, type Role, type RoleGroup, roleGroups, roles } from '../kernel/contract/roles.ts'
import { admit, loginUrl, refused } from '../kernel/web/app/guard.ts'
import { mayOpen, pageAt, registryOf } from '../kernel/web/app/registry.ts'
import type { WebModule } from '../kernel/web/app/web-module.ts'
import { corePages } from '../kernel/web/pages/core-pages.ts'
import { defaultLanding } from '../modules/identity/contract/access-settings.ts'

/**
 * Every route of spec.md §2 × every role, and what the guard does with it. Who may open a page is written here from §2's
 * menu and §6, not read from the page: `unsaid` where the specification restricts nothing, so a page may be narrower, but
 * is never for guests.
 */
type Expected = RoleGroup | 'guest' | 'any' | 'unsaid'

const table: Record<string, Expected> = {
  // Public and session routes.
  '/login': 'guest',
  '/register': 'guest',
  '/callback': 'guest',
  '/logout': 'any',
  '/f/7': 'any',
  '/pages/auth': 'any',
  '/pages/errors': 'any',
  '/pages/terms': 'any',
  '/pages/maintenance': 'any',
  '/pages/welcome': 'user',
  '/auth/admin-role-example': 'admin',
  '/auth/staff-role-example': 'staff',
  '/auth/guest-role-example': 'guest',
  // Dashboards.
  '/apps/dashboards/analytics': 'unsaid',
  '/apps/dashboards/project': 'user',
  '/apps/dashboards/entornos': 'unsaid',
  '/apps/dashboards/logistica': 'unsaid',
  '/apps/dashboards/picking': 'unsaid',
  '/apps/reports': 'unsaid',
  '/apps/detalle': 'unsaid',
  // Settings: the icon is shown to admin and erp; what domain.md adds for administrators alone is theirs.
  '/apps/settings': 'sync',
  '/apps/settings/usuarios-data': 'sync',
  '/apps/settings/company-data': 'sync',
  '/apps/settings/licenses': 'sync',
  '/apps/settings/conquer-ventas': 'sync',
  '/apps/settings/conquer-b2b': 'sync',
  '/apps/settings/pedidos-online': 'sync',
  '/apps/settings/import-export': 'sync',
  '/apps/settings/management-users': 'sync',
  '/apps/settings/auditoria': 'admin',
  '/apps/settings/seguridad': 'admin',
  // Sales.
  '/apps/time-line': 'user',
  '/apps/comprobantes': 'user',
  '/apps/comprobantes/pedidos': 'user',
  '/apps/comprobantes/cobranzas': 'user',
  '/apps/comprobantes/app-pedidos': 'user',
  '/apps/comprobantes/marketplace': 'user',
  '/apps/not-buy': 'user',
  '/apps/map': 'staff',
  '/apps/performance': 'staff',
  '/apps/performance/detail/V1': 'staff',
  '/apps/statistics': 'staff',
  '/apps/objectives': 'admin',
  '/apps/objectives/objetives-general': 'admin',
  '/apps/objectives/objetives-focal': 'admin',
  // Logistics and picking: the whole group is the administrator's; what the menu does not list is unsaid.
  '/apps/cargas': 'admin',
  '/apps/consolidados': 'admin',
  '/apps/consolidados/detail/7': 'admin',
  '/apps/consolidados/en-la-calle': 'admin',
  '/apps/rendicion': 'settlers',
  '/apps/rendicion/cuentas': 'settlers',
  '/apps/rendicion/envases': 'settlers',
  '/apps/flota': 'admin',
  '/apps/repartidores': 'unsaid',
  '/apps/picking': 'unsaid',
  '/apps/control-stock': 'unsaid',
  '/apps/control-stock/detail/7': 'unsaid',
  // Customers and catalogue.
  '/apps/personas': 'user',
  '/apps/personas/main': 'user',
  '/apps/personas/main/personas-follow/104': 'user',
  '/apps/personas/main/personas-follow/order/104': 'user',
  '/apps/personas/prospectos': 'user',
  '/apps/personas/sales-channels': 'user',
  '/apps/personas/contactos': 'user',
  '/apps/personas/comercial-region': 'user',
  '/apps/personas/usuarios': 'user',
  '/apps/personas/mensajes': 'user',
  '/apps/articles': 'admin',
  '/apps/articles/main': 'admin',
  '/apps/articles/items': 'admin',
  '/apps/articles/brands': 'admin',
  '/apps/articles/combos': 'admin',
  '/apps/articles/price': 'admin',
  '/apps/articles/stock': 'admin',
  '/apps/articles/recommended': 'admin',
  '/apps/articles/promotions': 'admin',
  '/apps/excusas': 'admin',
  '/apps/rutas': 'admin',
  '/apps/comodatos': 'admin',
  '/apps/comodatos/comodato-follow': 'unsaid',
  // ERP.
  '/apps/import-files': 'sync',
  '/apps/synchronize': 'admin',
  '/apps/synchronize/integracion/claves': 'admin',
  '/apps/synchronize/integracion/archivos': 'admin',
  '/apps/synchronize/integracion/webhooks': 'admin',
  '/apps/synchronize/integracion/documentacion': 'admin',
  '/apps/sites': 'admin',
  // CRM, forms, content.
  '/apps/pipelines': 'user',
  '/apps/pipelines/main': 'user',
  '/apps/pipelines/opportunity/7': 'user',
  '/apps/pipelines/opportunity/7/order': 'user',
  '/apps/pipelines/opportunity/7/forms': 'user',
  '/apps/pipelines/opportunity/7/forms/3/1': 'user',
  '/apps/publications': 'user',
  '/apps/forms': 'admin',
  '/apps/forms/main': 'admin',
  '/apps/forms/editor/7': 'admin',
  '/apps/forms/editor/7/versiones': 'admin',
  '/apps/forms/editor/7/asignacion': 'admin',
  '/apps/forms/assigment': 'admin',
  '/apps/formularios': 'user',
  '/apps/formularios/respuestas/7': 'user',
  '/apps/forms/editor/7/respuestas': 'admin',
  '/apps/formulario/7': 'user',
  '/apps/gallery': 'admin',
  '/apps/gallery/main': 'admin',
  '/apps/gallery/pedidos': 'admin',
  '/apps/gallery/no-compras': 'admin',
  '/apps/gallery/cobranza': 'admin',
  '/apps/gallery/form': 'admin',
  '/apps/notifications': 'admin',
  '/apps/menu': 'admin',
  '/apps/menu/main': 'admin',
  '/apps/menu/editor': 'admin',
  '/apps/menu/editor/7': 'admin',
  // What domain.md asks for on addresses of our own.
  '/apps/account': 'user',
  '/apps/first-steps': 'admin',
  '/apps/dashboards/mis-tableros': 'user',
  '/apps/dashboards/mis-tableros/7': 'user',
  '/apps/chat': 'user',
  '/apps/que-hago-hoy': 'user',
  '/apps/tablero-del-dia': 'staff',
  '/apps/pedido-sugerido': 'staff',
}

const lists = import.meta.glob<Record<string, GridList>>('../modules/*/contract/grids.ts', { eager: true })

/** Grids that their module lists: who may open the page follows from who may read its rows. */
const listedGrids = Object.values(lists).flatMap(list => Object.values(list).flatMap(grids => Object.values(grids)))

const doors = import.meta.glob<Record<string, unknown>>('../modules/*/web/index.ts', { eager: true })

const isModule = (value: unknown): value is WebModule =>
  typeof value === 'object' && value !== null && 'pages' in value && Array.isArray(value.pages)

const registry = registryOf([corePages, ...Object.values(doors).flatMap(door => Object.values(door).filter(isModule))])

const visitors: (Role | null)[] = [...roles, null]

const mayEnter = (expected: Exclude<Expected, 'unsaid'>, role: Role | null): boolean => {
  if (expected === 'any') return true
  if (expected === 'guest') return role === null
  return role !== null && (roleGroups[expected] as readonly Role[]).includes(role)
}

/** What the guard does with a visitor at an address; `nothing` when no page is registered there yet. */
const outcomeAt = (path: string, role: Role | null): string | null => {
  const page = pageAt(registry, path)
  if (!page) return 'nothing'
  const landing = role ? defaultLanding[role] : '/login'
  return admit({ access: page.access, role, wanted: path, redirectUrl: null, landing })
}

const expectedAt = (path: string, expected: Exclude<Expected, 'unsaid'>, role: Role | null): string | null => {
  if (mayEnter(expected, role)) return null
  if (!role) return loginUrl(path)
  return expected === 'guest' ? defaultLanding[role] : refused
}

const rows = Object.entries(table).filter(([path]) => pageAt(registry, path) !== null)

describe('every route of the specification, for every role', () => {
  test.each(rows)('%s is for %s', (path, expected) => {
    const outcomes = Object.fromEntries(visitors.map(role => [role ?? 'nobody', outcomeAt(path, role)]))
    if (expected === 'unsaid') {
      expect(outcomes).toMatchObject({ admin: null, nobody: loginUrl(path) })
      return
    }
    expect(outcomes).toEqual(
      Object.fromEntries(visitors.map(role => [role ?? 'nobody', expectedAt(path, expected, role)])),
    )
  })

  test('the table is not empty, and the guard is asked of real pages', () => {
    expect(rows.length).toBeGreaterThan(30)
  })
})

/** An address of ours below one of the table is guarded as that one is. */
const rowAbove = (path: string): [string, Expected] | undefined =>
  Object.entries(table)
    .filter(([known]) => path === known || path.startsWith(`${known}/`))
    .sort(([a], [b]) => b.length - a.length)[0]

describe('every page there is', () => {
  const pages = registry.pages.map(({ path, access }) => [path, access] as const)

  test.each(pages)('%s is for whom the table says', (path, access) => {
    const isListed = listedGrids.some(grid => grid.path === path)
    const row = rowAbove(path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '7'))
    if (!row && isListed) return
    expect(row, `${path} is not in the table: write down who may open it`).toBeDefined()
    if (row?.[1] === 'unsaid') expect(['guest', 'any']).not.toContain(access)
    else expect(access).toBe(row?.[1])
  })

  test.each(listedGrids)(
    '$path, in the list of its module, is open to nobody who may not read its rows',
    async grid => {
      const page = registry.pages.find(({ path }) => path === grid.path)
      const { read } = await grid.resource()
      expect(page, 'gridPages() of its module makes its page').toBeDefined()
      const visitors = roles.filter(role => page && mayOpen(page.access, role))
      expect(mayOpen(page?.access ?? 'any', null)).toBe(false)
      expect(visitors.filter(role => !mayCall(read, { role, isOperator: false }))).toEqual([])
    },
  )

  test('no two pages share an address', () => {
    const paths = registry.pages.map(({ path }) => path)
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  })
})
