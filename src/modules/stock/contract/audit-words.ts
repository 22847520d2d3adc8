import type { AuditWords } from '../../../kernel/contract/audit-words.ts'

/** What this module keeps in the log of the company, in words. */
export const stockAuditWords: AuditWords = {
  entities: {
    'settings.stock': { title: 'Ajustes de stock', table: null },
  },
  titles: {
    allowsNegative: 'Deja stock negativo',
    committedDays: 'Días que compromete un pedido',
    expiryDays: 'Días de aviso de vencimiento',
  },
}
