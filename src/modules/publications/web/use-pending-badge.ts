import type { PanelBadge } from '../../../kernel/web/app/web-module.ts'
import { usePendingCount, usePublicationsLive } from './use-publications.ts'

/** News that the person has not read, or has to confirm. */
export const usePendingBadge = (): PanelBadge | null => {
  usePublicationsLive()
  const pending = usePendingCount()
  if (pending === undefined) return null
  return { count: pending, text: pending === 1 ? '1 para leer' : `${pending} para leer` }
}
