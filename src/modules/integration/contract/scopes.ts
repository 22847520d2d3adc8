import { z } from 'zod'
import type { ChangedEntity } from '../../../kernel/contract/changed-entities.ts'
import { resourcePath } from '../../../kernel/contract/resource.ts'
import type { HttpMethod } from '../../../kernel/contract/route.ts'

type ScopeGroup = {
  title: string
  /** Paths that the group covers, with everything under them. A path that no group names is closed to every key. */
  paths: string[]
}

const data = (...names: string[]): string[] => names.map(resourcePath)

/** The changes of these kinds of records, and their lines in bulk. */
const feed = (...names: ChangedEntity[]): string[] =>
  names.flatMap(name => [`/api/v1/changes/${name}`, `/api/v1/bulk/${name}`])

/** What a key can be given: the records of a kind, or a group of calls. Accounts, sessions, keys and settings are in none. */
export const scopeGroups = {
  customers: {
    title: 'Clientes y contactos',
    paths: [...data('customers', 'contacts', 'prospects'), ...feed('customers', 'contacts')],
  },
  sellers: {
    title: 'Vendedores, zonas y canales',
    paths: [
      ...data('sellers', 'supervisors', 'managers', 'regions', 'sales-channels', 'excuses'),
      ...feed('sellers', 'regions', 'sales-channels'),
    ],
  },
  articles: {
    title: 'Artículos, marcas y rubros',
    paths: [...data('articles', 'brands', 'items'), ...feed('articles', 'brands', 'items')],
  },
  prices: {
    title: 'Precios, promociones y combos',
    paths: [
      ...data('price-lists', 'prices', 'price-scales', 'combos', 'combo-items'),
      ...data('promotions', 'promotion-scopes', 'promotion-tiers'),
      '/api/catalog/list-prices',
      ...feed('price-lists', 'prices'),
    ],
  },
  orders: { title: 'Pedidos', paths: [...data('orders'), '/api/orders', '/api/v1/orders', ...feed('orders')] },
  collections: { title: 'Cobranzas', paths: [...data('collections'), '/api/v1/collections', ...feed('collections')] },
  'no-purchases': {
    title: 'No compras y posiciones',
    paths: [...data('no-purchases'), '/api/v1/no-purchases', '/api/v1/positions', ...feed('no-purchases')],
  },
  stock: {
    title: 'Stock y depósitos',
    paths: ['/api/stock', ...data('stock-levels', 'stock-movements', 'sites'), ...feed('stock')],
  },
  deliveries: {
    title: 'Consolidados, entregas y rendiciones',
    paths: [
      '/api/deliveries',
      ...data('consolidated-loads', 'deliveries', 'delivery-returns', 'settlements'),
      ...feed('deliveries', 'settlements'),
    ],
  },
  'erp-exports': {
    title: 'Archivos para el ERP',
    paths: ['/api/erp/exports', ...data('erp-article-mappings', 'erp-location-mappings')],
  },
  forms: {
    title: 'Formularios y respuestas',
    paths: [...data('forms', 'form-answers'), '/api/forms', ...feed('form-answers')],
  },
  pipelines: { title: 'Embudos y oportunidades', paths: data('opportunities', 'commercial-actions') },
  reports: { title: 'Informes y estadísticas', paths: ['/api/reports', '/api/statistics'] },
  'older-clients': {
    title: 'Llamadas del sistema anterior',
    paths: ['/api/sql', '/api/newTables', '/api/v1/erp/sellers'],
  },
} as const satisfies Record<string, ScopeGroup>

export type ScopeGroupId = keyof typeof scopeGroups
export const scopeGroupIds = Object.keys(scopeGroups) as [ScopeGroupId, ...ScopeGroupId[]]

export const verbs = { read: 'Leer', write: 'Escribir' } as const
export type Verb = keyof typeof verbs
export type Scope = `${ScopeGroupId}:${Verb}`

export const allScopes = scopeGroupIds.flatMap(group => [`${group}:read`, `${group}:write`] as Scope[])

/** Calls that ask by POST and change nothing. */
const askingPaths = ['/api/orders/quote']

const lies = (path: string, under: string): boolean => path === under || path.startsWith(`${under}/`)

/** The scope that a call needs; null: no key may make it. */
export const scopeOfRoute = ({ method, path }: { method: HttpMethod; path: string }): Scope | null => {
  const group = scopeGroupIds.find(id => scopeGroups[id].paths.some(under => lies(path, under)))
  if (!group) return null
  return `${group}:${method === 'GET' || askingPaths.includes(path) ? 'read' : 'write'}`
}

export const scopesInput = z
  .array(z.enum(allScopes as [Scope, ...Scope[]], 'Ese permiso no existe.'), 'Elegí qué puede hacer la clave.')
  .min(1, 'Elegí al menos un permiso.')
  .max(allScopes.length)
  .transform(scopes => allScopes.filter(scope => scopes.includes(scope)))
