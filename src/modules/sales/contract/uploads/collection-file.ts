import { field } from '../../../../kernel/contract/fields.ts'
import { defineResource } from '../../../../kernel/contract/resource.ts'
import { postDocuments } from '../ingest/routes.ts'
import { paymentMethods } from '../vouchers/payment-methods.ts'
import { readVouchers } from '../vouchers/sales-permissions.ts'

const methodNames = Object.fromEntries(paymentMethods.map(({ letter, label }) => [letter, label]))

/** Collections as a file brings them: each row is a payment, a document that is paid, or both (docs/decisions/0064). */
export const collectionFile = defineResource({
  name: 'collection-files',
  table: 'collections',
  titles: { one: 'Cobranza', many: 'Cobranzas', feminine: true },
  tag: 'Comprobantes',
  read: readVouchers,
  write: postDocuments,
  sort: 'number',
  naturalKey: 'number',
  fileNote:
    'Un renglón por pago o por comprobante pagado, con el número de la cobranza en cada uno. El listado que exporta la grilla de cobranzas junta los pagos en una celda: no sirve para subir.',
  fields: {
    number: field.text({
      title: 'Cobranza',
      required: true,
      max: 80,
      help: 'El número que tiene en el otro sistema. Los renglones con el mismo número son una cobranza.',
      aliases: ['Número', 'Número de cobranza', 'Nro. de cobranza', 'Nro cobranza', 'collectionId', 'paymentId'],
    }),
    date: field.dateTime({
      title: 'Fecha',
      required: true,
      help: 'De cuándo es la cobranza, desde hace 400 días hasta mañana; con hora, o sin ella.',
      aliases: ['Fecha de cobro', 'Fecha de cobranza', 'paymentDate', 'date'],
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
      aliases: ['salesPersonId', 'seller', 'Cobrador'],
    }),
    receipt: field.text({ title: 'Recibo', max: 40, aliases: ['Nro. de recibo', 'Nro recibo', 'receipt'] }),
    note: field.text({ title: 'Observaciones', max: 1000, aliases: ['Observación', 'Nota', 'note'] }),
    method: field.choice({
      title: 'Forma de pago',
      choices: methodNames,
      help: 'Si no está, efectivo.',
      aliases: ['Medio de pago', 'Método', 'method'],
    }),
    amount: field.money({ title: 'Importe', aliases: ['Importe cobrado', 'Monto', 'Pago', 'amount'] }),
    checkNumber: field.text({ title: 'Cheque', max: 40, aliases: ['Nro. de cheque', 'Nro cheque', 'checkNumber'] }),
    bank: field.text({ title: 'Banco', max: 100, aliases: ['bank'] }),
    dueOn: field.date({ title: 'Vencimiento del cheque', aliases: ['Vence', 'Fecha del cheque', 'checkDueDate'] }),
    documentKind: field.text({
      title: 'Tipo de comprobante',
      max: 40,
      help: 'Del comprobante que se paga, como está en la deuda: FC, ND, PED…',
      aliases: ['Tipo', 'Tipo comprobante', 'documentKind'],
    }),
    documentNumber: field.text({
      title: 'Número de comprobante',
      max: 40,
      help: 'Del comprobante que se paga. Sin él, lo cobrado queda a cuenta.',
      aliases: ['Comprobante', 'Nro. de comprobante', 'Factura', 'documentNumber', 'invoiceNo'],
    }),
    paid: field.money({
      title: 'Imputado',
      help: 'Cuánto de ese comprobante se paga. Si no está, el importe del mismo renglón.',
      aliases: ['Importe imputado', 'Importe aplicado', 'paid'],
    }),
  },
})

/** What of a collection file is of the collection, and not of each row. */
export const collectionFileHead = ['number', 'date', 'customer', 'seller', 'receipt', 'note'] as const
