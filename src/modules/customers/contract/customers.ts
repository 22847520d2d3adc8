import { z } from 'zod'
import { coordinateFields } from '../../../kernel/contract/coordinate-fields.ts'
import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { customerPermissions, customersTag } from './permissions.ts'
import { shopAliases } from './shop-aliases.ts'

/** A time of the day, as people write it: 8:30 is kept as 08:30. */
const hour = (title: string, column: string) => ({
  ...field.text({ title, width: 120, max: 5, hidden: true, column, help: 'Hora en que recibe el reparto, HH:MM.' }),
  schema: z
    .string('Tiene que ser un texto.')
    .trim()
    .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'Escribí la hora como 08:30.')
    .transform(text => text.padStart(5, '0')),
})

/** Condición ante el IVA (AFIP). */
export const taxConditions = {
  registered: 'Responsable inscripto',
  monotributo: 'Monotributo',
  exempt: 'Exento',
  finalConsumer: 'Consumidor final',
  notLiable: 'No responsable',
} as const

export const customers = defineResource({
  name: 'customers',
  table: 'customers',
  titles: { one: 'Cliente', many: 'Clientes' },
  tag: customersTag,
  read: customerPermissions.read,
  write: customerPermissions.write,
  uploadedBy: customerPermissions.upload,
  naturalKey: 'code',
  sort: 'name',
  grids: [
    {
      path: 'personas',
      columns: {
        clientCode: 'code',
        name: 'name',
        address: 'address',
        local: 'locality',
        phone: 'phone',
        email: 'email',
        seller: 'seller',
        priceList: 'priceList',
        iva: 'taxCondition',
      },
      // Whoever walks the street reads it as the part of town.
      variant: { parameter: 'userRole', column: 'local', titles: { ventas: 'Ciudad o barrio' } },
    },
  ],
  fields: {
    code: field.code({
      searched: true,
      aliases: [
        'customerId',
        'customerCode',
        'clientId',
        'clientCode',
        'codigoCliente',
        'codCliente',
        'nroCliente',
        'accountNumber',
      ],
    }),
    name: field.text({
      title: 'Razón social',
      aliases: ['companyName', 'customerName', 'clientName', 'legalName', 'nombreCliente', 'cliente'],
      width: 280,
      searched: true,
      required: true,
      max: 160,
    }),
    tradeName: field.text({
      title: 'Nombre de fantasía',
      aliases: ['fantasia', 'nombreFantasia', 'shopName', 'storeName'],
      width: 220,
      searched: true,
      max: 160,
    }),
    address: field.address({
      title: 'Dirección',
      aliases: shopAliases.address,
      width: 240,
      searched: true,
    }),
    locality: field.place({
      title: 'Localidad',
      aliases: shopAliases.locality,
      width: 160,
      searched: true,
    }),
    province: field.place({
      title: 'Provincia',
      aliases: shopAliases.province,
      width: 140,
      max: 80,
      hidden: true,
    }),
    phone: field.phone({
      title: 'Teléfono',
      aliases: shopAliases.phone,
      width: 160,
      searched: true,
    }),
    email: field.email({
      title: 'E-mail',
      aliases: shopAliases.email,
      width: 220,
      searched: true,
    }),
    seller: field.reference({
      title: 'Vendedor',
      aliases: ['salesperson', 'salesPersonId', 'salesRep', 'employeeId', 'preventista', 'codVendedor'],
      width: 200,
      table: 'sellers',
      resource: 'sellers',
    }),
    priceList: field.reference({
      title: 'Lista de precios',
      aliases: ['lista', 'listaPrecio', 'priceListId'],
      width: 160,
      table: 'price_lists',
      resource: 'price-lists',
    }),
    taxCondition: field.choice({
      title: 'IVA',
      aliases: shopAliases.taxCondition,
      width: 180,
      choices: taxConditions,
    }),
    cuit: field.cuit({
      title: 'CUIT',
      aliases: shopAliases.cuit,
      width: 140,
      searched: true,
    }),
    dni: field.dni({
      title: 'DNI',
      aliases: shopAliases.dni,
      width: 110,
      hidden: true,
      help: 'De un consumidor final, que no tiene CUIT.',
    }),
    salesChannel: field.reference({
      title: 'Canal de venta',
      aliases: shopAliases.salesChannel,
      width: 170,
      table: 'sales_channels',
      resource: 'sales-channels',
      isMadeByFiles: true,
    }),
    region: field.reference({
      title: 'Región comercial',
      aliases: shopAliases.region,
      width: 170,
      table: 'regions',
      resource: 'regions',
      isMadeByFiles: true,
    }),
    creditLimit: field.money({
      title: 'Límite de crédito',
      width: 150,
      min: 0,
      hidden: true,
      column: 'creditLimitCents',
      help: 'Con IVA. Vacío: sin límite.',
    }),
    erpLocation: field.text({
      title: 'Localización ERP',
      width: 150,
      max: 60,
      hidden: true,
      help: 'Decide el centro y el almacén al bajar pedidos.',
    }),
    ...coordinateFields,
    receivesFrom: hour('Recibe desde', 'receivesFrom'),
    receivesUntil: hour('Recibe hasta', 'receivesUntil'),
    isActive: field.boolean({
      title: 'Activo',
      aliases: ['active', 'habilitado', 'enabled'],
      width: 90,
      optional: true,
    }),
  },
})
