/**
 * Codes of the acts in the audit log. A module extends this interface (`declare module`) with its own acts and declares
 * their words beside it, so that no act is recorded that nobody can read.
 */
export interface AuditActs {
  created: string
  changed: string
  deleted: string
  restored: string
}

export type AuditAction = keyof AuditActs
