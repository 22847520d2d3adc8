import type { AuditWords } from '../../../kernel/contract/audit-words.ts'

/** The acts of this module in the audit log: verbs in the past, with the person as the subject. */
export const menuActWords = {
  'menu-published': 'Publicó el menú',
  'menu-withdrawn': 'Sacó de la venta el menú',
  'menu-replaced': 'Reemplazó el menú por otro',
} as const satisfies Record<string, string>

declare module '../../../kernel/contract/audit-acts.ts' {
  interface AuditActs extends Record<keyof typeof menuActWords, string> {}
}

/** Titles of what this module writes in the audit log. */
export const menuAuditWords: AuditWords = {
  acts: menuActWords,
  entities: { menus: { title: 'Menú', table: 'menus' } },
  titles: { edition: 'Edición', changes: 'Cambios', branch: 'Sucursal' },
}
