import type { AuditWords } from '../../../kernel/contract/audit-words.ts'

/** What the log calls the acts of this module. */
export const integrationActWords = {
  'secret-rotated': 'Le dio un secreto nuevo',
  'key-revoked': 'Revocó la clave',
  'destination-paused': 'Pausó los envíos',
  'destination-resumed': 'Reanudó los envíos',
  'messages-replayed': 'Reenvió entregas',
} as const satisfies Record<string, string>

declare module '../../../kernel/contract/audit-acts.ts' {
  interface AuditActs extends Record<keyof typeof integrationActWords, string> {}
}

export const integrationAuditWords: AuditWords = {
  acts: integrationActWords,
  entities: {
    'api-keys': { title: 'Clave de API', table: null },
    'webhook-destinations': { title: 'Destino de webhooks', table: null },
  },
  titles: {
    keyScopes: 'Permisos',
    perMinute: 'Llamadas por minuto',
    expiresAt: 'Vence',
    seller: 'Vendedor',
    url: 'Dirección',
    events: 'Eventos',
    until: 'Hasta',
    messages: 'Entregas',
  },
}
