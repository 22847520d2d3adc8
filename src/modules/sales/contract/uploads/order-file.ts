import { field } from '../../../../kernel/contract/fields.ts'
import { defineResource } from '../../../../kernel/contract/resource.ts'
import { postDocuments } from '../ingest/routes.ts'
import { readVouchers } from '../vouchers/sales-permissions.ts'

/** Orders as a file brings them: a row for each line, all that name one number are one order (docs/decisions/0064). */
export const orderFile = defineResource({
  name: 'order-files',
  table: 'orders',
  titles: { one: 'Pedido', many: 'Pedidos' },
  tag: 'Comprobantes',
  read: readVouchers,
  write: postDocuments,
  sort: 'number',
  naturalKey: 'number',
  fileNote:
    'Un renglón por artículo, con el número del pedido en cada uno. El listado que exporta la grilla de pedidos trae un renglón por pedido y sin artículos: no sirve para subir.',
  fields: {
    number: field.text({
      title: 'Pedido',
      required: true,
      max: 80,
      help: 'El número que tiene en el otro sistema. Los renglones con el mismo número son un pedido.',
      aliases: [
        'Número',
        'Número de pedido',
        'Nro. de pedido',
        'Nro pedido',
        'Pedido nro',
        'orderId',
        'salesOrderId',
        'invoiceNo',
        'order',
      ],
    }),
    date: field.dateTime({
      title: 'Fecha',
      required: true,
      help: 'De cuándo es el pedido, desde hace 400 días hasta mañana; con hora, o sin ella.',
      aliases: ['Fecha del pedido', 'Fecha pedido', 'orderDate', 'invoiceDate', 'date'],
    }),
    customer: field.reference({
      title: 'Cliente',
      required: true,
      table: 'customers',
      resource: 'customers',
      aliases: ['customerId', 'customer', 'Razón social'],
    }),
    seller: field.reference({
      title: 'Vendedor',
      table: 'sellers',
      resource: 'sellers',
      help: 'Si no está, el del cliente.',
      aliases: ['salesPersonId', 'employeeId', 'seller', 'Preventista'],
    }),
    deliveryOn: field.date({
      title: 'Entrega',
      aliases: ['Fecha de entrega', 'Fecha entrega', 'requiredDate', 'dueDate', 'deliveryDate'],
    }),
    note: field.text({ title: 'Observaciones', max: 1000, aliases: ['Observación', 'Nota', 'note', 'comments'] }),
    article: field.reference({
      title: 'Artículo',
      required: true,
      table: 'articles',
      resource: 'articles',
      aliases: ['productId', 'stockCode', 'sku', 'article', 'Producto'],
    }),
    quantity: field.number({
      title: 'Cantidad',
      required: true,
      fraction: 3,
      help: 'En unidades, hasta 3 decimales.',
      aliases: ['Unidades', 'Cant.', 'quantity', 'orderQty', 'units'],
    }),
    price: field.money({
      title: 'Precio sin IVA',
      help: 'De la unidad. Si ningún renglón del pedido trae precio, se cotiza como en el mostrador: lista del cliente, escalas y promociones de su fecha.',
      aliases: ['Precio', 'Precio unitario', 'unitPrice', 'price', 'Precio neto'],
    }),
    discount: field.percent({
      title: 'Descuento %',
      aliases: ['Descuento', 'Bonificación', 'Bonif.', 'discountPercent'],
    }),
  },
})

/** What of an order file is of the order, and not of each line. */
export const orderFileHead = ['number', 'date', 'customer', 'seller', 'deliveryOn', 'note'] as const
