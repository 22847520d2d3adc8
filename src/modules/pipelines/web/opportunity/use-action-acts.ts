import { resourceRoutes } from '../../../../kernel/contract/resource.ts'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { commercialActions } from '../../contract/commercial-actions.ts'
import type { OpportunityAction } from '../../contract/opportunity-routes.ts'
import { actionKinds } from '../../contract/words.ts'

const routes = resourceRoutes(commercialActions)

/** What is done with an action that is there; each act can be taken back. */
export const useActionActs = (onChanged: () => void) => {
  const acting = async (act: () => Promise<unknown>, tell?: { text: string; back: () => void }) => {
    try {
      await act()
      onChanged()
      if (tell) showToast({ variant: 'success', text: tell.text, action: { label: 'Deshacer', run: tell.back } })
    } catch (error) {
      showToast({ variant: 'error', text: messageOf(error) })
    }
  }
  const write = (id: string, isDone: boolean) => call(routes.update, { params: { id }, body: { isDone } })
  return {
    mark: ({ id, kind }: OpportunityAction, isDone: boolean) =>
      acting(() => write(id, isDone), {
        text: isDone ? `${actionKinds[kind]}: hecha` : `${actionKinds[kind]}: quedó pendiente`,
        back: () => void acting(() => write(id, !isDone)),
      }),
    remove: ({ id, kind }: OpportunityAction) =>
      acting(() => call(routes.remove, { params: { id } }), {
        text: `Eliminaste: ${actionKinds[kind].toLowerCase()}`,
        back: () => void acting(() => call(routes.restore, { params: { id } })),
      }),
  }
}
export type ActionActs = ReturnType<typeof useActionActs>
