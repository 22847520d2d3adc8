import { describe, expect, it } from 'vitest'
import type { Role } from '../../../contract/roles.ts'
import type { Session } from '../../session/session-store.ts'
import { menu } from './menu.ts'
import type { NavigationItem, NavigationNode } from './navigation-tree.ts'
import { flatItems, isCurrent, visibleMenu } from './visible-menu.ts'

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
  it('shows each role what spec.md §2 says', () => {
    expect(titles('admin')).toContain('Rendición')
    expect(titles('erp')).not.toContain('Artículos')
    expect(titles('ventas')).toEqual([
      'Tableros',
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
