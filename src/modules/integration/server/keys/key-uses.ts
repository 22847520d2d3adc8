import { dayOf } from '../../../../kernel/contract/formats.ts'
import type { WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { createLoop } from '../../../../kernel/server/loop.ts'
import { addUses, type KeyUse } from './keys.queries.ts'

const everyMs = 10_000

/** Counts calls of keys in memory and writes them every ten seconds: a call costs an entry of a map, never a write. */
export const createKeyUses = (withTenant: WithTenant, onError: (error: unknown) => void) => {
  let waiting = new Map<string, Map<string, KeyUse>>()
  const flush = async (): Promise<void> => {
    const batch = waiting
    waiting = new Map()
    for (const [envId, uses] of batch) {
      const ordered = [...uses.values()].toSorted((one, other) => (one.keyId < other.keyId ? -1 : 1))
      await withTenant(envId, tenant => addUses(tenant, ordered)).catch(onError)
    }
  }
  const loop = createLoop({ work: flush, everyMs, onError })
  loop.start()
  return {
    count({ envId, keyId, timeZone }: { envId: string; keyId: string; timeZone: string }): void {
      const uses = waiting.get(envId) ?? new Map<string, KeyUse>()
      waiting.set(envId, uses)
      const now = new Date()
      const day = dayOf(now, timeZone)
      const held = uses.get(`${keyId} ${day}`)
      uses.set(`${keyId} ${day}`, { keyId, day, calls: (held?.calls ?? 0) + 1, at: now.toISOString() })
    },
    flush,
    async stop(): Promise<void> {
      await loop.stop()
      await flush()
    },
  }
}

export type KeyUses = ReturnType<typeof createKeyUses>
