import { Select, TextInput } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../../../../kernel/contract/formats.ts'
import { call } from '../../../../../kernel/web/api/client.ts'
import { Badge } from '../../../../../kernel/web/components/badge.tsx'
import { Button } from '../../../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../../kernel/web/components/skeleton.tsx'
import { textParameter, useUrlState } from '../../../../../kernel/web/components/url-state.ts'
import { useDebounced } from '../../../../../kernel/web/components/use-debounced.ts'
import { useSession } from '../../../../../kernel/web/session/session-store.ts'
import { selectionRoutes } from '../../../../customers/contract/selection-routes.ts'
import { type StoreThread, threadRoutes, threadsOnPage } from '../../../contract/threads.ts'
import classes from './messages.module.css'

const waitMs = 300
const sellerParameter = textParameter('vendedor')
const waitingParameter = textParameter('sin-leer')

type Filters = { search: string; seller: string; waiting: string }

const useThreads = ({ search, seller, waiting }: Filters) =>
  useInfiniteQuery({
    queryKey: ['store-messages', 'list', search, seller, waiting],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(threadRoutes.list, {
        query: {
          search,
          skip: pageParam,
          ...(seller ? { seller } : {}),
          ...(waiting === '1' ? { waiting: '1' as const } : {}),
        },
        signal,
      }),
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length * threadsOnPage : undefined),
    staleTime: 0,
  })

const SellerFilter = ({ seller, choose }: { seller: string; choose: (seller: string) => void }) => {
  const { data } = useQuery({
    queryKey: ['selection-options'],
    queryFn: ({ signal }) => call(selectionRoutes.options, { signal }),
  })
  const sellers = data?.sellers ?? []
  if (sellers.length < 2) return null
  return (
    <Select
      aria-label="Vendedor"
      placeholder="Todos los vendedores"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Todos los vendedores' }}
      nothingFoundMessage="Sin resultados"
      data={sellers.map(({ id, name }) => ({ value: id, label: name }))}
      value={seller || null}
      onChange={value => choose(value ?? '')}
    />
  )
}

type RowProps = { thread: StoreThread; isOpen: boolean; onOpen: (customerId: string) => void }

const ThreadRow = ({ thread, isOpen, onOpen }: RowProps) => {
  const { timeZone } = useSession().environment
  const { customerId, code, name, seller, lastText, lastAuthor, lastAt, unread } = thread
  return (
    <li>
      <button
        type="button"
        className={classes.thread}
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => onOpen(customerId)}
      >
        <span className={classes.who}>
          <span className={classes.code}>{code}</span> <b>{name}</b>
        </span>
        <time dateTime={lastAt}>{formatDateTime(lastAt, timeZone)}</time>
        <span className={classes.last}>
          {lastAuthor}: {lastText}
        </span>
        {unread > 0 ? (
          <Badge tone="brand" icon={IconMessages}>
            {unread} sin leer
          </Badge>
        ) : (
          <span className={classes.seller}>{seller ?? 'Sin vendedor'}</span>
        )}
      </button>
    </li>
  )
}

const noThreads = (filters: Filters) =>
  filters.search || filters.seller || filters.waiting ? (
    <EmptyState icon={IconMessages} title="Ningún cliente con esos filtros" />
  ) : (
    <EmptyState
      icon={IconMessages}
      title="Todavía no escribió nadie"
      text="Acá llega lo que tus clientes escriben en los mensajes de la tienda."
    />
  )

/** Customers by their last message; those with something to answer alone, when wished. */
export const ThreadList = ({ open, onOpen }: { open: string; onOpen: (customerId: string) => void }) => {
  const [typed, setTyped] = useState('')
  const [seller, setSeller] = useUrlState(sellerParameter)
  const [waiting, setWaiting] = useUrlState(waitingParameter)
  const filters = { search: useDebounced(typed.trim(), waitMs), seller, waiting }
  const query = useThreads(filters)
  const threads = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section className={classes.list} aria-label="Conversaciones">
      <div className={classes.filters}>
        <TextInput
          aria-label="Buscar un cliente"
          placeholder="Buscar un cliente"
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <SellerFilter seller={seller} choose={setSeller} />
        <Button aria-pressed={waiting === '1'} onClick={() => setWaiting(waiting === '1' ? '' : '1')}>
          {waiting === '1' ? 'Ver todos' : 'Solo sin leer'}
        </Button>
      </div>
      {query.isPending && <SkeletonLines lines={8} />}
      {query.isError && !query.data && (
        <QueryError title="No pudimos traer los mensajes" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && threads.length === 0 && noThreads(filters)}
      <ul>
        {threads.map(thread => (
          <ThreadRow key={thread.customerId} thread={thread} isOpen={thread.customerId === open} onOpen={onOpen} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button className={classes.more} busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Ver más
        </Button>
      )}
    </section>
  )
}
