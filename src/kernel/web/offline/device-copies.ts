import { deviceStore } from './device-store.ts'

/** The person and company a copy belongs to. */
export type Owner = { userId: string; envId: string }

type Copy<T> = Owner & { kind: string; id: string; keptAt: number; value: T }

const store = deviceStore('anden-device', { copies: ['envId', 'userId', 'kind', 'id'] })
const name = 'copies'

/**
 * Copies of server data for work without network. Each belongs to one person in one company and is never returned to
 * another.
 */
export const deviceCopies = {
  put: <T>({ userId, envId }: Owner, kind: string, { id, value }: { id: string; value: T }): Promise<unknown> =>
    store.put(name, { userId, envId, kind, id, keptAt: Date.now(), value } satisfies Copy<T>),
  remove: ({ userId, envId }: Owner, kind: string, id: string): Promise<unknown> =>
    store.remove(name, [envId, userId, kind, id]),
  all: async <T>(owner: Owner, kind: string): Promise<Copy<T>[]> =>
    (await store.all<Copy<T>>(name)).filter(
      copy => copy.userId === owner.userId && copy.envId === owner.envId && copy.kind === kind,
    ),
  /** Deletes the copies of all people. */
  clear: (): Promise<unknown> => store.clear(name),
}
