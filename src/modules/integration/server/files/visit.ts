import type { WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import type { ImportServices } from '../../../../kernel/server/imports/import-service.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import type { TransferState } from '../../contract/file-transfers.ts'
import type { ConnectionRow } from './connections.queries.ts'
import type { FilePlace } from './places/file-place.ts'
import type { PlaceRules } from './places/open-place.ts'
import type { FileSecrets } from './secrets.ts'

/** What the exchange of files works with. */
export type FileServices = {
  withTenant: WithTenant
  imports: ImportServices
  secrets: FileSecrets
  rules: PlaceRules
  now: () => Date
  onError: (error: unknown) => void
  /** Told how each file ended. */
  onEnd: (direction: 'in' | 'out', state: TransferState) => void
  /** Told before each step of an export that a crash may separate from the next one; a test ends the process there. */
  onStep: (step: ExportStep) => void
}

export type ExportStep = 'begun' | 'written' | 'noted' | 'put' | 'marked'

/** One connection, opened by the process that holds it. */
export type Visit = FileServices & {
  envId: string
  timeZone: string
  connection: ConnectionRow
  session: Session
  place: FilePlace
  /** Keeps the connection for this process. Throws when another one has it, or when this one stops. */
  keep: () => Promise<void>
  /** Told to the administrators when the visit ends. */
  toTell: { rejected: string[]; review: string[]; failed: string[] }
}

const ended = 'VisitEnded'

/** Ends a visit although nothing is wrong with its connection: another process has it, or this one stops. */
export const visitEnded = (why: string): Error => Object.assign(new Error(why), { name: ended })
export const isVisitEnded = (error: unknown): boolean => error instanceof Error && error.name === ended
