import { type GridView, gridViewRoutes } from '../../../contract/grid-views.ts'
import { messageOf } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { showToast } from '../../components/toast-store.ts'
import type { GridSettings } from '../use-grid-settings.ts'
import type { GridViews } from './use-grid-views.ts'
import { placeOf } from './view-place.ts'

const tell = (error: unknown) => showToast({ variant: 'error', text: messageOf(error) })

/** Actions on views; the toast after deleting one can undo it. */
export const useViewActs = (grid: string, views: GridViews, settings: GridSettings) => {
  const place = () => placeOf(new URLSearchParams(window.location.search), settings.looks)
  const change = async (view: GridView, body: { name?: string; isShared?: boolean }): Promise<void> => {
    views.put(await call(gridViewRoutes.update, { params: { id: view.id }, body }))
  }
  const restore = (view: GridView) =>
    call(gridViewRoutes.restore, { params: { id: view.id } }).then(restoredView => {
      views.put(restoredView)
      views.open(restoredView)
    }, tell)
  return {
    change,
    create: async (input: { name: string; isShared: boolean }) => {
      const view = await call(gridViewRoutes.create, { body: { grid, ...input, definition: place() } })
      views.put(view)
      if (views.current) settings.settle(views.current.id)
      views.name(view)
      showToast({ variant: 'success', text: `Guardaste la vista «${view.name}»` })
    },
    saveOver: (view: GridView) =>
      call(gridViewRoutes.update, { params: { id: view.id }, body: { definition: place() } }).then(savedView => {
        views.put(savedView)
        settings.settle(view.id)
        showToast({ variant: 'success', text: `Guardaste la vista «${savedView.name}»` })
      }, tell),
    discard: (view: GridView) => {
      settings.settle(view.id)
      views.open(view)
    },
    share: (view: GridView) => change(view, { isShared: !view.isShared }).catch(tell),
    remove: (view: GridView) =>
      call(gridViewRoutes.remove, { params: { id: view.id } }).then(() => {
        views.forget(view.id)
        settings.settle(view.id)
        if (views.defaultId === view.id) views.setDefault(null)
        views.openPlain()
        showToast({
          variant: 'success',
          text: `Eliminaste la vista «${view.name}»`,
          action: { label: 'Deshacer', run: () => void restore(view) },
        })
      }, tell),
  }
}
