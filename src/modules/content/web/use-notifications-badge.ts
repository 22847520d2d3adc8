import { useEffect, useRef } from 'react'
import { useLiveEvents } from '../../../kernel/web/api/live-events.ts'
import type { PanelBadge } from '../../../kernel/web/app/web-module.ts'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { useQuickSettings } from '../../../kernel/web/session/quick-settings.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { openPanel } from '../../../kernel/web/shell/panels/panel-store.ts'
import { type NotificationList, notificationsTopic } from '../contract/notifications.ts'
import { waitFor } from '../contract/wait-for.ts'
import { newsIn } from './notification-news.ts'
import { useNotifications, useNotificationsAgain } from './use-notifications.ts'

/** What is published, what was written before and begins now, and what ends now. */
const useNoticesLive = (nextChangeAt: string | null): void => {
  const again = useNotificationsAgain()
  useLiveEvents([notificationsTopic], again, again, { always: true })
  useEffect(() => {
    if (!nextChangeAt) return
    const timer = setTimeout(again, waitFor(nextChangeAt, Date.now()))
    return () => clearTimeout(timer)
  }, [nextChangeAt, again])
}

const useNewsToasts = (items: NotificationList['items'] | undefined): void => {
  const [{ notifications }] = useQuickSettings()
  const known = useRef<Set<string> | null>(null)
  useEffect(() => {
    if (!items) return
    const news = newsIn(known.current, items)
    known.current = new Set(items.map(({ id }) => id))
    if (!notifications) return
    for (const { title } of news)
      showToast({ variant: 'info', text: title, action: { label: 'Ver', run: () => openPanel('notifications') } })
  }, [items, notifications])
}

const textOf = (unread: number): string =>
  unread === 0 ? 'sin novedades' : unread === 1 ? '1 sin leer' : `${unread} sin leer`

/** What a person has not seen. Whoever is no seller is told of what names their role, and of the rest with it. */
export const useNotificationsBadge = (): PanelBadge | null => {
  const { role } = useSession()
  const { data } = useNotifications()
  const isTold = role === 'ventas' || (data?.items.some(({ isForRole }) => isForRole) ?? false)
  useNoticesLive(data?.nextChangeAt ?? null)
  useNewsToasts(isTold ? data?.items : undefined)
  if (!data || !isTold) return null
  return { count: data.unread, text: textOf(data.unread) }
}
