import type { AuditWords } from '../../../kernel/contract/audit-words.ts'

/** What the log calls the acts of this module: in the past, with the person as the subject. */
export const pipelineActWords = {
  moved: 'Movió de etapa',
  'order-linked': 'Vinculó un pedido',
  'order-unlinked': 'Quitó el pedido',
  'state-created': 'Agregó una etapa',
  'state-changed': 'Cambió una etapa',
  'state-deleted': 'Eliminó una etapa',
  'state-restored': 'Recuperó una etapa',
  'states-reordered': 'Ordenó las etapas',
} as const satisfies Record<string, string>

declare module '../../../kernel/contract/audit-acts.ts' {
  interface AuditActs extends Record<keyof typeof pipelineActWords, string> {}
}

/** What this module keeps in the log of the company, in words. */
export const pipelineAuditWords: AuditWords = {
  acts: pipelineActWords,
  entities: {
    funnels: { title: 'Pipeline', table: 'funnels' },
  },
  titles: {
    opportunities: 'Oportunidades',
    valueCents: 'Valor',
  },
}
