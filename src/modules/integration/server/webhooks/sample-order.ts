/** What a test sends: an order that says of itself that it is none. */
export const sampleOrder = (company: string): Record<string, unknown> => ({
  isTest: true,
  company,
  number: 0,
  customer: { code: 'EJEMPLO', name: 'Kiosco de ejemplo' },
  seller: { code: 'EJEMPLO', name: 'Vendedor de ejemplo' },
  total: '12100.00',
  net: '10000.00',
  tax: '2100.00',
  lines: [{ article: { code: 'EJEMPLO', name: 'Artículo de ejemplo' }, quantity: 10, total: '12100.00' }],
})
