import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/api/client.ts'
import { accountRoutes } from '../../contract/account.ts'
import { secondFactorRoutes } from '../../contract/second-factor.ts'

export const accountKeys = { overview: ['account'], secondFactor: ['second-factor'], sessions: ['own-sessions'] }

export const useAccount = () =>
  useQuery({ queryKey: accountKeys.overview, queryFn: ({ signal }) => call(accountRoutes.overview, { signal }) })

export const useSecondFactor = () =>
  useQuery({ queryKey: accountKeys.secondFactor, queryFn: ({ signal }) => call(secondFactorRoutes.state, { signal }) })

export const useOwnSessions = () =>
  useQuery({
    queryKey: accountKeys.sessions,
    queryFn: ({ signal }) => call(accountRoutes.sessions, { signal }),
    staleTime: 0,
  })
