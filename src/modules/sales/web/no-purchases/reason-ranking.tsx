import { useQuery } from '@tanstack/react-query'
import type { Filter } from '../../../../kernel/contract/filters.ts'
import { formatNumber, formatPercent } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { voucherRoutes } from '../../contract/vouchers/voucher-routes.ts'
import classes from './no-purchases-page.module.css'

type ReasonRankingProps = { filter: Filter[]; chosen: string; onChoose: (excuseId: string) => void }

/** Why people did not buy, the most frequent reason first; each one filters the grid. */
export const ReasonRanking = ({ filter, chosen, onChoose }: ReasonRankingProps) => {
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['no-purchases', 'ranking', filter],
    queryFn: ({ signal }) => call(voucherRoutes.noPurchases.ranking, { query: { filter }, signal }),
    placeholderData: previous => previous,
  })
  if (isPending) return <SkeletonLines lines={7} />
  if (error && !data)
    return <QueryError title="No pudimos traer los motivos" error={error} onRetry={() => void refetch()} />
  const items = data?.items ?? []
  const total = items.reduce((sum, { count }) => sum + count, 0)
  if (items.length === 0) return <p className={classes.none}>Ninguno en estas fechas.</p>
  const top = items[0]?.count ?? 1
  return (
    <ol className={classes.reasons}>
      {items.map(({ excuse, count, customers }) => (
        <li key={excuse.id}>
          <button
            type="button"
            aria-pressed={excuse.id === chosen}
            onClick={() => onChoose(excuse.id === chosen ? '' : excuse.id)}
            title={customers === 1 ? '1 cliente' : `${formatNumber(customers)} clientes`}
          >
            <span className={classes.reason}>
              <span className="truncate">{excuse.name}</span>
              <b>{formatNumber(count)}</b>
              <i>{formatPercent(count / total, 0)}</i>
            </span>
            <span className={classes.track} aria-hidden="true">
              <span style={{ width: `${Math.max(2, (count / top) * 100)}%` }} />
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
