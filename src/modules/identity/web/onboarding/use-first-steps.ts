import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/api/client.ts'
import { isOffered, useRegistry } from '../../../../kernel/web/app/registry.ts'
import { type FirstStepsView, firstStepsRoutes, type StepId } from '../../contract/first-steps.ts'
import { type StepWords, stepWords } from './step-words.ts'

export const firstStepsKey = ['first-steps']
const loadingPollMs = 1000

/** Asked again each second while example data are being loaded. */
export const useFirstSteps = (): UseQueryResult<FirstStepsView> =>
  useQuery({
    queryKey: firstStepsKey,
    queryFn: ({ signal }) => call(firstStepsRoutes.view, { signal }),
    staleTime: 5000,
    refetchInterval: query => (query.state.data?.example.state === 'loading' ? loadingPollMs : false),
  })

export type OfferedStep = StepWords & { id: StepId; isDone: boolean; url: string }

/** The steps whose screen exists. */
export const useOfferedSteps = (steps: FirstStepsView['steps']): OfferedStep[] => {
  const registry = useRegistry()
  return steps.flatMap(({ id, isDone }) => {
    const words = stepWords[id]
    const url = words.screens.find(screen => isOffered(registry, screen, 'admin'))
    return url ? [{ ...words, id, isDone, url }] : []
  })
}
