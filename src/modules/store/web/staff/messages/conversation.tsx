import { IconArrowLeft, IconMessage } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '../../../../../kernel/contract/formats.ts'
import { call } from '../../../../../kernel/web/api/client.ts'
import { cx } from '../../../../../kernel/web/components/cx.ts'
import { EmptyState } from '../../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../../kernel/web/components/error-state.tsx'
import { IconButton } from '../../../../../kernel/web/components/icon-button.tsx'
import { SkeletonLines } from '../../../../../kernel/web/components/skeleton.tsx'
import { useSession } from '../../../../../kernel/web/session/session-store.ts'
import { type ThreadMessage, threadRoutes } from '../../../contract/threads.ts'
import { AnswerForm } from './answer-form.tsx'
import classes from './messages.module.css'

const useThread = (customerId: string) =>
  useQuery({
    queryKey: ['store-messages', 'thread', customerId],
    queryFn: ({ signal }) => call(threadRoutes.read, { params: { id: customerId }, signal }),
    enabled: customerId !== '',
    staleTime: 0,
  })

/** What is on the screen is read, whenever something new comes. */
const useReading = (customerId: string, last: ThreadMessage | undefined): void => {
  const queries = useQueryClient()
  const id = last && !last.isOwn ? last.id : null
  useEffect(() => {
    if (!id) return
    call(threadRoutes.markRead, { params: { id: customerId } }).then(
      () => queries.invalidateQueries({ queryKey: ['store-messages', 'list'] }),
      // It stays unread, and the next message or visit tries again.
      () => undefined,
    )
  }, [customerId, id, queries])
}

const Messages = ({ items }: { items: ThreadMessage[] }) => {
  const { timeZone } = useSession().environment
  const scroller = useRef<HTMLElement>(null)
  const last = items.at(-1)?.id
  // What scrolls is reached by keyboard, also in browsers that do not see to it.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.tabIndex = 0
  }, [])
  useLayoutEffect(() => {
    // The newest is at the end, and in sight whenever there is another one.
    if (last) scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
  }, [last])
  return (
    <section ref={scroller} className={classes.scroller} aria-label="Lo que se escribieron">
      <ol className={classes.messages}>
        {items.map(({ id, author, text, createdAt, isOwn }) => (
          <li key={id} className={cx(classes.message, isOwn && classes.own)}>
            <p>{text}</p>
            <span>
              {author} · <time dateTime={createdAt}>{formatDateTime(createdAt, timeZone)}</time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

type Props = { customerId: string; onClose: () => void }

/** What a customer and the company wrote to each other, and the place to answer. */
export const Conversation = ({ customerId, onClose }: Props) => {
  const query = useThread(customerId)
  const { data } = query
  useReading(customerId, data?.items.at(-1))
  if (!customerId)
    return (
      <section className={classes.conversation}>
        <EmptyState icon={IconMessage} title="Elegí un cliente para leer y contestarle" />
      </section>
    )
  return (
    <section className={classes.conversation} aria-label={data ? `Mensajes con ${data.customer.name}` : 'Mensajes'}>
      <header className={classes.head}>
        <IconButton
          className={classes.back}
          icon={IconArrowLeft}
          label="Volver a las conversaciones"
          onClick={onClose}
        />
        {data && (
          <h2>
            <Link to={`/apps/personas/main/personas-follow/${encodeURIComponent(data.customer.code)}`}>
              <span className={classes.code}>{data.customer.code}</span> {data.customer.name}
            </Link>
            <span className={classes.seller}>{data.customer.seller ?? 'Sin vendedor'}</span>
          </h2>
        )}
      </header>
      {query.isPending && <SkeletonLines lines={6} />}
      {query.isError && !data && (
        <QueryError title="No pudimos traer los mensajes" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {data && <Messages items={data.items} />}
      {data && <AnswerForm customerId={customerId} />}
    </section>
  )
}
