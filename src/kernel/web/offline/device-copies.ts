import { deviceStore } from './device-store.ts'

/** Whose a copy is: a person in a company. */
export type Owner = { userId: string; envId: string }

type Copy<T> = Owner & { kind: string; id: string; keptAt: number; value: T }

const store = deviceStore('anden-device', { copies: ['envId', 'userId', 'kind', 'id'] })
const name = 'copies'

/** Copies of what the server said, for working without network; each is its owner's, and no one else's is ever answered. */
export const deviceCopies = {
  put: <T>({ userId, envId }: Owner, kind: string, { id, value }: { id: string; value: T }): Promise<unknown> =>
    store.put(name, { userId, envId, kind, id, keptAt: Date.now(), value } satisfies Copy<T>),
  remove: ({ userId, envId }: Owner, kind: string, id: string): Promise<unknown> =>
    store.remove(name, [envId, userId, kind, id]),
  all: async <T>(owner: Owner, kind: string): Promise<Copy<T>[]> =>
    (await store.all<Copy<T>>(name)).filter(
      copy => copy.userId === owner.userId && copy.envId === owner.envId && copy.kind === kind,
    ),
  /** Everybody's: whoever comes next finds nothing. */
  clear: (): Promise<unknown> => store.clear(name),
}
