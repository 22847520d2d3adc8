import type { AuditWords } from '../../../kernel/contract/audit-words.ts'

/** The acts of this module in the audit log: verbs in the past, with the person as the subject. */
export const settlementActWords = {
  'delivery.delivered': 'Entregó un pedido',
  'delivery.partial': 'Entregó una parte de un pedido',
  'delivery.not_delivered': 'No pudo entregar un pedido',
  'delivery.conflict': 'Mandó otro resultado de un pedido',
  'delivery.outdated': 'Mandó un resultado anterior al que ya estaba',
  'delivery.kept': 'Dejó el resultado que estaba',
  'delivery.taken': 'Tomó el otro resultado',
  'account.payment': 'Registró un pago en su cuenta',
  'account.payment-reversed': 'Revirtió un pago de su cuenta',
  'counted.goods': 'Contó la mercadería',
  'counted.money': 'Contó los valores',
  'recounted.goods': 'Volvió a contar la mercadería',
  'recounted.money': 'Volvió a contar los valores',
  begun: 'Empezó la rendición',
  closed: 'Cerró la rendición',
  reopened: 'Reabrió la rendición',
} as const satisfies Record<string, string>

declare module '../../../kernel/contract/audit-acts.ts' {
  interface AuditActs extends Record<keyof typeof settlementActWords, string> {}
}

/** Titles of the entities and acts that this module writes in the audit log. */
export const settlementAuditWords: AuditWords = {
  acts: settlementActWords,
  entities: {
    // A settlement is identified by its load.
    settlements: { title: 'Rendición', table: 'consolidated_loads' },
    'settings.settlements': { title: 'Ajustes de rendición', table: null },
  },
  titles: {
    separatesApproval: 'Quien cuenta no cierra',
    noteCents: 'Billetes',
    coinCents: 'Monedas',
    countedCents: 'Contado',
    fit: 'Apto',
    unfit: 'No apto',
    empty: 'Vacíos',
    corrected: 'Corrige lo anterior',
    closing: 'Cierre',
    cause: 'Por qué espera',
  },
}
