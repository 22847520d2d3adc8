import { type Icon, IconArrowBackUp, IconCash, IconReceipt, IconShoppingCartOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dayOf, formatDay, formatMoney, formatTime } from '../../../kernel/contract/formats.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { Badge } from '../../../kernel/web/components/badge.tsx'
import { Button } from '../../../kernel/web/components/button.tsx'
import { Card } from '../../../kernel/web/components/card.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../kernel/web/components/skeleton.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { documentNumber } from '../../sales/contract/vouchers/document-number.ts'
import { type FollowOperation, followRoutes } from '../contract/follow.ts'
import classes from './follow.module.css'
import { useFollowedCode } from './use-follow.ts'

type Kind = FollowOperation['kind']

const kinds: Record<Kind, { icon: Icon; name: string }> = {
  order: { icon: IconReceipt, name: 'Pedido' },
  return: { icon: IconArrowBackUp, name: 'Devolución' },
  collection: { icon: IconCash, name: 'Cobranza' },
  noPurchase: { icon: IconShoppingCartOff, name: 'No compra' },
}

const urlOf = ({ kind, id }: FollowOperation): string => {
  if (kind === 'noPurchase') return `/apps/not-buy?row=${id}`
  return `/apps/comprobantes/${kind === 'collection' ? 'cobranzas' : 'pedidos'}/${id}`
}

const titleOf = ({ kind, number, reason }: FollowOperation): string =>
  [
    kinds[kind].name,
    number === null ? null : documentNumber(kind === 'collection' ? 'collection' : 'order', number),
    reason && `· «${reason}»`,
  ]
    .filter(Boolean)
    .join(' ')

const Operation = ({ operation }: { operation: FollowOperation }) => {
  const { environment } = useSession()
  const today = dayOf(new Date(), environment.timeZone)
  const { kind, takenAt, totalCents, seller, isCanceled } = operation
  const { icon: Glyph } = kinds[kind]
  return (
    <li className={classes.operation} data-kind={kind}>
      <i className={classes.glyph} aria-hidden="true">
        <Glyph size={16} stroke={1.75} />
      </i>
      <div className={classes.what}>
        <Link to={urlOf(operation)}>{titleOf(operation)}</Link>
        {isCanceled && <Badge>Anulado</Badge>}
        <span className={classes.quiet}>
          {formatDay(dayOf(takenAt, environment.timeZone), today)} {formatTime(takenAt, environment.timeZone)} ·{' '}
          {seller}
        </span>
      </div>
      <span className={classes.sum} data-canceled={isCanceled || undefined}>
        {totalCents === null ? '' : formatMoney(totalCents)}
      </span>
    </li>
  )
}

const useOperations = () => {
  const codeClient = useFollowedCode()
  return useInfiniteQuery({
    queryKey: ['customers', 'follow', codeClient, 'operations'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(followRoutes.operations, { params: { codeClient }, query: pageParam ? { cursor: pageParam } : {}, signal }),
    getNextPageParam: page => page.next,
  })
}

const height = 320

/** What happened at the shop, the newest first, page by page. */
export const OperationsCard = () => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useOperations()
  const operations = data?.pages.flatMap(page => page.items)
  return (
    <Card title="Operaciones" note="pedidos, cobranzas y no compras">
      <div style={{ minHeight: height }}>
        {!operations && !error && <SkeletonLines lines={8} height={height} />}
        {!operations && error && (
          <QueryError title="No pudimos traer las operaciones" error={error} onRetry={() => void refetch()} />
        )}
        {operations?.length === 0 && (
          <EmptyState
            title="Todavía no pasó nada acá"
            text="Los pedidos, cobranzas y no compras llegan de los teléfonos de los vendedores."
          />
        )}
        {operations && operations.length > 0 && (
          <ul>
            {operations.map(operation => (
              <Operation key={operation.id} operation={operation} />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <div className={classes.more}>
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Ver anteriores
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
