import type { AuditWords } from '../../../kernel/contract/audit-words.ts'

/** What the log calls the acts of this module: in the past, with the person as the subject. */
export const galleryActWords = {
  'photo-deleted': 'Eliminó una foto',
  'photo-restored': 'Recuperó una foto',
  'photos-expired': 'Eliminó las fotos que pasaron su plazo',
} as const satisfies Record<string, string>

declare module '../../../kernel/contract/audit-acts.ts' {
  interface AuditActs extends Record<keyof typeof galleryActWords, string> {}
}

/** What this module keeps in the log of the company, in words. */
export const galleryAuditWords: AuditWords = {
  acts: galleryActWords,
  entities: {
    'gallery-photos': { title: 'Foto', table: null },
    'settings.gallery': { title: 'Plazos de guarda de las fotos', table: null },
  },
  titles: {
    photos: 'Fotos',
    collection: 'Cobranzas',
    noPurchase: 'No compras',
    form: 'Formularios',
    asset: 'Activos',
    delivery: 'Entregas',
    stockCount: 'Conteos',
  },
}
