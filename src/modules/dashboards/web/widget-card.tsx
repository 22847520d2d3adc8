import { IconChartBarOff } from '@tabler/icons-react'
import { memo, type ReactNode, use, useState } from 'react'
import { messageOf } from '../../../kernel/web/api/api-error.ts'
import { Boundary } from '../../../kernel/web/components/boundary.tsx'
import { Card } from '../../../kernel/web/components/card.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { ErrorState, QueryError } from '../../../kernel/web/components/error-state.tsx'
import { useContentHeight } from '../../../kernel/web/components/frame-height.ts'
import { SkeletonLines } from '../../../kernel/web/components/skeleton.tsx'
import type { SalesWidgetData, WidgetSlot } from '../contract/widget-data.ts'
import { type SalesWidgetId, salesWidgetTitles } from '../contract/widgets.ts'
import classes from './dashboard.module.css'
import { useDashboard, WidgetTitle } from './dashboard-context.ts'

type WidgetCardProps<Id extends SalesWidgetId> = {
  id: Id
  title?: string
  /** Height of the content, so that nothing moves when it arrives. */
  height: number
  flush?: boolean | undefined
  note?: (data: SalesWidgetData[Id]) => ReactNode
  side?: (data: SalesWidgetData[Id]) => ReactNode
  isEmpty?: ((data: SalesWidgetData[Id]) => boolean) | undefined
  /** Explains why it may be empty. */
  emptyText?: string | undefined
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

type ContentProps<Id extends SalesWidgetId> = Pick<
  WidgetCardProps<Id>,
  'id' | 'height' | 'flush' | 'isEmpty' | 'emptyText' | 'children'
> & { slot: WidgetSlot<SalesWidgetData[Id]> | undefined }

const Content = <Id extends SalesWidgetId>(props: ContentProps<Id>): ReactNode => {
  const { id, slot, height, flush, isEmpty, emptyText, children } = props
  if (!slot)
    return (
      <div className={flush ? classes.waiting : undefined}>
        <SkeletonLines lines={Math.max(3, Math.floor(height / 36))} height={height} />
      </div>
    )
  if (!slot.ok) return <WidgetError id={id} detail={slot.detail} code={slot.code} />
  if (isEmpty?.(slot.data))
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
      {children(slot.data)}
    </Boundary>
  )
}

/** Memoised: operations arrive several times a second and each changes only a few widgets. */
const SteadyContent = memo(Content) as typeof Content

/** The card of a widget: its skeleton, its error with Reintentar, the empty state or its data. */
export const WidgetCard = <Id extends SalesWidgetId>(props: WidgetCardProps<Id>) => {
  const { id, title, height: own, flush, note, side, isEmpty, emptyText, children } = props
  const height = useContentHeight(own, flush)
  const ownTitle = use(WidgetTitle)
  const { data: dashboard, fading, hidden } = useDashboard()
  if (hidden.has(id)) return null
  const slot = dashboard?.widgets[id] as WidgetSlot<SalesWidgetData[Id]> | undefined
  const data = slot?.ok ? slot.data : null
  return (
    <Card
      title={ownTitle || (title ?? salesWidgetTitles[id])}
      flush={flush && (data !== null || !slot)}
      refreshing={fading}
      note={data && note?.(data)}
      side={data && side?.(data)}
    >
      <div style={{ minHeight: height }}>
        <SteadyContent id={id} slot={slot} height={height} flush={flush} isEmpty={isEmpty} emptyText={emptyText}>
          {children}
        </SteadyContent>
      </div>
    </Card>
  )
}
