import type { AuditWords } from '../../../kernel/contract/audit-words.ts'

/** Names of this module's acts in the audit: in the past, with the person as the subject. */
export const dashboardActWords = {
  create: 'Creó',
  remove: 'Eliminó',
  restore: 'Recuperó',
  settings: 'Cambió sus datos',
  widgets: 'Cambió sus widgets',
} as const satisfies Record<string, string>

declare module '../../../kernel/contract/audit-acts.ts' {
  interface AuditActs extends Record<keyof typeof dashboardActWords, string> {}
}

/** What this module records in the audit of the company. */
export const dashboardAuditWords: AuditWords = {
  acts: dashboardActWords,
  entities: {
    dashboard: { title: 'Tablero', table: 'dashboards' },
  },
  titles: {
    privacy: 'Quiénes lo ven',
    roles: 'Roles',
    widgets: 'Widgets',
  },
  values: {
    privacy: { private: 'Solo quien lo hizo', roles: 'Algunos roles', everyone: 'Toda la empresa' },
  },
}
