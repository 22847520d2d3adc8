import type { AuditWords } from '../../../kernel/contract/audit-words.ts'

/** The acts of this module in the audit log: verbs in the past, with the person as the subject. */
export const pickingActWords = {
  expired: 'Tomó un lote vencido',
  assign: 'Asignó la tarea',
  undo: 'Deshizo el último paso',
  start: 'Empezó a preparar',
  finish: 'Terminó de preparar',
  supervise: 'Supervisó',
  giveBack: 'Devolvió a preparación',
  cancel: 'Canceló',
  reopen: 'Reabrió',
} as const satisfies Record<string, string>

declare module '../../../kernel/contract/audit-acts.ts' {
  interface AuditActs extends Record<keyof typeof pickingActWords, string> {}
}

/** Titles of the entities and acts that this module writes in the audit log. */
export const pickingAuditWords: AuditWords = {
  acts: pickingActWords,
  entities: {
    'picking-task': { title: 'Tarea de picking', table: 'picking_tasks' },
    'settings.picking': { title: 'Ajustes de picking', table: null },
  },
  titles: {
    preparer: 'Preparador',
    lot: 'Lote',
    leadsTakeExpired: 'Un supervisor puede tomar vencidos',
    requiresSupervision: 'Otra persona supervisa lo preparado',
    expiryDays: 'Días de aviso de vencimiento',
  },
}
