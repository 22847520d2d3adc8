import { useState } from 'react'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { type DestinationView, webhookRoutes } from '../../contract/webhooks.ts'
import { useAct } from '../use-integration.ts'
import type { DestinationActs } from './destination-list.tsx'

/** What is open over the page. */
export type OverPage =
  | { kind: 'form'; destination?: DestinationView }
  | { kind: 'secret'; name: string; secret: string }
  | { kind: 'rotating'; destination: DestinationView }
  | { kind: 'removing'; destination: DestinationView }

export const useDestinationActs = () => {
  const [over, setOver] = useState<OverPage | null>(null)
  const act = useAct()
  const acts: DestinationActs = {
    add: () => setOver({ kind: 'form' }),
    change: destination => setOver({ kind: 'form', destination }),
    toggle: ({ id, state }) =>
      void act(() => call(state === 'paused' ? webhookRoutes.resume : webhookRoutes.pause, { params: { id } })),
    showSecret: ({ id, name }) =>
      void call(webhookRoutes.secret, { params: { id } }).then(
        ({ secret }) => setOver({ kind: 'secret', name, secret }),
        (error: unknown) => showToast({ variant: 'error', text: messageOf(error) }),
      ),
    rotate: destination => setOver({ kind: 'rotating', destination }),
    remove: destination => setOver({ kind: 'removing', destination }),
  }
  const remove = ({ id, name }: DestinationView): void => {
    setOver(null)
    const restore = () => void act(() => call(webhookRoutes.restore, { params: { id } }))
    void act(async () => {
      await call(webhookRoutes.remove, { params: { id } })
      showToast({ variant: 'success', text: `Eliminaste «${name}».`, action: { label: 'Deshacer', run: restore } })
    })
  }
  return { acts, over, setOver, remove }
}
