import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'

/** Runs an act on sessions, tells how it went and reads the list again. */
export const useRevoking = (queryKey: readonly string[]) => {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const run = async (act: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true)
    try {
      await act()
      showToast({ variant: 'success', text: done })
    } catch (error) {
      showToast({ variant: 'error', text: messageOf(error) })
    } finally {
      await queries.invalidateQueries({ queryKey })
      setBusy(false)
    }
  }
  return { busy, run }
}
