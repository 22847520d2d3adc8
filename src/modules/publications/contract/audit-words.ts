import type { AuditWords } from '../../../kernel/contract/audit-words.ts'

/** What the log calls the acts of this module: in the past, with the person as the subject. */
export const publicationActWords = {
  published: 'Publicó',
  withdrawn: 'Volvió a borrador',
  nudged: 'Recordó a quienes faltaban',
  'comment-removed': 'Quitó un comentario',
} as const satisfies Record<string, string>

declare module '../../../kernel/contract/audit-acts.ts' {
  interface AuditActs extends Record<keyof typeof publicationActWords, string> {}
}

/** What this module keeps in the log of the company, in words. */
export const publicationAuditWords: AuditWords = {
  acts: publicationActWords,
  entities: {
    publications: { title: 'Novedad', table: null },
  },
  titles: {
    title: 'Título',
    people: 'Personas',
    author: 'De',
    text: 'Texto',
  },
}
