import type { AuditWords } from '../../../kernel/contract/audit-words.ts'

/** What the log calls the acts of this module. */
export const integrationActWords = {
  'secret-rotated': 'Le dio un secreto nuevo',
  'key-revoked': 'Revocó la clave',
  'destination-paused': 'Pausó los envíos',
  'destination-resumed': 'Reanudó los envíos',
  'messages-replayed': 'Reenvió entregas',
  'host-key-accepted': 'Aceptó la clave del servidor',
  'connection-paused': 'Pausó la conexión',
  'connection-resumed': 'Reanudó la conexión',
  'file-applied': 'Mandó importar el archivo',
  'file-discarded': 'Descartó el archivo',
  'file-taken-again': 'Mandó tomar de nuevo el archivo',
} as const satisfies Record<string, string>

declare module '../../../kernel/contract/audit-acts.ts' {
  interface AuditActs extends Record<keyof typeof integrationActWords, string> {}
}

export const integrationAuditWords: AuditWords = {
  acts: integrationActWords,
  entities: {
    'api-keys': { title: 'Clave de API', table: null },
    'webhook-destinations': { title: 'Destino de webhooks', table: null },
    'file-connections': { title: 'Conexión de archivos', table: null },
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
    place: 'Lugar',
    imports: 'Importa',
    exports: 'Exporta',
    hostKey: 'Clave del servidor',
  },
}
