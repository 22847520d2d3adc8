import { IconMoodSmile } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoney, formatNumber } from '../../../../kernel/contract/formats.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { type Kpi, KpiStrip, Meter } from '../../../../kernel/web/components/kpi-strip.tsx'
import { Page } from '../../../../kernel/web/components/page.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { FiltersBar, LiveState } from '../../../../kernel/web/filters/filters-bar.tsx'
import { type InboxPage as Answer, type InboxView, inboxViews } from '../../contract/inbox.ts'
import { type InboxItem, inboxRules, itemKindIds, itemKinds } from '../../contract/inbox-items.ts'
import { ActDialog, type DialogAct } from './act-dialogs.tsx'
import classes from './inbox.module.css'
import { InboxChips, useInboxFilters } from './inbox-filters.tsx'
import { InboxTabs } from './inbox-tabs.tsx'
import { ItemRow } from './item-row.tsx'
import { useInbox } from './use-inbox.ts'

const money = (cents: number) => {
  const text = formatMoney(cents)
  return { value: text.slice(0, -3), minor: text.slice(-3) }
}
const many = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'cliente' : 'clientes'}`

const { rhythm, lost } = inboxRules
const rules = [
  `Dejó de comprar: más de ${rhythm.timesItsRhythm} veces su ritmo y más de ${rhythm.days} días, hasta ${rhythm.until}; el ritmo es el valor del medio entre sus compras de ${rhythm.windowDays} días.`,
  `Artículos perdidos: llevado ${lost.purchases} veces o más, y nada por ${lost.timesItsRhythm} veces su ritmo ni por ${lost.days} días; en juego, lo que traía por mes.`,
  'Deuda vencida: el saldo vencido al día de hoy.',
]

const kpisOf = ({ totals }: Answer): Kpi[] => {
  const of = (kind: (typeof itemKindIds)[number]) =>
    totals.find(total => total.kind === kind) ?? { count: 0, stakeCents: 0 }
  const all = totals.reduce((sum, { stakeCents }) => sum + stakeCents, 0)
  const count = totals.reduce((sum, total) => sum + total.count, 0)
  return [
    {
      label: 'En juego',
      ...money(all),
      foot: <span>{`${formatNumber(count)} ${count === 1 ? 'caso' : 'casos'}`}</span>,
    },
    ...itemKindIds.map(kind => ({
      label: itemKinds[kind],
      ...money(of(kind).stakeCents),
      foot: <span>{many(of(kind).count)}</span>,
    })),
  ]
}

const Reading = ({ reading: { pending, total } }: Pick<Answer, 'reading'>) =>
  pending === 0 ? null : (
    <p className={classes.reading} role="status">
      <Meter ratio={(total - pending) / total} label="Ritmos leídos" />
      Leyendo los ritmos de hoy: {formatNumber(total - pending)} de {formatNumber(total)} clientes. La lista se completa
      sola.
    </p>
  )

const nothing: Record<InboxView, { title: string; text: string }> = {
  todo: {
    title: 'Nadie se está yendo',
    text: 'Con estos filtros no hay ritmos rotos, artículos perdidos ni deuda vencida sin resolver.',
  },
  snoozed: { title: 'Nada pospuesto', text: 'Lo que pospongas espera acá y vuelve solo a la lista el día que elijas.' },
}

type Chosen = { item: InboxItem; act: DialogAct }

const Items = ({ view, query }: { view: InboxView; query: ReturnType<typeof useInbox> }) => {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const first = query.data?.pages[0]
  const items = query.data?.pages.flatMap(page => page.items) ?? []
  if (!first) return <SkeletonLines lines={12} />
  if (items.length === 0 && first.reading.pending === 0) return <EmptyState icon={IconMoodSmile} {...nothing[view]} />
  return (
    <>
      <ul className={classes.list} aria-label={inboxViews[view]}>
        {items.map(item => (
          <ItemRow
            key={`${item.customer.id} ${item.kind}`}
            item={item}
            today={first.today}
            onAct={(on, act) => setChosen({ item: on, act })}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={classes.more}>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Ver más
          </Button>
        </div>
      )}
      <p className={classes.rules}>{rules.join(' ')}</p>
      {chosen && <ActDialog {...chosen} today={first.today} onClose={() => setChosen(null)} />}
    </>
  )
}

const note = (
  <>
    por lo que está en juego<span className={classes.keys}> · ↑ ↓ recorren; A, P, H y D deciden</span>
  </>
)

const View = ({ view }: { view: InboxView }) => {
  const filters = useInboxFilters()
  const query = useInbox(view, filters)
  const first = query.data?.pages[0]
  return (
    <Page
      tabs={<InboxTabs />}
      filters={
        <FiltersBar end={<LiveState />}>
          <InboxChips filters={filters} />
        </FiltersBar>
      }
    >
      {query.error && !query.data ? (
        <QueryError title="No pudimos traer la lista" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <KpiStrip kpis={first ? kpisOf(first) : null} cells={4} />
          {first && <Reading reading={first.reading} />}
          <Card title={inboxViews[view]} note={note} flush>
            <Items view={view} query={query} />
          </Card>
        </>
      )}
    </Page>
  )
}

/** ¿Qué hago hoy?: customers slipping away, the most at stake first. */
export const TodoPage = () => <View view="todo" />
export const SnoozedPage = () => <View view="snoozed" />
