import { IconCalendar } from '@tabler/icons-react'
import { formatDay, formatNumber, formatPercent } from '../../../kernel/contract/formats.ts'
import { ratio } from '../../../kernel/contract/ratio.ts'
import { isOffered, useRegistry } from '../../../kernel/web/app/registry.ts'
import { Card } from '../../../kernel/web/components/card.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { PercentDelta } from '../../../kernel/web/components/figures.tsx'
import { type Kpi, KpiStrip, Meter } from '../../../kernel/web/components/kpi-strip.tsx'
import { CardRow, Page } from '../../../kernel/web/components/page.tsx'
import { SkeletonLines } from '../../../kernel/web/components/skeleton.tsx'
import { ChoiceChip, useChoice } from '../../../kernel/web/filters/choice-chip.tsx'
import { FiltersBar } from '../../../kernel/web/filters/filters-bar.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { type UsageRange, usageRanges } from '../contract/ranges.ts'
import type { UsageSummary } from '../contract/usage.ts'
import { PeopleCard } from './people-card.tsx'
import { PeopleChart } from './people-chart.tsx'
import classes from './usage.module.css'
import { ChannelsCard, DownloadsCard, ScreensCard, SellersCard, SlowCard } from './usage-cards.tsx'
import { useUsage } from './use-usage.ts'

const initial: UsageRange = '28d'

const seatsUrl = '/apps/settings/licenses'

const seatsKpi = ({ plan, seats, used, unlicensed }: UsageSummary['seats'], opens: boolean): Kpi => ({
  label: 'Licencias en uso',
  value: formatNumber(used),
  minor: seats === null ? '' : ` / ${formatNumber(seats)}`,
  ...(opens ? { url: seatsUrl } : {}),
  foot:
    seats === null ? (
      <span>{`plan ${plan}, sin tope`}</span>
    ) : (
      <>
        <Meter ratio={ratio(used, seats) ?? 0} label={`${formatPercent(ratio(used, seats), 0)} de los lugares`} />
        {unlicensed > 0 ? `${formatNumber(unlicensed)} sin licencia` : `plan ${plan}`}
      </>
    ),
})

const kpisOf = ({ now, before, comparison, seats, sellers }: UsageSummary, opensSeats: boolean): Kpi[] => {
  const slow = ratio(now.slow, now.measured)
  const active = ratio(sellers.active, sellers.total)
  return [
    {
      label: 'Personas activas',
      value: formatNumber(now.people),
      foot: <PercentDelta now={now.people} before={before.people} against={comparison.label} />,
    },
    {
      label: 'Pantallas abiertas',
      value: formatNumber(now.screens),
      foot: <PercentDelta now={now.screens} before={before.screens} />,
    },
    {
      label: 'Exportaciones y descargas',
      value: formatNumber(now.downloads),
      foot: <PercentDelta now={now.downloads} before={before.downloads} />,
    },
    {
      label: 'Aperturas lentas',
      value: formatPercent(slow),
      foot: <span>{`${formatNumber(now.slow)} de ${formatNumber(now.measured)} medidas`}</span>,
    },
    {
      label: 'Vendedores con operaciones',
      value: formatNumber(sellers.active),
      minor: ` / ${formatNumber(sellers.total)}`,
      foot: <Meter ratio={active ?? 0} label={`${formatPercent(active, 0)} de los vendedores`} />,
    },
    seatsKpi(seats, opensSeats),
  ]
}

/** Counting began some day: a period from before it says less than it seems to. */
const sinceText = ({ countedSince, period }: UsageSummary): string | null => {
  if (countedSince === null) return 'Todavía no se contó ningún uso: empieza con la próxima pantalla que alguien abra.'
  return countedSince > period.from ? `El uso se cuenta desde el ${formatDay(countedSince)}.` : null
}

const Cards = ({ data, range }: { data: UsageSummary; range: UsageRange }) => {
  const { role } = useSession()
  const opensSeats = isOffered(useRegistry(), seatsUrl, role)
  const since = sinceText(data)
  return (
    <>
      <KpiStrip kpis={kpisOf(data, opensSeats)} />
      {since && <p className={classes.since}>{since}</p>}
      <CardRow columns="1.5fr 1fr">
        <PeopleChart days={data.days} roles={data.roles} />
        <ChannelsCard channels={data.channels} />
      </CardRow>
      <CardRow columns="1fr 1fr">
        <ScreensCard subjects={data.subjects} />
        <SellersCard sellers={data.sellers} period={data.period} />
      </CardRow>
      <CardRow columns="1fr 1fr">
        <DownloadsCard subjects={data.subjects} />
        <SlowCard subjects={data.subjects} />
      </CardRow>
      <PeopleCard range={range} />
    </>
  )
}

/** Uso de Andén: who works with it, with what, and where it keeps them waiting. */
export const UsagePage = () => {
  const { choice, setChoice } = useChoice('periodo', usageRanges)
  const range = choice || initial
  const { data, error, refetch, isFetching } = useUsage(range)
  return (
    <Page
      filters={
        <FiltersBar>
          <ChoiceChip
            icon={IconCalendar}
            name="Período"
            labels={usageRanges}
            all={usageRanges[initial]}
            choice={choice}
            onChange={setChoice}
          />
        </FiltersBar>
      }
    >
      {error && !data ? (
        <QueryError title="No pudimos traer el uso" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div style={{ display: 'contents' }} aria-busy={isFetching || undefined}>
          <Cards data={data} range={range} />
        </div>
      ) : (
        <>
          <KpiStrip kpis={null} />
          <Card title="Personas activas por día">
            <SkeletonLines lines={8} />
          </Card>
        </>
      )}
    </Page>
  )
}
