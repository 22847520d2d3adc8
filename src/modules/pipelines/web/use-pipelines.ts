import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { mayCall } from '../../../kernel/contract/roles.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../kernel/web/api/live-events.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { pipelinesTopic } from '../contract/live.ts'
import { pipelinePermissions } from '../contract/permissions.ts'
import { pipelineRoutes } from '../contract/pipelines.ts'

export const pipelinesKey = ['pipelines'] as const

/** Whatever was asked about pipelines is asked again. */
export const useRefreshPipelines = () => {
  const queries = useQueryClient()
  return useCallback(() => queries.invalidateQueries({ queryKey: pipelinesKey }), [queries])
}

/** The pipelines this person sees, kept fresh. */
export const usePipelines = () => {
  const refresh = useRefreshPipelines()
  const hear = useCallback(() => void refresh(), [refresh])
  useLiveEvents([pipelinesTopic], hear, hear)
  return useQuery({
    queryKey: [...pipelinesKey, 'list'],
    queryFn: async ({ signal }) => (await call(pipelineRoutes.list, { signal })).items,
  })
}

export const useMayDesign = (): boolean => {
  const { role, user } = useSession()
  return mayCall(pipelinePermissions.design, { role, isOperator: user.isOperator })
}
