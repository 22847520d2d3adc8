import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../../kernel/web/api/live-events.ts'
import { opportunitiesTopic } from '../../../pipelines/contract/live.ts'
import { pipelineFormRoutes } from '../../contract/assignment/pipeline-forms.ts'
import { formAnswersTopic, formsTopic } from '../../contract/live.ts'

const topics = [formsTopic, formAnswersTopic, opportunitiesTopic]

/** The forms of an opportunity, live. */
export const useOpportunityForms = (id: string) => {
  const query = useQuery({
    queryKey: ['forms', 'of-opportunity', id],
    queryFn: ({ signal }) => call(pipelineFormRoutes.ofOpportunity, { params: { id }, signal }),
  })
  const { refetch } = query
  const hear = useCallback(() => void refetch(), [refetch])
  useLiveEvents(topics, hear, hear)
  return query
}
