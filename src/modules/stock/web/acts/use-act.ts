import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { type StockAct, stockRoutes } from '../../contract/stock-routes.ts'

/** A key for an act of this screen: a retry after a lost answer does not repeat the act. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/** The key of the current act, and what follows it: lists are reloaded and a toast offers to undo it. */
export const useAct = (onDone: () => void) => {
  const queries = useQueryClient()
  const [key] = useState(newKey)
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ['stock'] })
    onDone()
  }
  const undo = (document: string) =>
    call(stockRoutes.undo, { params: { id: document } }).then(
      () => {
        refresh()
        showToast({ variant: 'success', text: 'Deshecho: quedó el movimiento contrario' })
      },
      (error: unknown) => showToast({ variant: 'error', text: messageOf(error) }),
    )
  const tell = (text: string, { document }: StockAct) => {
    refresh()
    showToast({ variant: 'success', text, action: { label: 'Deshacer', run: () => void undo(document) } })
  }
  return { key, tell }
}
