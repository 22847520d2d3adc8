import { createEnvironmentLoop } from '../../../kernel/server/environment-loop.ts'
import type { Loop } from '../../../kernel/server/loop.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { listEnvironments } from '../../identity/server/index.ts'
import { makeDueCopies } from './copies.service.ts'

const everyMs = 10_000

/** Makes the copies of new photos while the server is up. */
export const createCopiesLoop = (platform: Platform, onError: (error: unknown) => void): Pick<Loop, 'start' | 'stop'> =>
  createEnvironmentLoop({
    listEnvironments: () => listEnvironments(platform.database),
    work: async envId => (await makeDueCopies(platform, envId)) > 0,
    everyMs,
    onError,
  })
