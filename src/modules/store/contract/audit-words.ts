import type { AuditWords } from '../../../kernel/contract/audit-words.ts'

/** What the log calls the acts of this module: in the past, with the person as the subject. */
export const storeActWords = {
  'store-invited': 'Invitó a la tienda',
  'store-qr-shown': 'Mostró su código de la tienda',
  'store-qr-used': 'Hizo entrar a la tienda con su código',
  'store-shops': 'Cambió los comercios de la tienda',
  'store-ended': 'Cerró la tienda en los teléfonos',
} as const satisfies Record<string, string>

declare module '../../../kernel/contract/audit-acts.ts' {
  interface AuditActs extends Record<keyof typeof storeActWords, string> {}
}

/** What this module keeps in the log of the company, in words. */
export const storeAuditWords: AuditWords = {
  acts: storeActWords,
  entities: {},
  titles: { isMailed: 'Por e-mail', count: 'Cantidad' },
}
