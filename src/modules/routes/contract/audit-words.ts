import type { AuditWords } from '../../../kernel/contract/audit-words.ts'

/** What the log calls the acts of this module: in the past, with the person as the subject. */
export const routeActs = {
  saved: 'Guardó la ruta',
} as const satisfies Record<string, string>

declare module '../../../kernel/contract/audit-acts.ts' {
  interface AuditActs extends Record<keyof typeof routeActs, string> {}
}

/** What this module keeps in the log of the company, in words. */
export const routeAuditWords: AuditWords = {
  acts: routeActs,
  entities: {
    routes: { title: 'Ruta', table: 'sellers' },
  },
  titles: {
    added: 'Sumó',
    removed: 'Quitó',
    reordered: 'Cambiaron de lugar',
  },
}
