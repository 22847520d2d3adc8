import { IconCircleCheck, IconTrendingDown } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay, formatMoney, formatNumber, formatPercent } from '../../../kernel/contract/formats.ts'
import { Badge } from '../../../kernel/web/components/badge.tsx'
import { CodedName } from '../../../kernel/web/components/coded-name.tsx'
import { type DataColumn, DataTable } from '../../../kernel/web/components/data-table.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { Meter } from '../../../kernel/web/components/kpi-strip.tsx'
import { QueryCard } from '../../../kernel/web/components/query-card.tsx'
import { Segments } from '../../../kernel/web/components/segments.tsx'
import { type FollowArticles, followRules, type SoldGroup } from '../contract/follow.ts'
import { daysAgoText, PercentDelta } from './figures.tsx'
import classes from './follow.module.css'
import { useFollow } from './use-follow.ts'

type Article = { code: string; name: string }

const tableHeight = 186
const groupsHeight = 150

const nameColumn: DataColumn<Article> = {
  title: 'Artículo',
  cell: article => <CodedName code={article.code} name={article.name} />,
}

const { lost: rule } = followRules

/** Bought regularly before, not lately, and the sums that say so. */
export const LostCard = () => (
  <QueryCard
    title="Dejó de comprar"
    query={useFollow('articles')}
    height={tableHeight}
    flush
    note={() => `sin compra en el doble de su ritmo, y ${rule.days} días o más`}
    side={({ lostPerMonthCents }) => (
      <Badge tone="error" icon={IconTrendingDown}>
        {formatMoney(lostPerMonthCents)} al mes
      </Badge>
    )}
    empty={({ lost }) =>
      lost.length === 0 && (
        <EmptyState
          icon={IconCircleCheck}
          title="No dejó de comprar nada"
          text={`Acá aparece lo que compraba seguido (${rule.purchases} días o más en un año) y hace rato no lleva.`}
        />
      )
    }
  >
    {({ lost }) => (
      <DataTable
        caption="Artículos que dejó de comprar"
        items={lost}
        keyOf={article => article.code}
        columns={[
          nameColumn,
          { title: 'Última compra', narrow: 'below', cell: article => daysAgoText(article.daysSince) },
          {
            title: 'Lo llevaba',
            narrow: 'below',
            cell: article => `cada ${formatNumber(article.everyDays)} días, ${article.purchases} veces`,
          },
          { title: 'Por mes', figure: true, cell: article => formatMoney(article.netPerMonthCents) },
        ]}
      />
    )}
  </QueryCard>
)

/** What shops like this one buy. */
export const NeverCard = () => (
  <QueryCard
    title="Nunca compró"
    query={useFollow('articles')}
    height={tableHeight}
    flush
    note={({ peers }) =>
      `lo compran otros de su canal: ${formatNumber(peers)} parecidos, últimos ${followRules.recentDays} días`
    }
    empty={({ never, peers }) =>
      never.length === 0 && (
        <EmptyState
          icon={IconCircleCheck}
          title={peers === 0 ? 'No hay con quién comparar' : 'Compra todo lo que compran sus pares'}
          text={
            peers === 0
              ? 'Elegile un canal de venta con otros clientes que compren, y acá vas a ver qué le falta.'
              : undefined
          }
        />
      )
    }
  >
    {({ never, peers }) => (
      <DataTable
        caption="Artículos que nunca compró"
        items={never}
        keyOf={article => article.code}
        columns={[
          nameColumn,
          {
            title: 'De sus pares',
            figure: true,
            width: '190px',
            cell: article => (
              <span className={classes.share}>
                <Meter ratio={article.buyers / peers} label={`${article.buyers} de ${peers}`} />
                {formatPercent(article.buyers / peers, 0)}
              </span>
            ),
          },
        ]}
      />
    )}
  </QueryCard>
)

const BoughtTable = ({ bought }: Pick<FollowArticles, 'bought'>) => (
  <DataTable
    caption="Artículos que más compra"
    items={bought}
    keyOf={article => article.code}
    columns={[
      nameColumn,
      { title: 'Última', narrow: 'below', quiet: true, cell: article => formatDay(article.lastOn) },
      { title: 'Veces', figure: true, narrow: 'gone', cell: article => formatNumber(article.purchases) },
      { title: 'Unidades', figure: true, narrow: 'gone', cell: article => formatNumber(article.quantity) },
      { title: 'Neto', figure: true, cell: article => formatMoney(article.netCents) },
    ]}
  />
)

export const BoughtCard = () => (
  <QueryCard
    title="Lo que más compra"
    query={useFollow('articles')}
    height={tableHeight}
    flush
    note={() => 'últimos doce meses, sin IVA'}
    empty={({ bought }) =>
      bought.length === 0 && (
        <EmptyState title="Sin compras en un año" text="Con su primer pedido vas a ver acá qué lleva." />
      )
    }
  >
    {({ bought }) => <BoughtTable bought={bought} />}
  </QueryCard>
)

const groupings = { items: 'Rubro', brands: 'Marca' } as const

const GroupTable = ({ groups, title }: { groups: SoldGroup[]; title: string }) => {
  const total = groups.reduce((sum, group) => sum + Math.max(0, group.netCents), 0)
  return (
    <DataTable
      caption={`Compras por ${title.toLowerCase()}`}
      items={groups}
      keyOf={group => group.id ?? 'none'}
      columns={[
        { title, cell: group => group.name },
        {
          title: 'Parte',
          figure: true,
          narrow: 'gone',
          cell: group => (total > 0 ? formatPercent(group.netCents / total, 0) : ''),
        },
        { title: 'Neto', figure: true, cell: group => formatMoney(group.netCents) },
        {
          title: 'Contra un año antes',
          figure: true,
          narrow: 'below',
          cell: group => <PercentDelta now={group.netCents} before={group.beforeCents} />,
        },
      ]}
    />
  )
}

/** The same purchases by what they are of. */
export const GroupsCard = () => {
  const [by, setBy] = useState<keyof typeof groupings>('items')
  return (
    <QueryCard
      title="Compras por rubro y marca"
      query={useFollow('purchases')}
      height={groupsHeight}
      flush
      note={() => 'últimos doce meses, sin IVA'}
      side={() => <Segments label="Agrupar por" options={groupings} value={by} onChange={setBy} />}
      empty={({ items }) =>
        items.length === 0 && (
          <EmptyState title="Sin compras en un año" text="Con su primer pedido vas a ver acá cómo se reparte." />
        )
      }
    >
      {data => <GroupTable groups={data[by]} title={groupings[by]} />}
    </QueryCard>
  )
}
