import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { attachFile } from '../../../../kernel/server/files/files.service.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import { recordSecurityEvent } from '../security-log.ts'

const findPhoto = async ({ db, envId }: Tenant, userId: string): Promise<string | null> => {
  const { photoFileId } = await db
    .selectFrom('memberships')
    .select('photoFileId')
    .where('envId', '=', envId)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return photoFileId
}

/**
 * The face a person shows in this company; null: none. The one before is let go. Throws invalidInput for a file that is
 * not theirs, belongs to something already, is gone or is no image.
 */
export const savePhoto = async (tenant: Tenant, session: Session, fileId: string | null): Promise<void> => {
  const { userId } = session
  const before = await findPhoto(tenant, userId)
  if (before === fileId) return
  await attachFile(tenant, {
    id: fileId,
    to: `member-photo/${userId}`,
    by: userId,
    replaces: before,
    onlyImages: true,
    path: 'fileId',
  })
  await tenant.db
    .updateTable('memberships')
    .set({ photoFileId: fileId })
    .where('envId', '=', tenant.envId)
    .where('userId', '=', userId)
    .execute()
  await recordSecurityEvent(tenant, { action: fileId ? 'photo-changed' : 'photo-removed', person: session })
}
