import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../kernel/web/api/client.ts'
import { noticeRoutes } from '../contract/notifications.ts'

const queryKey = ['notices']

export const useNotices = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => call(noticeRoutes.mine, { signal }), staleTime: 0 })

export const useNoticesAgain = (): (() => void) => {
  const queries = useQueryClient()
  return useCallback(() => void queries.invalidateQueries({ queryKey }), [queries])
}
