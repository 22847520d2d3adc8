import { Link } from 'react-router'
import { formatDay, formatNumber, formatPercent, missing } from '../../../kernel/contract/formats.ts'
import { ratio } from '../../../kernel/contract/ratio.ts'
import { Card } from '../../../kernel/web/components/card.tsx'
import { CodedName } from '../../../kernel/web/components/coded-name.tsx'
import { type DataColumn, DataTable } from '../../../kernel/web/components/data-table.tsx'
import { Meter } from '../../../kernel/web/components/kpi-strip.tsx'
import { RankingTable } from '../../../kernel/web/components/ranking-table.tsx'
import {
  type ChannelUse,
  channels,
  type SellerAdoption,
  type UsageSummary,
  type UsedSubject,
} from '../contract/usage.ts'
import classes from './usage.module.css'
import { useSubjectName } from './use-usage.ts'

const times = (uses: number): string => (uses === 1 ? '1 vez' : `${formatNumber(uses)} veces`)
const secondsText = (ms: number | null): string => (ms === null ? missing : `${formatNumber(ms / 1000, 1)} s`)

const rankedOf = (subjects: UsedSubject[], nameOf: (subject: UsedSubject) => string) =>
  subjects.map(subject => ({
    id: `${subject.kind} ${subject.subject}`,
    name: nameOf(subject),
    value: subject.uses,
    text: times(subject.uses),
    people: subject.people,
  }))

type Subjects = { subjects: UsedSubject[] }

export const ScreensCard = ({ subjects }: Subjects) => {
  const nameOf = useSubjectName()
  const screens = subjects.filter(({ kind }) => kind === 'screen')
  return (
    <Card title="Pantallas más abiertas" flush={screens.length > 0}>
      {screens.length === 0 ? (
        <p className={classes.quiet}>Nadie abrió pantallas en este período.</p>
      ) : (
        <RankingTable
          caption="Pantallas más abiertas"
          nameTitle="Pantalla"
          valueTitle="Aperturas"
          items={rankedOf(screens, nameOf)}
          columns={[{ title: 'Personas', figure: true, narrow: 'below', cell: ({ people }) => formatNumber(people) }]}
        />
      )}
    </Card>
  )
}

export const DownloadsCard = ({ subjects }: Subjects) => {
  const nameOf = useSubjectName()
  const files = subjects.filter(({ kind }) => kind !== 'screen')
  return (
    <Card title="Exportaciones y descargas" flush={files.length > 0}>
      {files.length === 0 ? (
        <p className={classes.quiet}>Nadie exportó ni descargó documentos en este período.</p>
      ) : (
        <RankingTable
          caption="Exportaciones y descargas"
          nameTitle="Qué"
          valueTitle="Veces"
          items={rankedOf(files, nameOf)}
          columns={[{ title: 'Personas', figure: true, narrow: 'below', cell: ({ people }) => formatNumber(people) }]}
        />
      )}
    </Card>
  )
}

const slowShown = 8

/** Those that kept somebody waiting, the slowest share first. */
export const SlowCard = ({ subjects }: Subjects) => {
  const nameOf = useSubjectName()
  const slow = subjects
    .filter(subject => subject.slow > 0)
    .toSorted((a, b) => b.slow / b.measured - a.slow / a.measured || b.slow - a.slow)
    .slice(0, slowShown)
  const columns: DataColumn<UsedSubject>[] = [
    { title: 'Pantalla', cell: subject => nameOf(subject) },
    {
      title: 'Lentas',
      figure: true,
      cell: subject => formatPercent(ratio(subject.slow, subject.measured), 0),
    },
    { title: 'Medidas', figure: true, narrow: 'below', cell: subject => formatNumber(subject.measured) },
    { title: 'Promedio', figure: true, narrow: 'below', cell: subject => secondsText(subject.averageMs) },
  ]
  return (
    <Card title="Pantallas lentas" note="2 s o más hasta mostrar sus datos" flush={slow.length > 0}>
      {slow.length === 0 ? (
        <p className={classes.quiet}>Ninguna pantalla hizo esperar 2 segundos.</p>
      ) : (
        <DataTable caption="Pantallas lentas" columns={columns} items={slow} keyOf={({ subject }) => subject} />
      )}
    </Card>
  )
}

const channelColumns: DataColumn<ChannelUse>[] = [
  { title: 'Canal', width: '100%', cell: ({ channel }) => channels[channel] },
  {
    title: 'Pedidos',
    figure: true,
    cell: ({ orders, href }) =>
      href && orders > 0 ? <Link to={href}>{formatNumber(orders)}</Link> : formatNumber(orders),
  },
  { title: 'Cobranzas', figure: true, narrow: 'below', cell: ({ collections }) => formatNumber(collections) },
  { title: 'No compras', figure: true, narrow: 'below', cell: ({ noPurchases }) => formatNumber(noPurchases) },
]

/** Operations by where they came in; of imports, files and rows. */
export const ChannelsCard = ({ channels: rows }: Pick<UsageSummary, 'channels'>) => {
  const imported = rows.find(({ channel }) => channel === 'import')
  return (
    <Card title="Operaciones por canal" flush>
      <DataTable
        caption="Operaciones por canal"
        columns={channelColumns}
        items={rows.filter(({ channel }) => channel !== 'import')}
        keyOf={({ channel }) => channel}
      />
      <p className={classes.foot}>
        {imported && imported.files > 0
          ? `Importación: ${imported.files === 1 ? '1 archivo aplicado' : `${formatNumber(imported.files)} archivos aplicados`}, ${formatNumber(imported.rows)} filas creadas o cambiadas.`
          : 'Importación: ningún archivo aplicado en este período.'}
      </p>
    </Card>
  )
}

const sellersShown = 8

const sellerColumns = (period: { from: string; to: string }): DataColumn<SellerAdoption>[] => [
  {
    title: 'Vendedor',
    width: '100%',
    cell: ({ code, name }) => (
      <Link to={`/apps/performance/detail/${encodeURIComponent(code)}?desde=${period.from}&hasta=${period.to}`}>
        <CodedName code={code} name={name} />
      </Link>
    ),
  },
  {
    title: 'Días con operación',
    figure: true,
    cell: ({ days, workingDays }) => (
      <span className={classes.share}>
        {formatNumber(days)} / {formatNumber(workingDays)}
        <Meter
          ratio={ratio(days, workingDays) ?? 0}
          label={`${formatPercent(ratio(days, workingDays), 0)} de sus días`}
        />
      </span>
    ),
  },
  { title: 'Última', figure: true, narrow: 'below', cell: ({ lastDay }) => (lastDay ? formatDay(lastDay) : missing) },
]

/** Days with operations of the working days of each one's route, whoever uses it least first. */
export const SellersCard = ({ sellers, period }: Pick<UsageSummary, 'sellers' | 'period'>) => {
  const ranked = sellers.rows.toSorted(
    (a, b) => (ratio(a.days, a.workingDays) ?? 1) - (ratio(b.days, b.workingDays) ?? 1) || (a.code < b.code ? -1 : 1),
  )
  const rest = ranked.length - sellersShown
  return (
    <Card
      title="Adopción por vendedor"
      note={`${formatNumber(sellers.active)} de ${formatNumber(sellers.total)} con operaciones`}
      side={<Link to="/apps/performance">Informe de Vendedores</Link>}
      flush
    >
      <DataTable
        caption="Adopción por vendedor"
        columns={sellerColumns(period)}
        items={ranked.slice(0, sellersShown)}
        keyOf={({ id }) => id}
      />
      {rest > 0 && <p className={classes.foot}>{`Los que menos la usan; ${formatNumber(rest)} más en el informe.`}</p>}
    </Card>
  )
}
