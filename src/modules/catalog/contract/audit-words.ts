import type { AuditWords } from '../../../kernel/contract/audit-words.ts'

/** What this module keeps in the log of the company, in words. */
export const catalogAuditWords: AuditWords = {
  titles: {
    photo: 'Foto',
    scopes: 'Alcances',
    tiers: 'Tramos',
  },
}
