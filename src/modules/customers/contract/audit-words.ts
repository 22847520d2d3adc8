import type { AuditWords } from '../../../kernel/contract/audit-words.ts'

/** What the log calls the acts of this module: in the past, with the person as the subject. */
export const customerActWords = {
  converted: 'Convirtió en cliente',
  'conversion-undone': 'Deshizo la conversión en cliente',
  area: 'Dibujó el área',
} as const satisfies Record<string, string>

declare module '../../../kernel/contract/audit-acts.ts' {
  interface AuditActs extends Record<keyof typeof customerActWords, string> {}
}

/** What this module keeps in the log of the company, in words. */
export const customerAuditWords: AuditWords = {
  acts: customerActWords,
  entities: {
    receivables: { title: 'Deuda de cliente', table: null },
  },
  titles: {
    region: 'Región',
    area: 'Área',
    type: 'Tipo',
    coordinates: 'Puntos',
  },
}
