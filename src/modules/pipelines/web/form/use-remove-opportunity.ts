import { resourceRoutes } from '../../../../kernel/contract/resource.ts'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { opportunities } from '../../contract/opportunities.ts'

const routes = resourceRoutes(opportunities)
const tell = (error: unknown) => showToast({ variant: 'error', text: messageOf(error) })

/** Brings a deleted opportunity back. */
export const restoreOpportunity = ({ id }: { id: string }): Promise<unknown> => call(routes.restore, { params: { id } })

/** Deletes at once, with a way back; whether it did. */
export const useRemoveOpportunity =
  (onChanged: () => void) =>
  async ({ id, name }: { id: string; name: string }): Promise<boolean> => {
    try {
      await call(routes.remove, { params: { id } })
      onChanged()
      showToast({
        variant: 'success',
        text: `Eliminaste «${name}»`,
        action: { label: 'Deshacer', run: () => void restoreOpportunity({ id }).then(onChanged, tell) },
      })
      return true
    } catch (error) {
      tell(error)
      return false
    }
  }
