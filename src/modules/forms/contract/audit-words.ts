import type { AuditWords } from '../../../kernel/contract/audit-words.ts'

/** The acts of this module in the audit log: verbs in the past, with the person as the subject. */
export const formActWords = {
  'form-published': 'Publicó una versión',
  'form-retired': 'Retiró el formulario',
  'form-reopened': 'Volvió a abrir el formulario',
  'form-assigned': 'Asignó el formulario',
  'form-assignment-changed': 'Cambió una asignación',
  'form-assignment-removed': 'Quitó una asignación',
  'form-assignment-restored': 'Recuperó una asignación',
  'form-link-created': 'Creó un enlace público',
  'form-link-revoked': 'Cerró un enlace público',
  'answer-updated': 'Actualizó la respuesta',
  'answer-annulled': 'Anuló la respuesta',
  'answer-restored': 'Deshizo la anulación',
} as const satisfies Record<string, string>

declare module '../../../kernel/contract/audit-acts.ts' {
  interface AuditActs extends Record<keyof typeof formActWords, string> {}
}

/** Titles of the entities and acts that this module writes in the audit log. */
export const formAuditWords: AuditWords = {
  acts: formActWords,
  entities: {
    forms: { title: 'Formulario', table: 'forms' },
    'form-answers': { title: 'Respuesta de formulario', table: 'form_answers' },
  },
  titles: {
    version: 'Versión',
    reason: 'Motivo',
    link: 'Enlace',
    questions: 'Preguntas',
  },
}
