import type { AuditWords } from '../../../kernel/contract/audit-words.ts'

/** The acts of this module in the audit log: verbs in the past, with the person as the subject. */
export const countActWords = {
  open: 'Abrió el recuento',
  void: 'Anuló lo contado',
  close: 'Cerró el recuento',
  recount: 'Pidió contar de nuevo',
  approve: 'Aprobó el recuento y ajustó el stock',
  reopen: 'Reabrió',
  undo: 'Deshizo el último paso',
  cancel: 'Canceló',
} as const satisfies Record<string, string>

declare module '../../../kernel/contract/audit-acts.ts' {
  interface AuditActs extends Record<keyof typeof countActWords, string> {}
}

/** Titles of the entities and acts that this module writes in the audit log. */
export const countAuditWords: AuditWords = {
  acts: countActWords,
  entities: {
    'stock-count': { title: 'Recuento de stock', table: 'count_sessions' },
    'settings.counts': { title: 'Ajustes de control de stock', table: null },
  },
  titles: {
    uncounted: 'Sin contar',
    approvedByOther: 'Aprueba quien no contó',
  },
  values: {
    uncounted: { zero: 'Cuenta como cero', leave: 'Queda como está' },
  },
}
