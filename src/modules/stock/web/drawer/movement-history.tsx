import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime, formatQuantity } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { movementKinds } from '../../contract/movements.ts'
import type { StockMovementRow } from '../../contract/stock-movements.ts'
import { stockRoutes } from '../../contract/stock-routes.ts'
import classes from '../stock.module.css'
import { signedUnits } from '../units.ts'

const pageSize = 20

const useMovements = (articleId: string) =>
  useInfiniteQuery({
    queryKey: ['stock', 'movements', articleId],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(stockRoutes.movements.list, {
        query: {
          filter: [{ field: 'article', operator: 'matches', value: articleId }],
          limit: pageSize,
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    getNextPageParam: page => page.next,
  })

const Movement = ({ movement }: { movement: StockMovementRow }) => {
  const { environment } = useSession()
  const at = String(movement.at)
  const where = [movement.place, movement.lot, movement.isFit ? null : 'no apto'].filter(Boolean).join(' · ')
  return (
    <li>
      <span>{movementKinds[movement.kind as keyof typeof movementKinds]}</span>
      <b>{signedUnits(Number(movement.units))}</b>
      <span className={classes.more}>{where}</span>
      <span className={`${classes.more} ${classes.balance}`}>saldo {formatQuantity(Number(movement.balance))}</span>
      <span className={classes.more}>{[movement.actor, movement.reason].filter(Boolean).join(': ')}</span>
      <time dateTime={at} className={`${classes.more} ${classes.balance}`}>
        {formatDateTime(at, environment.timeZone)}
      </time>
    </li>
  )
}

/** The movements of one article, newest first. */
export const MovementHistory = ({ articleId }: { articleId: string }) => {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useMovements(articleId)
  const rows = data?.pages.flatMap(page => page.items as StockMovementRow[]) ?? []
  const total = data?.pages[0]?.total
  return (
    <DrawerSection title="Movimientos" side={total ? String(total) : undefined}>
      {isPending && <SkeletonLines lines={4} />}
      {error && <QueryError title="No pudimos traer los movimientos" error={error} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && <p className={classes.quiet}>Todavía no se movió.</p>}
      <ol className={classes.history}>
        {rows.map(movement => (
          <Movement key={movement.id} movement={movement} />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="ghost" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Ver anteriores
        </Button>
      )}
    </DrawerSection>
  )
}
