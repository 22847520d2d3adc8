import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { ImportServices } from '../../../kernel/server/imports/import-service.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import type { Authenticate } from '../../../kernel/server/session/session.ts'
import { createFileLoop } from './files/file-loop.ts'
import { createFileRoutes } from './files/files.routes.ts'
import type { PlaceRules } from './files/places/open-place.ts'
import { createFileSecrets } from './files/secrets.ts'
import { countTransfer } from './files/transfer-metrics.ts'
import { createKeyDoor } from './keys/key-door.ts'
import { createKeyUses } from './keys/key-uses.ts'
import { createKeyRoutes } from './keys/keys.routes.ts'
import { findTarget, networksOf, type Resolve, resolveBySystem } from './webhooks/addresses.ts'
import { createSecrets } from './webhooks/destinations.service.ts'
import { createSender } from './webhooks/send.ts'
import { createWebhookLoop } from './webhooks/webhook-loop.ts'
import { createWebhookRoutes } from './webhooks/webhooks.routes.ts'

export { tidyIntegration } from './tidy.ts'

/** What whoever runs the installation allows connections of files. */
export type FileExchangeSettings = { SYNC_FOLDERS?: string | undefined; SYNC_NETWORKS: string }

const placeRules = ({ SYNC_FOLDERS, SYNC_NETWORKS }: FileExchangeSettings): PlaceRules => ({
  folders: SYNC_FOLDERS ?? null,
  open: networksOf(SYNC_NETWORKS),
  resolve: resolveBySystem,
})

type FileRouteOptions = Pick<Platform, 'withTenant' | 'signals' | 'secret'> & {
  settings: FileExchangeSettings
  imports: () => ImportServices
}

/** Connections of files: their screen's routes. */
export const createFileExchangeRoutes = ({ settings, secret, ...services }: FileRouteOptions): BoundRoute[] =>
  createFileRoutes({ ...services, secrets: createFileSecrets(secret), rules: placeRules(settings) })

type FileExchangeOptions = {
  platform: Platform
  settings: FileExchangeSettings
  imports: ImportServices
  onError: (error: unknown) => void
}

/** What the leading process does with files: takes what comes, and drops what is due. */
export const createFileExchange = ({ platform, settings, imports, onError }: FileExchangeOptions) =>
  createFileLoop({
    database: platform.database,
    signals: platform.signals,
    withTenant: platform.withTenant,
    imports,
    secrets: createFileSecrets(platform.secret),
    rules: placeRules(settings),
    now: () => new Date(),
    onError,
    onEnd: countTransfer,
    onStep: () => {},
  })

export { transferMetrics } from './files/transfer-metrics.ts'

export type IntegrationServices = {
  platform: Platform
  /** The door of people, which is asked when no key is presented. */
  authenticate: Authenticate
  /** WEBHOOK_NETWORKS. */
  openNetworks: string
  resolve?: Resolve
  onError: (error: unknown) => void
}

export type Integration = {
  routes: BoundRoute[]
  authenticate: Authenticate
  stop: () => Promise<void>
}

/** Programs of the company: their keys, and what they are told by webhooks. */
export const createIntegration = (services: IntegrationServices): Integration => {
  const { platform, authenticate, onError, resolve = resolveBySystem } = services
  const uses = createKeyUses(platform.withTenant, onError)
  const door = createKeyDoor(platform, uses, authenticate)
  const open = networksOf(services.openNetworks)
  /** A name that does not resolve now may later; what is closed is refused at each sending anyway. */
  const refusalOf = async (url: string): Promise<string | null> => {
    const target = await findTarget(new URL(url), resolve, open).catch(() => null)
    return target && 'refusal' in target ? target.refusal : null
  }
  return {
    routes: [
      ...createKeyRoutes({ withTenant: platform.withTenant, uses, forget: door.forget }),
      ...createWebhookRoutes({ ...platform, secrets: createSecrets(platform.secret), refusalOf }),
    ],
    authenticate: door.authenticate,
    stop: () => uses.stop(),
  }
}

type BackgroundOptions = { platform: Platform; openNetworks: string; onError: (error: unknown) => void }

/** What the leading process does: sends webhooks. */
export const createWebhooks = ({ platform, openNetworks, onError }: BackgroundOptions) =>
  createWebhookLoop({
    ...platform,
    send: createSender({ open: networksOf(openNetworks), resolve: resolveBySystem }),
    onError,
  })
