/**
 * Acts that the log has words for, by the code they are kept under. Whoever keeps the words adds them here
 * (`declare module`): an act that nobody can read cannot be written.
 */
export interface AuditActs {
  created: string
  changed: string
  deleted: string
  restored: string
}

export type AuditAction = keyof AuditActs
