import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { dayOf } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../../kernel/web/api/live-events.ts'
import { useDebounced } from '../../../../kernel/web/components/use-debounced.ts'
import { useSelectionOptions } from '../../../../kernel/web/filters/use-selection-options.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { selectionRoutes } from '../../../customers/contract/selection-routes.ts'
import { type Audience, assignmentRoutes } from '../../contract/assignment/assignments.ts'
import type { AssignmentState, DueState } from '../../contract/assignment/words.ts'
import { formAnswersTopic, formsTopic } from '../../contract/live.ts'

const key = ['form-assignments']
export const assignmentsPage = 30

type Listing = { formId: string | undefined; state: AssignmentState | undefined; skip: number }

export const useAssignments = ({ formId, state, skip }: Listing) =>
  useQuery({
    queryKey: [...key, 'list', formId, state, skip],
    queryFn: ({ signal }) =>
      call(assignmentRoutes.list, {
        query: { ...(formId ? { formId } : {}), ...(state ? { state } : {}), skip, limit: assignmentsPage },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const useProgress = (id: string) =>
  useQuery({
    queryKey: [...key, 'progress', id],
    queryFn: ({ signal }) => call(assignmentRoutes.progress, { params: { id }, signal }),
  })

export const targetsPage = 30

export const useTargets = (
  id: string,
  { sellerId, state, limit }: { sellerId: string; state?: DueState; limit: number },
) =>
  useQuery({
    queryKey: [...key, 'targets', id, sellerId, state, limit],
    queryFn: ({ signal }) =>
      call(assignmentRoutes.targets, {
        params: { id },
        query: { sellerId, limit, ...(state ? { state } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** An audience in people while it is chosen. */
export const useReach = (formId: string | null, audience: Audience) => {
  const settled = useDebounced(audience, 300)
  return useQuery({
    queryKey: [...key, 'reach', formId, settled],
    enabled: formId !== null,
    queryFn: ({ signal }) =>
      call(assignmentRoutes.reach, { body: { formId: formId ?? '', audience: settled }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Everything that shows assignments looks again. */
export const useAssignmentsAgain = () => {
  const queries = useQueryClient()
  return useCallback(() => queries.invalidateQueries({ queryKey: key }), [queries])
}

/** Shows answers as they arrive. */
export const useAssignmentsLive = (): void => {
  const again = useAssignmentsAgain()
  const hear = useCallback(() => void again(), [again])
  useLiveEvents([formsTopic, formAnswersTopic], hear, hear)
}

export const useToday = (): string => dayOf(new Date(), useSession().environment.timeZone)

export const useRegionNames = (): ((id: string) => string | undefined) => {
  const options = useSelectionOptions(selectionRoutes.options)
  return id => options?.regions.find(region => region.id === id)?.name
}
