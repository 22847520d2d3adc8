import { z } from 'zod'
import { defineRoute } from './route.ts'

export const backupResult = z.object({
  startedAt: z.string(),
  finishedAt: z.string(),
  succeeded: z.boolean(),
  place: z.string(),
  name: z.string().nullable(),
  storedBytes: z.number(),
  rows: z.number(),
  files: z.number(),
  missingFiles: z.number(),
  /** Why it failed, for people. */
  error: z.string().nullable(),
})
export type BackupResult = z.output<typeof backupResult>

export const backupStatus = z.object({
  /** Null: nothing is scheduled. */
  schedule: z
    .object({ place: z.string(), at: z.string(), keep: z.string(), isEncrypted: z.boolean(), next: z.string() })
    .nullable(),
  last: backupResult.nullable(),
  lastSucceeded: backupResult.nullable(),
})
export type BackupStatus = z.output<typeof backupStatus>

/** How the backups of the installation go: for who operates it. */
export const backupRoutes = {
  status: defineRoute({
    method: 'GET',
    path: '/api/operator/backups',
    summary: 'Último respaldo programado y el próximo',
    tag: 'Entornos',
    access: 'operator',
    output: backupStatus,
  }),
}
