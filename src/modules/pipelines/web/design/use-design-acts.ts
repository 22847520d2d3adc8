import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { type Pipeline, type PipelineState, pipelineRoutes, stateRoutes } from '../../contract/pipelines.ts'
import { opportunitiesText } from '../card-words.ts'
import { useRefreshPipelines } from '../use-pipelines.ts'

type Named = Pick<Pipeline | PipelineState, 'id' | 'name'>

const tell = (error: unknown) => showToast({ variant: 'error', text: messageOf(error) })

const goneText = (name: string, opportunities: number): string =>
  opportunities > 0 ? `Eliminaste «${name}» con ${opportunitiesText(opportunities)}` : `Eliminaste «${name}»`

/** Laying pipelines out: each act says what it did, and a deletion can be taken back from there. */
export const useDesignActs = () => {
  const refresh = useRefreshPipelines()
  const acting = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act()
      await refresh()
      return true
    } catch (error) {
      tell(error)
      return false
    }
  }
  const restored = (name: string) => showToast({ variant: 'success', text: `«${name}» está de vuelta` })
  const restorePipeline = ({ id, name }: Named) =>
    acting(async () => {
      await call(pipelineRoutes.restore, { body: { pipelineId: id } })
      restored(name)
    })
  const restoreState = ({ id, name }: Named) =>
    acting(async () => {
      await call(stateRoutes.restore, { body: { stateId: id } })
      restored(name)
    })
  const gone = (name: string, opportunities: number, back: () => void) =>
    showToast({
      variant: 'success',
      text: goneText(name, opportunities),
      action: { label: 'Deshacer', run: back },
    })
  return {
    refresh,
    restorePipeline,
    restoreState,
    removePipeline: (pipeline: Named, seenOpportunities: number) =>
      acting(async () => {
        const { opportunities } = await call(pipelineRoutes.remove, {
          body: { pipelineId: pipeline.id, seenOpportunities },
        })
        gone(pipeline.name, opportunities, () => void restorePipeline(pipeline))
      }),
    removeState: (state: Named, seenOpportunities: number) =>
      acting(async () => {
        const { opportunities } = await call(stateRoutes.remove, { body: { stateId: state.id, seenOpportunities } })
        gone(state.name, opportunities, () => void restoreState(state))
      }),
    reorderPipelines: (pipelineIds: string[]) => acting(() => call(pipelineRoutes.reorder, { body: { pipelineIds } })),
    reorderStates: (pipelineId: string, stateIds: string[]) =>
      acting(() => call(stateRoutes.reorder, { body: { pipelineId, stateIds } })),
  }
}
export type DesignActs = ReturnType<typeof useDesignActs>
