import type { Platform } from '../kernel/server/platform.ts'

type Place = { platform: Pick<Platform, 'withTenant'>; envId: string }

/** The record that an uploaded file belongs to, and whether it still does; undefined when there is no such file. */
export const attachedFile = ({ platform, envId }: Place, id: string) =>
  platform.withTenant(envId, tenant =>
    tenant.db
      .selectFrom('files')
      .select(eb => ['attachedTo', eb('detachedAt', 'is', null).as('isKept')])
      .where('envId', '=', tenant.envId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
