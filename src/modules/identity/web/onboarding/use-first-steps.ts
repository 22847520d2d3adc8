import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/api/client.ts'
import { isOffered, useRegistry } from '../../../../kernel/web/app/registry.ts'
import { type FirstStepsView, firstStepsRoutes, type StepId } from '../../contract/first-steps.ts'
import { type StepAct, type StepWords, stepWords } from './step-words.ts'

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

export type OfferedStep = Omit<StepWords, 'lacks' | 'acts'> & {
  id: StepId
  isDone: boolean
  lacks: string | null
  acts: StepAct[]
}

/** The steps whose screens exist. */
export const useOfferedSteps = (view: Pick<FirstStepsView, 'steps' | 'facts'> | undefined): OfferedStep[] => {
  const registry = useRegistry()
  if (!view) return []
  return view.steps.flatMap(({ id, isDone }) => {
    const { lacks, acts, ...words } = stepWords[id]
    const offered = acts(view.facts).filter(({ url }) => isOffered(registry, url, 'admin'))
    return offered.length > 0 ? [{ ...words, id, isDone, lacks: lacks(view.facts), acts: offered }] : []
  })
}
