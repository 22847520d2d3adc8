import type { ExportKind } from '../contract/layout-fields.ts'
import { type LayoutCell, type ProfileDefinition, profileDefinition } from '../contract/profile.ts'

type CellOptions = Partial<Pick<LayoutCell, 'decimals'>>
const field = (name: string, options: CellOptions = {}) => ({ field: name, ...options })
const mark = (text: string) => ({ field: null, text })

const orders = {
  format: 'delimited',
  sections: {
    document: [
      mark('C'),
      field('number'),
      field('part'),
      field('organization'),
      field('channel'),
      field('sector'),
      field('customerCode'),
      field('channelCode'),
      field('date'),
      field('deliveryDate'),
      field('center'),
      field('warehouse'),
      field('sellerCode'),
      field('note'),
    ],
    line: [
      mark('D'),
      field('number'),
      field('part'),
      field('position'),
      field('articleCode'),
      field('quantity'),
      field('unit'),
      field('unitPrice'),
      field('discount'),
    ],
    footer: [mark('F'), field('documents'), field('lines'), field('total')],
  },
}

const collections = {
  format: 'delimited',
  sections: {
    document: [
      mark('C'),
      field('number'),
      field('receipt'),
      field('customerCode'),
      field('date'),
      field('sellerCode'),
      field('collectionTotal'),
      field('note'),
    ],
    payment: [
      mark('P'),
      field('number'),
      field('position'),
      field('letter'),
      field('amount'),
      field('checkNumber'),
      field('bank'),
      field('dueDate'),
    ],
    imputed: [
      mark('I'),
      field('number'),
      field('position'),
      field('imputedCode'),
      field('imputedKind'),
      field('imputedNumber'),
      field('imputedTotal'),
      field('paid'),
      field('installment'),
    ],
    footer: [mark('F'), field('documents'), field('lines'), field('total')],
  },
}

/**
 * The layouts an environment starts with. They carry neither the batch's number nor the hour: what is annulled and
 * exported again gives the same bytes. Every line repeats its document's number, so that each can be read by itself.
 */
export const defaultProfiles: Record<ExportKind, { code: string; name: string; definition: ProfileDefinition }> = {
  orders: {
    code: 'estandar',
    name: 'Pedidos, separado por barras',
    definition: profileDefinition('orders').parse(orders),
  },
  collections: {
    code: 'estandar',
    name: 'Cobranzas, separado por barras',
    definition: profileDefinition('collections').parse(collections),
  },
}
