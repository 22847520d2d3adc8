import type { AuditWords } from '../../../kernel/contract/audit-words.ts'

/** What the log calls the acts of this module: in the past, with the person as the subject. */
export const paymentActWords = {
  'payments-on': 'Prendió los pagos en línea',
  'payments-off': 'Apagó los pagos en línea',
  'payment-keys': 'Cambió las claves de los pagos en línea',
  'payment-asked': 'Pidió un enlace de pago',
  'payment-approved': 'Aprobó un pago',
  'payment-rejected': 'Rechazó un pago',
  'payment-returned': 'Devolvió un pago',
  'payment-marked': 'Dejó un pago para revisar',
} as const satisfies Record<string, string>

declare module '../../../kernel/contract/audit-acts.ts' {
  interface AuditActs extends Record<keyof typeof paymentActWords, string> {}
}

export const paymentAuditWords: AuditWords = {
  acts: paymentActWords,
  entities: {
    'payment-accounts': { title: 'Pagos en línea', table: null },
    'payment-links': { title: 'Enlace de pago', table: null },
  },
  titles: { paidFor: 'Por', payment: 'Pago', returnedCents: 'Devuelto' },
}
