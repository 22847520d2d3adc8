import type { BoundRoute } from '../../../kernel/server/http/register-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { chatBindings } from './chat.routes.ts'
import { legacyChatBindings } from './legacy.routes.ts'

export { presenceWatch } from './presence.service.ts'
export { seedChat } from './seed.ts'

export const createChatRoutes = ({ withTenant }: Pick<Platform, 'withTenant'>): BoundRoute[] => [
  ...chatBindings,
  ...legacyChatBindings(withTenant),
]
