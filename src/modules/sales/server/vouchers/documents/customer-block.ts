import type { Content } from 'pdfmake/interfaces.js'
import { grey } from '../../../../../kernel/server/pdf/sheet.ts'
import { customerNameOf, fiscalWords, legalNameOf } from '../../../contract/vouchers/customer-words.ts'
import type { VoucherCustomer } from '../../../contract/vouchers/voucher-details.ts'

const customerLines = (customer: VoucherCustomer): string[] =>
  [
    [legalNameOf(customer), fiscalWords(customer)].filter(Boolean).join(' · '),
    [customer.address, customer.locality].filter(Boolean).join(', '),
  ].filter(line => line !== '')

export const customerBlock = (customer: VoucherCustomer, facts: [string, string][]): Content => ({
  columns: [
    {
      stack: [
        { text: 'Cliente', style: 'label' },
        { text: `${customer.code}  ${customerNameOf(customer)}`, style: 'strong', fontSize: 11 },
        ...customerLines(customer),
      ],
    },
    {
      width: 200,
      table: {
        widths: ['auto', '*'],
        body: facts.map(([label, value]) => [
          { text: label, color: grey },
          { text: value, alignment: 'right' },
        ]),
      },
      layout: 'noBorders',
    },
  ],
  columnGap: 24,
  margin: [0, 0, 0, 16],
})
