import type { CollectionRow } from './collections.queries.ts'
import type { OrderLineRow, OrderRow, PartyRow } from './orders.queries.ts'
import type { CollectionParts } from './render-collections.ts'

const id = '00000000-0000-0000-0000-000000000000'

const party: PartyRow = {
  customerCode: '10001',
  customerName: 'Kiosco del centro',
  customerTradeName: 'El kiosco',
  customerCuit: '30712345671',
  customerAddress: 'Calle principal 1234',
  sellerCode: 'V01',
  sellerName: 'Ana',
}

const line: OrderLineRow = {
  orderId: id,
  line: 1,
  articleCode: 'HEL01',
  articleName: 'Palito frutilla',
  unit: 'un',
  quantity: 24,
  packages: 1,
  kg: 1.8,
  unitPrice: 85_050,
  listPrice: 85_050,
  discount: 0,
  taxRate: 21,
  lineNet: 2_041_200,
  lineTotal: 2_469_852,
  organization: '1000',
  channel: '10',
  sector: '01',
}

/** What documentation shows where a company has no order yet. It says so. */
export const exampleOrder: { order: OrderRow; lines: OrderLineRow[] } = {
  order: {
    ...party,
    id,
    documentKey: 'ejemplo-1001',
    number: 1001,
    date: '2026-11-20',
    time: '143208',
    deliveryDate: '2026-11-21',
    note: 'Entregar por la mañana',
    origin: 0,
    orderNet: 3_376_366,
    orderTotal: 4_085_403,
    location: 'rosario',
    center: 'ROS1',
    warehouse: '0001',
    channelCode: 'KIO',
  },
  lines: [
    line,
    {
      ...line,
      line: 2,
      articleCode: 'CON01',
      articleName: 'Hamburguesas',
      quantity: 3.5,
      packages: 3.5,
      kg: 3.5,
      unitPrice: 412_333,
      listPrice: 412_333,
      discount: 7.5,
      lineNet: 1_335_166,
      lineTotal: 1_615_551,
    },
  ],
}

/** The same for collections. */
export const exampleCollection: { collection: CollectionRow } & CollectionParts = {
  collection: {
    ...party,
    id,
    documentKey: 'ejemplo-501',
    number: 501,
    receipt: 'X-0001-00000501',
    date: '2026-11-20',
    time: '151500',
    note: 'Paga el saldo',
    collectionTotal: 3_500_050,
    waitsForLoad: null,
  },
  payments: [
    { method: 0, amount: 1_500_050, checkNumber: null, bank: null, dueDate: null, collectionId: id },
    {
      method: 1,
      amount: 2_000_000,
      checkNumber: '00451278',
      bank: 'Banco provincial',
      dueDate: '2026-12-20',
      collectionId: id,
    },
  ],
  imputed: [
    {
      collectionId: id,
      imputedCode: 'FA',
      imputedKind: 'FC',
      imputedNumber: 'A-0003-00001234',
      imputedTotal: 3_500_050,
      paid: 3_500_050,
      installment: 1,
    },
  ],
}
