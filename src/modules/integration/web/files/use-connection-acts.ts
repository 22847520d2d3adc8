import { useState } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { type ConnectionView, connectionRoutes } from '../../contract/file-connections.ts'
import { useAct } from '../use-integration.ts'
import type { ConnectionActs } from './connection-list.tsx'

/** What is open over the page. */
export type OverFiles =
  | { kind: 'form'; connection?: ConnectionView }
  | { kind: 'test'; connection: ConnectionView }
  | { kind: 'removing'; connection: ConnectionView }

export const useConnectionActs = () => {
  const [over, setOver] = useState<OverFiles | null>(null)
  const act = useAct()
  const acts: ConnectionActs = {
    add: () => setOver({ kind: 'form' }),
    change: connection => setOver({ kind: 'form', connection }),
    test: connection => setOver({ kind: 'test', connection }),
    run: ({ id, name }) =>
      void act(async () => {
        await call(connectionRoutes.run, { params: { id } })
        showToast({ variant: 'success', text: `«${name}» está mirando y dejando archivos.` })
      }),
    toggle: ({ id, state }) =>
      void act(() => call(state === 'paused' ? connectionRoutes.resume : connectionRoutes.pause, { params: { id } })),
    remove: connection => setOver({ kind: 'removing', connection }),
  }
  const remove = ({ id, name }: ConnectionView): void => {
    setOver(null)
    const restore = () => void act(() => call(connectionRoutes.restore, { params: { id } }))
    void act(async () => {
      await call(connectionRoutes.remove, { params: { id } })
      showToast({ variant: 'success', text: `Eliminaste «${name}».`, action: { label: 'Deshacer', run: restore } })
    })
  }
  return { acts, over, setOver, remove }
}
