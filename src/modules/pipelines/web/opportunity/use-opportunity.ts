import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../../kernel/web/api/live-events.ts'
import { actionsTopic, opportunitiesTopic } from '../../contract/live.ts'
import { type OpportunityDetail, opportunityRoutes } from '../../contract/opportunity-routes.ts'
import { pipelinesKey, useRefreshPipelines } from '../use-pipelines.ts'

/** Whether news may be about it: those of many rows at once do not name them. */
const concerns = (payload: unknown, id: string): boolean => {
  const text = JSON.stringify(payload ?? {})
  return text.includes(id) || text.includes('"ids"')
}

/** One opportunity with all that hangs from it, live. */
export const useOpportunity = (id: string) => {
  const queries = useQueryClient()
  const refreshAll = useRefreshPipelines()
  const key = [...pipelinesKey, 'opportunity', id]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(opportunityRoutes.detail, { params: { id }, signal }),
  })
  const { refetch } = query
  const hear = useCallback(
    ({ payload }: { payload: unknown }) => {
      if (concerns(payload, id)) void refetch()
    },
    [refetch, id],
  )
  useLiveEvents([opportunitiesTopic, actionsTopic], hear, () => void refetch())
  return {
    query,
    /** Takes in what a change answered. */
    settle: (detail: OpportunityDetail) => queries.setQueryData(key, detail),
    /** What it changed may be on other screens too. */
    refresh: () => refreshAll(),
  }
}
