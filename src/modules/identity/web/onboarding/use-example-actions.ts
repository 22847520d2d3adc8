import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { type ExampleData, firstStepsRoutes } from '../../contract/first-steps.ts'
import { firstStepsKey } from './use-first-steps.ts'

const erasedText = ({ erased, kept }: { erased: number; kept: number }): string =>
  kept === 0
    ? `Borramos ${formatNumber(erased)} registros de ejemplo.`
    : `Borramos ${formatNumber(erased)} registros de ejemplo. Quedan ${formatNumber(kept)} porque algo tuyo los usa.`

/** Asked anew each time the question is: what the company did meanwhile changes the answer. */
export const useErasingPreview = () =>
  useQuery({
    queryKey: [...firstStepsKey, 'erasing'],
    queryFn: ({ signal }) => call(firstStepsRoutes.previewErasing, { signal }),
    gcTime: 0,
  })

/** What can be done with example data. A company that asked for them when it registered gets them without asking again. */
export const useExampleActions = ({ state }: ExampleData) => {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: firstStepsKey })
  const load = useMutation({ mutationFn: () => call(firstStepsRoutes.loadExample, {}), onSettled: refresh })
  const cancel = useMutation({ mutationFn: () => call(firstStepsRoutes.cancelExample, {}), onSettled: refresh })
  const erase = useMutation({
    mutationFn: () => call(firstStepsRoutes.eraseExample, {}),
    onSuccess: async result => {
      showToast({ variant: 'success', text: erasedText(result) })
      // Every figure on every screen may have been of what is gone.
      await queries.invalidateQueries()
    },
  })

  const { mutate, isIdle } = load
  useEffect(() => {
    if (state === 'wanted' && isIdle) mutate()
  }, [state, isIdle, mutate])

  const before = useRef(state)
  useEffect(() => {
    const ended = before.current === 'loading' && state !== 'loading'
    before.current = state
    if (!ended) return
    if (state === 'loaded') showToast({ variant: 'success', text: 'Los datos de ejemplo están listos.' })
    void queries.invalidateQueries()
  }, [state, queries])

  return { load, cancel, erase, failure: load.error ?? cancel.error ?? erase.error }
}
