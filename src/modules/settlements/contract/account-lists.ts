import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { settlementPermissions, settlementTag } from './permissions.ts'

const access = {
  read: settlementPermissions.manage,
  write: settlementPermissions.manage,
  bulk: false as const,
  naturalKey: null,
  tag: settlementTag,
}

const answerOnly = { required: true, readOnly: true } as const

/** What each delivery person owes the company. The id of a row is the person's. */
export const accountList = defineResource({
  name: 'delivery-accounts',
  table: 'delivery_accounts',
  titles: { one: 'Cuenta', many: 'Cuentas de repartidores', feminine: true },
  ...access,
  sort: '-balance',
  fields: {
    code: field.text({ title: 'Código', width: 110, ...answerOnly }),
    name: field.text({ title: 'Repartidor', width: 240, ...answerOnly }),
    phone: field.phone({ title: 'Teléfono', width: 160, readOnly: true }),
    balance: field.money({
      title: 'Debe',
      width: 150,
      ...answerOnly,
      summed: true,
      help: 'Con signo menos: la empresa le debe.',
    }),
    open: field.integer({ title: 'Repartos sin rendir', width: 160, ...answerOnly, summed: true }),
    lastAt: field.dateTime({ title: 'Último movimiento', width: 170, readOnly: true }),
  },
})

/** Containers that customers hold, one row for each customer and article. */
export const containerList = defineResource({
  name: 'customer-containers',
  table: 'container_balances',
  titles: { one: 'Envases de un cliente', many: 'Envases de clientes' },
  ...access,
  sort: '-units',
  fields: {
    customerCode: field.text({ title: 'Código', width: 110, ...answerOnly, codeOf: 'customer' }),
    customer: field.reference({
      title: 'Cliente',
      width: 260,
      ...answerOnly,
      table: 'customers',
      resource: 'customers',
    }),
    seller: field.reference({ title: 'Vendedor', width: 170, readOnly: true, table: 'sellers', resource: 'sellers' }),
    article: field.reference({ title: 'Envase', width: 280, ...answerOnly, table: 'articles', resource: 'articles' }),
    units: field.number({ title: 'Tiene', width: 110, ...answerOnly, fraction: 3, summed: true }),
    lastAt: field.dateTime({ title: 'Último movimiento', width: 170, readOnly: true }),
  },
})

/** Empty containers in the company's sites, one row for each site and article. */
export const containerStockList = defineResource({
  name: 'container-stock',
  table: 'container_stock',
  titles: { one: 'Envases de un depósito', many: 'Envases en depósitos' },
  ...access,
  sort: '-units',
  fields: {
    site: field.reference({ title: 'Depósito', width: 220, ...answerOnly, table: 'sites', resource: 'sites' }),
    articleCode: field.text({ title: 'Código', width: 110, ...answerOnly }),
    article: field.reference({ title: 'Envase', width: 280, ...answerOnly, table: 'articles', resource: 'articles' }),
    units: field.number({ title: 'Vacíos', width: 110, ...answerOnly, fraction: 3, summed: true }),
    lastAt: field.dateTime({ title: 'Último movimiento', width: 170, readOnly: true }),
  },
})
