import type { AuditWords } from '../../../kernel/contract/audit-words.ts'

/** What the log calls the acts of this module: in the past, with the person as the subject. */
export const supervisionActWords = {
  assign: 'Asignó la tarea',
  snooze: 'Pospuso',
  done: 'Dio por hecho',
  dismiss: 'Descartó',
  reopen: 'Reabrió',
  commit: 'Anotó los compromisos',
  evening: 'Anotó cómo terminó el día',
} as const satisfies Record<string, string>

declare module '../../../kernel/contract/audit-acts.ts' {
  interface AuditActs extends Record<keyof typeof supervisionActWords, string> {}
}

/** What this module keeps in the log of the company, in words. */
export const supervisionAuditWords: AuditWords = {
  acts: supervisionActWords,
  entities: {
    // Of a seller's day.
    dayCommitments: { title: 'Compromisos del día', table: 'sellers' },
    followUps: { title: 'Cliente por recuperar', table: null },
  },
  titles: {
    stakeCents: 'En juego',
    eveningNote: 'Nota al cierre',
    netCents: 'Venta neta',
    visits: 'Visitas',
  },
}
