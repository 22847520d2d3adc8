import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { call } from '../../../kernel/web/api/client.ts'
import { type LinkPurpose, recoveryRoutes } from '../contract/recovery.ts'

const held = z.object({ token: z.string().optional(), email: z.string().optional() })

/**
 * The token of the letter's link. It is taken out of the address at once, so that it stays neither in the browser's list
 * of visited pages nor in what a person copies; reloading keeps it.
 */
export const useMailToken = (): { token: string | null; email: string | null } => {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const inAddress = query.get('token')
  const known = held.safeParse(state).data
  useEffect(() => {
    if (inAddress === null) return
    const rest = new URLSearchParams(search)
    rest.delete('token')
    const text = rest.toString()
    void navigate(text ? `${pathname}?${text}` : pathname, { replace: true, state: { token: inAddress } })
  }, [inAddress, pathname, search, navigate])
  return { token: inAddress ?? known?.token ?? null, email: known?.email ?? null }
}

/** Whose the link is; its error is a `linkSpent` when it is worth nothing. */
export const useMailLink = (purpose: LinkPurpose, token: string | null) =>
  useQuery({
    queryKey: ['letter-link', purpose, token],
    queryFn: ({ signal }) => call(recoveryRoutes.link, { body: { purpose, token: token ?? '' }, signal }),
    enabled: token !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
