import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../../kernel/web/api/live-events.ts'
import { voucherRoutes } from '../../contract/vouchers/voucher-routes.ts'

export type VoucherTab = 'pedidos' | 'cobranzas' | 'app-pedidos' | 'marketplace'
type Days = { from: string; to: string }

/** Documents that arrive together are counted once. */
const gatherMs = 1_000

const countsKey = ['vouchers', 'counts']

/** How many documents each tab holds in these days, kept up to date as they arrive. */
export const useVoucherCounts = ({ from, to }: Days) => {
  const queries = useQueryClient()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { data, isPlaceholderData } = useQuery({
    queryKey: [...countsKey, from, to],
    queryFn: ({ signal }) => call(voucherRoutes.counts, { query: { from, until: to }, signal }),
    placeholderData: previous => previous,
  })
  const recount = () => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => void queries.invalidateQueries({ queryKey: countsKey }), gatherMs)
  }
  useLiveEvents(['orders', 'collections'], recount, recount)
  useLiveEvents(['orders', 'exports'], () => void queries.invalidateQueries({ queryKey: ['voucher'] }))
  const counts = data && {
    pedidos: data.pedidos,
    cobranzas: data.cobranzas,
    'app-pedidos': data.appPedidos,
    marketplace: data.marketplace,
  }
  // The counts of the previous days stay until those of the new days arrive; the change is no arrival.
  return { counts, current: isPlaceholderData ? undefined : counts }
}

/**
 * How many documents came since the list was read. What is being read does not move: the person brings them with
 * `load`, which changes `version`. Days or tab that change start the count over.
 */
export const useArrivals = (count: number | undefined, scope: string) => {
  const [read, setRead] = useState<{ scope: string; count: number } | null>(null)
  const [version, setVersion] = useState(0)
  const isNewScope = count !== undefined && read?.scope !== scope
  const isFewer = count !== undefined && read?.scope === scope && count < read.count
  if (isNewScope || isFewer) setRead({ scope, count })
  const arrivals = count !== undefined && read?.scope === scope ? Math.max(0, count - read.count) : 0
  const load = () => {
    if (count !== undefined) setRead({ scope, count })
    setVersion(current => current + 1)
  }
  return { arrivals, load, version }
}
