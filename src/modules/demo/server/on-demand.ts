import { listEnvironments } from '../../identity/server/index.ts'
import type { ensureDemo as ensure } from './ensure-demo.ts'
import type { fillEnvironment as fill } from './fill-environment.ts'

/** What plays a history is loaded when a company is filled: most starts of a server fill none. */
export const fillEnvironment: typeof fill = async (platform, options) =>
  (await import('./fill-environment.ts')).fillEnvironment(platform, options)

/** See `ensure-demo.ts`; an installation with more than one company is never filled. */
export const ensureDemo: typeof ensure = async (platform, options) => {
  if ((await listEnvironments(platform.database)).length > 1) return null
  return (await import('./ensure-demo.ts')).ensureDemo(platform, options)
}
