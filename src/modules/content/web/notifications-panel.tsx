import { IconBell } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { dayOf } from '../../../kernel/contract/formats.ts'
import { messageOf } from '../../../kernel/web/api/api-error.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../kernel/web/components/skeleton.tsx'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { useDelayed } from '../../../kernel/web/components/use-delayed.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { type NotificationList, notificationRoutes } from '../contract/notifications.ts'
import classes from './notifications-panel.module.css'
import { useNotifications } from './use-notifications.ts'

/** `DD-MM-YYYY` (spec.md §2). */
const dateText = (instant: string, timeZone: string): string => dayOf(instant, timeZone).split('-').reverse().join('-')

/** What was unread when it appeared here stays marked while the drawer is open; the server knows it was seen. */
const useSeeing = (items: NotificationList['items'] | undefined): ReadonlySet<string> => {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const unread = items?.filter(({ isUnread }) => isUnread) ?? []
    if (unread.length === 0) return
    setMarked(known => new Set([...known, ...unread.map(({ id }) => id)]))
    call(notificationRoutes.seen, {}).catch(error => showToast({ variant: 'error', text: messageOf(error) }))
  }, [items])
  return marked
}

/** The list has nothing to press: it takes the focus itself, so that the keyboard can scroll it. */
const focusable = (list: HTMLUListElement | null): void => {
  if (list) list.tabIndex = 0
}

/** The latest 15 notices that began, for this person. */
export const NotificationsPanel = () => {
  const { environment } = useSession()
  const query = useNotifications()
  const marked = useSeeing(query.data?.items)
  const late = useDelayed(query.isPending)
  if (query.isError && !query.data)
    return (
      <QueryError
        title="No pudimos traer las notificaciones"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data) return <div className={classes.waiting}>{late && <SkeletonLines lines={8} />}</div>
  if (query.data.items.length === 0)
    return <EmptyState icon={IconBell} title="Sin notificaciones" text="Los avisos de tu empresa se muestran acá." />
  return (
    <ul ref={focusable} className={classes.list}>
      {query.data.items.map(({ id, title, description, startDate, link }) => (
        <li key={id} className={marked.has(id) ? classes.unread : undefined}>
          <h3>
            {marked.has(id) && <span className="visually-hidden">Nueva: </span>}
            {title}
          </h3>
          <p>{description}</p>
          {link && <Link to={link}>Ver</Link>}
          <time dateTime={startDate}>{dateText(startDate, environment.timeZone)}</time>
        </li>
      ))}
    </ul>
  )
}
