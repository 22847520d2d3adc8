/**
 * What a line of the file can carry, by section. `code` never loses a character: one that does not fit fails the export.
 * `text` is cut to the width. A decimal is an integer of `scale` decimals. `carriesTax` marks the prices that are
 * divided by the tax divisor where an environment's prices carry IVA.
 */
export type LayoutField = {
  title: string
  kind: 'code' | 'text' | 'integer' | 'decimal' | 'date' | 'time'
  scale?: number
  carriesTax?: boolean
}

export type ExportKind = 'orders' | 'collections'
export type LayoutFields = Record<string, LayoutField>

const code = (title: string): LayoutField => ({ title, kind: 'code' })
const text = (title: string): LayoutField => ({ title, kind: 'text' })
const integer = (title: string): LayoutField => ({ title, kind: 'integer' })
const date = (title: string): LayoutField => ({ title, kind: 'date' })
const time = (title: string): LayoutField => ({ title, kind: 'time' })
const amount = (title: string): LayoutField => ({ title, kind: 'decimal', scale: 2 })
const price = (title: string): LayoutField => ({ title, kind: 'decimal', scale: 2, carriesTax: true })
const quantity = (title: string): LayoutField => ({ title, kind: 'decimal', scale: 3 })

const fileFields = {
  batchNumber: integer('Número de lote'),
  day: date('Día exportado'),
  createdDate: date('Fecha de generación'),
  createdTime: time('Hora de generación'),
} satisfies LayoutFields

const totalFields = {
  ...fileFields,
  documents: integer('Cantidad de documentos'),
  lines: integer('Cantidad de renglones'),
  total: amount('Total'),
} satisfies LayoutFields

const partyFields = {
  customerCode: code('Código de cliente'),
  customerName: text('Razón social'),
  customerTradeName: text('Nombre de fantasía'),
  customerCuit: code('CUIT'),
  customerAddress: text('Dirección'),
  sellerCode: code('Código de vendedor'),
  sellerName: text('Vendedor'),
} satisfies LayoutFields

const orderFields = {
  number: integer('Número de pedido'),
  documentKey: code('Clave del pedido'),
  part: integer('Parte del pedido'),
  parts: integer('Partes del pedido'),
  organization: code('Organización'),
  channel: code('Canal'),
  sector: code('Sector'),
  center: code('Centro'),
  warehouse: code('Almacén'),
  location: text('Localidad'),
  channelCode: code('Código sc'),
  ...partyFields,
  date: date('Fecha del pedido'),
  time: time('Hora del pedido'),
  deliveryDate: date('Fecha de entrega'),
  note: text('Observación'),
  origin: integer('Origen (0 vendedor, 1 oficina, 2 app, 3 marketplace)'),
  orderNet: amount('Neto del pedido'),
  orderTotal: amount('Total del pedido'),
} satisfies LayoutFields

const orderLineFields = {
  ...orderFields,
  position: integer('Renglón en el documento'),
  line: integer('Renglón en el pedido'),
  articleCode: code('Código de artículo'),
  articleName: text('Artículo'),
  unit: code('Unidad de medida'),
  quantity: quantity('Cantidad'),
  packages: quantity('Bultos'),
  kg: quantity('Kg'),
  unitPrice: price('Precio unitario sin IVA'),
  listPrice: price('Precio de lista sin IVA'),
  discount: { title: 'Descuento %', kind: 'decimal', scale: 2 },
  taxRate: { title: 'Alícuota de IVA %', kind: 'decimal', scale: 2 },
  lineNet: price('Neto del renglón'),
  lineTotal: amount('Total del renglón con IVA'),
} satisfies LayoutFields

const collectionFields = {
  number: integer('Número de cobranza'),
  documentKey: code('Clave de la cobranza'),
  receipt: code('Recibo'),
  ...partyFields,
  date: date('Fecha'),
  time: time('Hora'),
  note: text('Observación'),
  collectionTotal: amount('Total cobrado'),
} satisfies LayoutFields

const paymentFields = {
  ...collectionFields,
  position: integer('Renglón'),
  method: integer('Medio de pago (0 a 6)'),
  letter: code('Letra del medio de pago'),
  label: text('Medio de pago'),
  amount: amount('Importe'),
  checkNumber: code('Número de cheque'),
  bank: text('Banco'),
  dueDate: date('Vencimiento del cheque'),
} satisfies LayoutFields

const imputedFields = {
  ...collectionFields,
  position: integer('Renglón'),
  imputedCode: code('Código del documento'),
  imputedKind: code('Tipo de documento'),
  imputedNumber: code('Número de documento'),
  imputedTotal: amount('Total del documento'),
  paid: amount('Importe imputado'),
  installment: integer('Cuota'),
} satisfies LayoutFields

export type LayoutSection = { title: string; fields: LayoutFields }

/** Sections of a file of each kind, in the order they are written. */
export const layoutSections = {
  orders: {
    header: { title: 'Encabezado del archivo', fields: fileFields },
    document: { title: 'Cabecera de cada pedido', fields: orderFields },
    line: { title: 'Renglón de cada artículo', fields: orderLineFields },
    footer: { title: 'Cierre del archivo', fields: totalFields },
  },
  collections: {
    header: { title: 'Encabezado del archivo', fields: fileFields },
    document: { title: 'Cabecera de cada cobranza', fields: collectionFields },
    payment: { title: 'Renglón de cada pago', fields: paymentFields },
    imputed: { title: 'Renglón de cada documento imputado', fields: imputedFields },
    footer: { title: 'Cierre del archivo', fields: totalFields },
  },
} satisfies Record<ExportKind, Record<string, LayoutSection>>

export const sectionsOf = (kind: ExportKind): Record<string, LayoutSection> => layoutSections[kind]
