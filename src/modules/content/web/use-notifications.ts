import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../kernel/web/api/client.ts'
import { notificationRoutes } from '../contract/notifications.ts'

const queryKey = ['notices']

export const useNotifications = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => call(notificationRoutes.mine, { signal }), staleTime: 0 })

export const useNotificationsAgain = (): (() => void) => {
  const queries = useQueryClient()
  return useCallback(() => void queries.invalidateQueries({ queryKey }), [queries])
}
