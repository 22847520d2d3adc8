import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { type InboxAct, inboxRoutes } from '../../contract/inbox.ts'
import type { InboxItem } from '../../contract/inbox-items.ts'
import { useInboxAgain } from './use-inbox.ts'

type Told<Act> = Act extends InboxAct ? Omit<Act, 'since'> : never
export type Decision = Told<InboxAct>

const words: Record<Decision['act'], string> = {
  assign: 'tiene responsable',
  snooze: 'quedó pospuesto',
  done: 'quedó hecho',
  dismiss: 'quedó descartado',
  reopen: 'volvió a la lista',
}

/** Decides about an item; what can be taken back is offered back. Throws what the server refuses. */
export const useActs = () => {
  const again = useInboxAgain()
  const send = async (item: InboxItem, decision: Decision): Promise<void> => {
    const { customer, kind, since } = item
    await call(inboxRoutes.act, {
      params: { customerId: customer.id, kind },
      body: { ...decision, since } as InboxAct,
    })
    await again()
  }
  const takeBack = (item: InboxItem): void => {
    send(item, { act: 'reopen' }).catch((error: unknown) => showToast({ variant: 'error', text: messageOf(error) }))
  }
  return async (item: InboxItem, decision: Decision): Promise<void> => {
    await send(item, decision)
    const isFree = decision.act === 'assign' && decision.ownerId === null
    showToast({
      variant: 'success',
      text: `${item.customer.name} ${isFree ? 'quedó sin responsable' : words[decision.act]}.`,
      ...(decision.act === 'assign' || decision.act === 'reopen'
        ? {}
        : { action: { label: 'Deshacer', run: () => takeBack(item) } }),
    })
  }
}
