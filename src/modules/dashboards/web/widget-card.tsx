import { IconChartBarOff } from '@tabler/icons-react'
import { type ReactNode, use, useState } from 'react'
import { messageOf } from '../../../kernel/web/api/api-error.ts'
import { Boundary } from '../../../kernel/web/components/boundary.tsx'
import { Card } from '../../../kernel/web/components/card.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { ErrorState, QueryError } from '../../../kernel/web/components/error-state.tsx'
import { useContentHeight } from '../../../kernel/web/components/frame-height.ts'
import { SkeletonLines } from '../../../kernel/web/components/skeleton.tsx'
import type { SalesWidgetData } from '../contract/widget-data.ts'
import { type SalesWidgetId, salesWidgetTitles } from '../contract/widgets.ts'
import classes from './dashboard.module.css'
import { useDashboard, WidgetTitle } from './dashboard-context.ts'

type WidgetCardProps<Id extends SalesWidgetId> = {
  id: Id
  title?: string
  /** Height of what is inside, so that nothing jumps when it arrives. */
  height: number
  flush?: boolean
  note?: (data: SalesWidgetData[Id]) => ReactNode
  side?: (data: SalesWidgetData[Id]) => ReactNode
  isEmpty?: (data: SalesWidgetData[Id]) => boolean
  /** Why it may be empty. */
  emptyText?: string
  children: (data: SalesWidgetData[Id]) => ReactNode
}

const WidgetError = ({ id, detail, code }: { id: SalesWidgetId; detail: string; code: string }) => {
  const { retry } = useDashboard()
  const [failed, setFailed] = useState<unknown>(null)
  const again = () => {
    setFailed(null)
    retry(id).catch(setFailed)
  }
  return (
    <ErrorState
      title="No pudimos mostrar este dato"
      message={failed ? messageOf(failed) : detail}
      detail={code}
      onRetry={again}
    />
  )
}

/** The card of one widget: its skeleton, its own error with Reintentar, nothing to show, or its data. */
export const WidgetCard = <Id extends SalesWidgetId>({
  id,
  title,
  height: own,
  flush,
  note,
  side,
  isEmpty,
  emptyText,
  children,
}: WidgetCardProps<Id>) => {
  const height = useContentHeight(own, flush)
  const given = use(WidgetTitle)
  const { data: dashboard, fading, hidden } = useDashboard()
  if (hidden.has(id)) return null
  const slot = dashboard?.widgets[id]
  const data = slot?.ok ? (slot.data as SalesWidgetData[Id]) : null
  const content = (): ReactNode => {
    if (slot && !slot.ok) return <WidgetError id={id} detail={slot.detail} code={slot.code} />
    if (!data)
      return (
        <div className={flush ? classes.waiting : undefined}>
          <SkeletonLines lines={Math.max(3, Math.floor(height / 36))} height={height} />
        </div>
      )
    if (isEmpty?.(data))
      return (
        <EmptyState
          icon={IconChartBarOff}
          title="Sin datos en este período"
          text={emptyText ?? 'Probá con otras fechas o con menos filtros.'}
        />
      )
    return (
      <Boundary
        fallback={(error, again) => <QueryError title="No pudimos dibujar este dato" error={error} onRetry={again} />}
      >
        {children(data)}
      </Boundary>
    )
  }
  return (
    <Card
      title={given || (title ?? salesWidgetTitles[id])}
      flush={flush && (data !== null || !slot)}
      refreshing={fading}
      note={data && note?.(data)}
      side={data && side?.(data)}
    >
      <div style={{ minHeight: height }}>{content()}</div>
    </Card>
  )
}
