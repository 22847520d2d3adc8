import { type LayoutCell, profileDefinition } from './profile.ts'
import type { ProfileInput } from './profiles.ts'

type CellOptions = Partial<Omit<LayoutCell, 'field' | 'text'>>
const field = (name: string, options: CellOptions = {}) => ({ field: name, ...options })
const mark = (text: string, options: CellOptions = {}) => ({ field: null, text, ...options })
/** Places of a fixed-width line: figures to the right over zeros, so that every position is a digit. */
const digits = (name: string, width: number, options: CellOptions = {}) =>
  field(name, { width, align: 'right', pad: 'zero', ...options })

const fixedWidth = {
  format: 'fixed',
  encoding: 'windows-1252',
  missingCharacters: 'refuse',
  lineEnding: 'crlf',
  decimalMark: 'implied',
  dateFormat: 'YYYYMMDD',
  split: 'whole',
  about:
    'Registro de cabecera y de renglón, de largo fijo. No es el formato de un sistema en particular: es la forma en que muchos programas de gestión reciben pedidos de preventa. Ajustá anchos y posiciones a lo que pida el tuyo. Los importes y las cantidades van sin coma: los últimos dígitos son los decimales.',
  sections: {
    header: [mark('0', { width: 1 }), field('day', { width: 8 }), field('createdDate', { width: 8 })],
    document: [
      mark('1', { width: 1 }),
      digits('number', 10, { required: true }),
      field('customerCode', { width: 12, required: true }),
      field('sellerCode', { width: 8, required: true }),
      field('date', { width: 8, required: true }),
      field('deliveryDate', { width: 8 }),
      digits('orderNet', 15),
      digits('orderTotal', 15),
      field('note', { width: 60, tooLong: 'cut' }),
    ],
    line: [
      mark('2', { width: 1 }),
      digits('number', 10, { required: true }),
      digits('position', 4, { required: true }),
      field('articleCode', { width: 20, required: true }),
      digits('quantity', 12, { decimals: 3 }),
      field('unit', { width: 4 }),
      digits('unitPrice', 13),
      digits('discount', 5),
      digits('taxRate', 5),
      digits('lineNet', 15),
    ],
    footer: [mark('9', { width: 1 }), digits('documents', 8), digits('lines', 8), digits('total', 17)],
  },
}

const odoo = {
  format: 'csv',
  delimiter: ',',
  encoding: 'utf-8',
  lineEnding: 'crlf',
  decimalMark: 'point',
  dateFormat: 'YYYY-MM-DD',
  titles: true,
  split: 'whole',
  about:
    'Según la documentación pública de Odoo (Exportar e importar datos, 19.0): una fila por renglón, con los datos del pedido solo en la primera. Los títulos son los nombres técnicos de los campos, que Odoo reconoce en cualquier idioma. El cliente se busca por su referencia y el artículo por su referencia interna: tienen que ser los códigos de Andén. Se importa en «Ventas → Pedidos → Importar registros». No lo probamos contra un Odoo en marcha: probá primero con su botón «Probar», que no graba.',
  sections: {
    line: [
      field('number', { title: 'name', once: true, required: true }),
      field('customerCode', { title: 'partner_id', once: true, required: true }),
      field('date', { title: 'date_order', once: true, required: true }),
      field('deliveryDate', { title: 'commitment_date', once: true }),
      field('documentKey', { title: 'client_order_ref', once: true }),
      field('note', { title: 'note', once: true }),
      field('articleCode', { title: 'order_line/product_id', required: true }),
      field('articleName', { title: 'order_line/name' }),
      field('quantity', { title: 'order_line/product_uom_qty', required: true }),
      field('unitPrice', { title: 'order_line/price_unit', required: true }),
      field('discount', { title: 'order_line/discount' }),
    ],
  },
}

const dynamics = {
  format: 'xlsx',
  split: 'whole',
  sheets: { document: 'Sales_order_headers_V2', line: 'Sales_order_lines_V2' },
  about:
    'Columnas de las entidades de datos «Sales order headers V2» y «Sales order lines V2» de Microsoft Dynamics 365 Finance, según su documentación pública. En «Administración de datos» se importa primero la hoja de pedidos y después la de renglones; INVENTORYLOTID se deja en «Autogenerado». La documentación pide DELIVERYADDRESSLOCATIONID en los renglones: Andén no lo tiene, se completa allá o se deja el del cliente. No lo probamos contra un Dynamics en marcha.',
  sections: {
    document: [
      field('number', { title: 'SALESORDERNUMBER', required: true }),
      field('customerCode', { title: 'ORDERINGCUSTOMERACCOUNTNUMBER', required: true }),
      field('customerCode', { title: 'INVOICECUSTOMERACCOUNTNUMBER', required: true }),
      mark('ARS', { title: 'CURRENCYCODE' }),
      field('documentKey', { title: 'CUSTOMERSORDERREFERENCE' }),
      field('deliveryDate', { title: 'REQUESTEDSHIPPINGDATE' }),
    ],
    line: [
      field('number', { title: 'SALESORDERNUMBER', required: true }),
      field('articleCode', { title: 'ITEMNUMBER', required: true }),
      field('quantity', { title: 'ORDEREDSALESQUANTITY', required: true }),
      field('unit', { title: 'SALESUNITSYMBOL' }),
      field('unitPrice', { title: 'SALESPRICE', required: true }),
      field('discount', { title: 'LINEDISCOUNTPERCENTAGE' }),
      field('lineNet', { title: 'LINEAMOUNT' }),
      field('deliveryDate', { title: 'REQUESTEDSHIPPINGDATE' }),
    ],
  },
}

const orders = (code: string, name: string, definition: object) => ({
  code,
  kind: 'orders' as const,
  name,
  definition: profileDefinition('orders').parse(definition),
})

/**
 * Layouts of orders for other systems: what each is based on stands in its `about`. A company adds one, and from then on it is
 * the company's own.
 */
export const knownProfiles: readonly ProfileInput[] = [
  orders('fijo', 'Pedidos, ancho fijo (cabecera y renglón)', fixedWidth),
  orders('odoo', 'Pedidos para Odoo (csv)', odoo),
  orders('dynamics', 'Pedidos para Dynamics 365 (xlsx)', dynamics),
]
