import { useCallback, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readIds, writeIds } from '../../contract/short-ids.ts'

/** How a piece of a screen's state is written in the address. `write` replaces its own parameters and no others. */
export type UrlCodec<Value> = {
  read: (search: URLSearchParams) => Value
  write: (search: URLSearchParams, value: Value) => void
}

/** The address with one piece of state changed. */
export const searchWith = <Value>(search: string, codec: UrlCodec<Value>, value: Value): string => {
  const next = new URLSearchParams(search)
  codec.write(next, value)
  const text = next.toString()
  return text ? `?${text}` : ''
}

/**
 * State that lives in the address: shared by a link, kept on reload. Changes replace the history entry unless `push`,
 * so that Back leaves the screen instead of undoing filters one by one. The codec must not change between renders.
 */
export const useUrlState = <Value>(
  codec: UrlCodec<Value>,
  options: { push?: boolean } = {},
): [Value, (value: Value) => void] => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const codecRef = useRef(codec)
  const value = useMemo(() => codecRef.current.read(new URLSearchParams(search)), [search])
  const { push } = options
  // Two changes in a row must both start from the current address, not from the one of the last render.
  const set = useCallback(
    (next: Value) => {
      void navigate(
        { search: searchWith(window.location.search, codecRef.current, next), hash: window.location.hash },
        { replace: !push },
      )
    },
    [navigate, push],
  )
  return [value, set]
}

/** One text parameter; empty text takes it out of the address. */
export const textParameter = (name: string): UrlCodec<string> => ({
  read: search => search.get(name) ?? '',
  write: (search, value) => (value ? search.set(name, value) : search.delete(name)),
})

/** A list in one parameter, separated by commas (keys and codes carry none). */
export const listParameter = (name: string): UrlCodec<string[]> => ({
  read: search => (search.get(name) ?? '').split(',').filter(Boolean),
  write: (search, value) => (value.length > 0 ? search.set(name, value.join(',')) : search.delete(name)),
})

/** A list of ids in one parameter; many of them are shortened, so that the address holds them. */
export const idsParameter = (name: string): UrlCodec<string[]> => ({
  read: search => readIds(search.get(name) ?? ''),
  write: (search, ids) => (ids.length > 0 ? search.set(name, writeIds(ids)) : search.delete(name)),
})
