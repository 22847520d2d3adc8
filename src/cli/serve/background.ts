import type { FastifyBaseLogger } from 'fastify'
import { createPainter } from '../../dashboard-painter.ts'
import type { ImportServices } from '../../kernel/server/imports/import-service.ts'
import { createMailTransport } from '../../kernel/server/mail/mail-transport.ts'
import { createPostman } from '../../kernel/server/mail/postman.ts'
import type { Platform } from '../../kernel/server/platform.ts'
import { publicUrlOf, type Settings } from '../../kernel/server/settings.ts'
import { createNoticeMailLoop } from '../../modules/content/server/index.ts'
import { createCopiesLoop } from '../../modules/gallery/server/index.ts'
import { listActiveEnvironments, noticePeople } from '../../modules/identity/server/index.ts'
import { createFileExchange, createWebhooks } from '../../modules/integration/server/index.ts'
import { createReportSender } from '../../modules/reports/server/index.ts'
import { startBackups } from '../backup/start-backups.ts'
import { startHousekeeping } from '../housekeeping.ts'

export type BackgroundOptions = {
  ownerUrl: string
  settings: Settings
  platform: Platform
  imports: ImportServices
  log: FastifyBaseLogger
}

/** What one process of the installation does beside answering: housekeeping, mail, notices by mail, webhooks, files of connections, scheduled reports, backups. Returns what stops it. */
export const beginBackground = (options: BackgroundOptions): (() => Promise<void>) => {
  const { ownerUrl, settings, platform, imports, log } = options
  const housekeeping = startHousekeeping(platform, log)
  const postman = createPostman({
    database: platform.database,
    transport: createMailTransport({
      smtpUrl: settings.SMTP_URL,
      dataDir: settings.DATA_DIR,
      publicUrl: publicUrlOf(settings),
    }),
    onError: error => log.error({ err: error }, 'mail not delivered'),
  })
  const sender = createReportSender({
    database: platform.database,
    withTenant: platform.withTenant,
    paint: createPainter(platform),
    now: () => new Date(),
    publicUrl: publicUrlOf(settings),
    onError: error => log.error({ err: error }, 'a scheduled report failed'),
  })
  const backups = startBackups({ ownerUrl, settings, platform, log })
  const copies = createCopiesLoop(platform, error => log.error({ err: error }, 'photo copies not made'))
  const notices = createNoticeMailLoop({
    withTenant: platform.withTenant,
    listEnvironments: () => listActiveEnvironments(platform.database),
    findPeople: noticePeople,
    secret: platform.secret,
    publicUrl: publicUrlOf(settings),
    onError: error => log.error({ err: error }, 'notices not mailed'),
  })
  const webhooks = createWebhooks({
    platform,
    openNetworks: settings.WEBHOOK_NETWORKS,
    onError: error => log.error({ err: error }, 'webhooks not sent'),
  })
  const files = createFileExchange({
    platform,
    settings,
    imports,
    onError: error => log.error({ err: error }, 'files not exchanged'),
  })
  postman.start()
  notices.start()
  webhooks.start()
  files.start()
  copies.start()
  sender.start()
  return async () => {
    await files.stop()
    await webhooks.stop()
    await copies.stop()
    await backups.stop()
    await housekeeping.stop()
    await sender.stop()
    await notices.stop()
    await postman.stop()
  }
}
