import { coordinateFields } from '../../../kernel/contract/coordinate-fields.ts'
import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { customerAliases } from './customer-aliases.ts'
import { customerPermissions, customersTag } from './permissions.ts'

const hour = (title: string, column: string) =>
  field.hour({ title, width: 120, hidden: true, column, help: 'Hora en que recibe el reparto, HH:MM.' })

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
  recordEvent: 'customer.changed',
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
      aliases: customerAliases.address,
      width: 240,
      searched: true,
    }),
    locality: field.place({
      title: 'Localidad',
      aliases: customerAliases.locality,
      width: 160,
      searched: true,
    }),
    province: field.place({
      title: 'Provincia',
      aliases: customerAliases.province,
      width: 140,
      max: 80,
      hidden: true,
    }),
    phone: field.phone({
      title: 'Teléfono',
      aliases: customerAliases.phone,
      width: 160,
      searched: true,
    }),
    email: field.email({
      title: 'E-mail',
      aliases: customerAliases.email,
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
    site: field.reference({
      title: 'Sucursal',
      width: 160,
      table: 'sites',
      resource: 'sites',
      hidden: true,
      help: 'Su menú es el que el cliente ve en la tienda. Vacío: el general.',
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
      aliases: customerAliases.taxCondition,
      width: 180,
      choices: taxConditions,
    }),
    cuit: field.cuit({
      title: 'CUIT',
      aliases: customerAliases.cuit,
      width: 140,
      searched: true,
    }),
    dni: field.dni({
      title: 'DNI',
      aliases: customerAliases.dni,
      width: 110,
      hidden: true,
      help: 'De un consumidor final, que no tiene CUIT.',
    }),
    salesChannel: field.reference({
      title: 'Canal de venta',
      aliases: customerAliases.salesChannel,
      width: 170,
      table: 'sales_channels',
      resource: 'sales-channels',
      isMadeByFiles: true,
    }),
    region: field.reference({
      title: 'Región comercial',
      aliases: customerAliases.region,
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
