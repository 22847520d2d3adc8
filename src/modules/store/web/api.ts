import { createStore } from '../../../kernel/web/app/store.ts'

/** What went wrong, in words for the person; `status` 0: there is no network. */
export type StoreError = { status: number; message: string; path?: string }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const noNetwork: StoreError = { status: 0, message: 'No hay conexión. Lo que ves es lo último que se guardó.' }

const reached = createStore(true)

/** Whether the last call reached the server. */
export const useReached = (): boolean => reached.useStore(now => now)

/** Calls a route of the store. Throws a StoreError. */
export const ask = async <T>(method: Method, path: string, body?: object): Promise<T> => {
  const response = await fetch(`/api/store/${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  }).catch(() => {
    reached.set(false)
    throw noNetwork
  })
  reached.set(true)
  const text = await response.text()
  const answer = text === '' ? undefined : JSON.parse(text)
  if (response.ok) return answer
  const detail = answer?.errors?.[0]?.message ?? answer?.detail ?? 'No se pudo hacer. Probá de nuevo en un momento.'
  const field = answer?.errors?.[0]?.path
  throw { status: response.status, message: detail, ...(field ? { path: field } : {}) } satisfies StoreError
}

export const isStoreError = (error: unknown): error is StoreError =>
  typeof error === 'object' && error !== null && 'status' in error && 'message' in error

/** The field that an error is about; null: none. */
export const fieldOf = (error: unknown): string | null => (isStoreError(error) && error.path) || null

export const messageOf = (error: unknown): string =>
  isStoreError(error) ? error.message : 'No se pudo hacer. Probá de nuevo en un momento.'
