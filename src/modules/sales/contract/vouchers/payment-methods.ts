/** Payment methods 0..6: the letters are fixed (spec.md §9), the labels are what people call them (domain.md). */
export const paymentMethods = [
  { letter: 'E', label: 'Efectivo' },
  { letter: 'C', label: 'Cheque' },
  { letter: 'CE', label: 'Cheque electrónico' },
  { letter: 'MP', label: 'Mercado Pago' },
  { letter: 'T', label: 'Transferencia' },
  { letter: 'PV', label: 'Pago virtual' },
  { letter: 'R', label: 'Retención' },
] as const

export const paymentLetters: string[] = paymentMethods.map(method => method.letter)

export const paymentMethodOf = (method: number): { letter: string; label: string } =>
  paymentMethods[method] ?? { letter: String(method), label: `Método ${method}` }
