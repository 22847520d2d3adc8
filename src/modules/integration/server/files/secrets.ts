import { createSealer } from '../../../../kernel/server/sealing.ts'
import { type ConnectionSecret, connectionSecret } from '../../contract/file-connections.ts'

/** Passwords and keys are needed at each connection, so they are sealed, each for its own connection. */
export const createFileSecrets = (installationSecret: string) => {
  const sealer = createSealer(installationSecret, 'file-connections')
  return {
    seal: (secret: ConnectionSecret, connectionId: string): string => sealer.seal(JSON.stringify(secret), connectionId),
    /** Throws when another installation sealed it. */
    open: (sealed: string | null, connectionId: string): ConnectionSecret =>
      sealed === null ? {} : connectionSecret.parse(JSON.parse(sealer.open(sealed, connectionId))),
  }
}
export type FileSecrets = ReturnType<typeof createFileSecrets>
