import type { AuditWords } from '../../../kernel/contract/audit-words.ts'

/** Titles of the entities and acts that this module writes in the audit log. */
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
