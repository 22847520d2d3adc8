import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { customerPermissions, customersTag } from './permissions.ts'

/** Open documents of customers as a file brings them, a row for each (docs/decisions/0064). */
export const debtFile = defineResource({
  name: 'debt-files',
  table: 'receivables',
  titles: { one: 'Deuda', many: 'Deudas', feminine: true },
  tag: customersTag,
  read: customerPermissions.upload,
  write: customerPermissions.upload,
  sort: 'number',
  naturalKey: ['customer', 'kind', 'number'],
  fileNote:
    'Un renglón por comprobante con saldo. Subí las deudas antes que sus cobranzas. El informe «Documentos adeudados, uno por uno» se puede subir tal cual.',
  fields: {
    customer: field.reference({
      title: 'Cliente',
      required: true,
      table: 'customers',
      resource: 'customers',
      aliases: ['customerId', 'customer', 'Razón social'],
    }),
    kind: field.text({
      title: 'Tipo',
      required: true,
      max: 40,
      help: 'FC, ND, saldo inicial… El mismo con que después se la paga.',
      aliases: ['Tipo de comprobante', 'Tipo comprobante', 'kind', 'documentKind'],
    }),
    number: field.text({
      title: 'Número',
      required: true,
      max: 40,
      aliases: [
        'Comprobante',
        'Número de comprobante',
        'Nro. de comprobante',
        'Factura',
        'invoiceNo',
        'documentNumber',
      ],
    }),
    issuedOn: field.date({
      title: 'Emisión',
      help: 'Si no está, la del vencimiento.',
      aliases: ['Fecha', 'Fecha de emisión', 'invoiceDate', 'date'],
    }),
    dueOn: field.date({
      title: 'Vencimiento',
      required: true,
      aliases: ['Vence', 'Fecha de vencimiento', 'dueDate'],
    }),
    total: field.money({
      title: 'Importe',
      min: 0,
      max: 10_000_000_000_000,
      help: 'Del comprobante, con IVA. Si no está, el saldo.',
      aliases: ['Total', 'Importe original', 'total', 'amount'],
    }),
    balance: field.money({
      title: 'Saldo',
      required: true,
      max: 10_000_000_000_000,
      help: 'Lo que falta pagar.',
      aliases: ['Saldo pendiente', 'Pendiente', 'Deuda', 'balance'],
    }),
  },
})
