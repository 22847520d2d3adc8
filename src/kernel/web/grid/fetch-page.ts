import { request } from '../api/client.ts'
import type { RowPage } from './declaration.ts'

const isRowPage = (value: unknown): value is RowPage =>
  typeof value === 'object' && value !== null && 'items' in value && 'total' in value

/** Fetches a page of a list by its URL. */
export const fetchPage = async (url: string, signal?: AbortSignal): Promise<RowPage> => {
  const body: unknown = await (await request({ method: 'GET', url, ...(signal ? { signal } : {}) })).json()
  if (!isRowPage(body)) throw new Error(`${url} did not answer a page`)
  return body
}
