import { type Field, field } from '../../../kernel/contract/fields.ts'
import type { GridDefinition, Resource } from '../../../kernel/contract/resource.ts'
import { stockPermissions, stockTag } from './permissions.ts'

/** A site that keeps goods: each has a column in the stock list. */
export type Warehouse = { id: string; code: string; name: string }

/** The stock list has at most this many warehouse columns. */
export const maximumWarehouses = 40

/** The name of a warehouse's column in filters, orders and rows. */
export const warehouseColumn = ({ id }: Pick<Warehouse, 'id'>): string => `w${id.replaceAll('-', '')}`

const units = (title: string, rest: Partial<Field<number>> = {}) =>
  field.number({ title, width: 130, fraction: 3, readOnly: true, ...rest })

const warehouseFields = (warehouses: Warehouse[]): [string, Field][] =>
  warehouses.map(warehouse => [
    warehouseColumn(warehouse),
    units(warehouse.name, { width: 150, summed: true, help: 'Unidades aptas para la venta.' }),
  ])

const before = {
  code: field.text({ title: 'Código', width: 110, required: true, readOnly: true, searched: true }),
  name: field.text({ title: 'Artículo', width: 320, required: true, readOnly: true, searched: true }),
  brand: field.reference({
    title: 'Marca',
    width: 150,
    table: 'brands',
    resource: 'brands',
    readOnly: true,
    hidden: true,
  }),
}

const after = {
  total: units('Total', { summed: true, help: 'En todos los depósitos, sin lo que va en vehículos.' }),
  committed: units('Comprometido', { required: true, summed: true, help: 'Lo que piden los pedidos pendientes.' }),
  available: units('Disponible', { help: 'Total menos comprometido.' }),
  minimum: units('Mínimo', { width: 110, help: 'El stock mínimo de la ficha del artículo.' }),
  nextExpiry: field.date({ title: 'Próximo vencimiento', width: 170, readOnly: true }),
  vehicles: units('En vehículos', { hidden: true }),
  unfit: units('No apto', { hidden: true }),
  isShort: field.boolean({ title: 'Con faltante', width: 120, required: true, readOnly: true, hidden: true }),
  isBelowMinimum: field.boolean({
    title: 'Bajo el mínimo',
    width: 130,
    required: true,
    readOnly: true,
    hidden: true,
  }),
  isExpiring: field.boolean({ title: 'Por vencer', width: 120, required: true, readOnly: true, hidden: true }),
}

/** Stock by article with a column for each warehouse (spec.md §3); read only, because only movements change stock. */
export const stockList = (warehouses: Warehouse[]): Resource => ({
  name: 'stock',
  table: 'articles',
  titles: { one: 'Artículo', many: 'Stock' },
  tag: stockTag,
  read: stockPermissions.read,
  write: stockPermissions.write,
  bulk: false,
  naturalKey: null,
  sort: 'name',
  fields: { ...before, ...Object.fromEntries(warehouseFields(warehouses)), ...after },
})

/** The grid `stock` of spec.md §7: code, name, and the warehouses under their codes. */
export const stockGrid = (warehouses: Warehouse[]): GridDefinition => ({
  path: 'stock',
  columns: {
    code: 'code',
    name: 'name',
    ...Object.fromEntries(warehouses.map(warehouse => [warehouse.code, warehouseColumn(warehouse)])),
  },
})
