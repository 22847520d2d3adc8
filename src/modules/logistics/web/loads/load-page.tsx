import { Menu } from '@mantine/core'
import { IconChevronDown, IconLock, IconLockOpen, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import {
  formatDateTime,
  formatDay,
  formatDistance,
  formatMoney,
  formatNumber,
  formatQuantity,
} from '../../../../kernel/contract/formats.ts'
import { useActText } from '../../../../kernel/web/app/act-text.ts'
import { Button, ButtonLink } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { ConfirmDialog } from '../../../../kernel/web/components/confirm-dialog.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { KpiStrip } from '../../../../kernel/web/components/kpi-strip.tsx'
import { LoadingScreen } from '../../../../kernel/web/components/loading-screen.tsx'
import { CardRow, Page } from '../../../../kernel/web/components/page.tsx'
import { SortableList } from '../../../../kernel/web/components/sortable-list.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { isPlaced } from '../../../routes/contract/tour.ts'
import { type LoadMove, loadMoves, movesFrom } from '../../contract/consolidated.ts'
import { figureTitles } from '../../contract/load-figures.ts'
import { type LoadDetail, type LoadOrder, loadRoutes } from '../../contract/load-routes.ts'
import { formatPlate } from '../../contract/plates.ts'
import { CapacityBars } from './capacity.tsx'
import { historyText } from './history-text.ts'
import { DocumentsCards, FiguresCard } from './load-figures-cards.tsx'
import classes from './loads.module.css'
import { LoadStateBadge } from './state-badge.tsx'
import { TripsMap } from './trips-map.tsx'
import { useBetterSequence } from './use-better-sequence.ts'
import { useLoad } from './use-load.ts'
import { useMeans } from './use-means.ts'

type Acts = Omit<ReturnType<typeof useLoad>, 'data'>

const questions: Record<LoadMove, (load: LoadDetail) => string> = {
  process: load =>
    `Salen ${formatQuantity(load.units)} unidades de ${load.articles.filter(({ units }) => units > 0).length} artículos de ${load.warehouse.name} y pasan a ${formatPlate(load.vehicle.code)}. Después no se cambian los pedidos sin reabrirlo.`,
  complete: load => `Se dan por terminados los ${load.orders.length} pedidos del reparto.`,
  reopen: load =>
    `La mercadería vuelve de ${formatPlate(load.vehicle.code)} a ${load.warehouse.name} y queda anotado que lo reabriste.`,
}

const MoveButtons = ({ load, acts }: { load: LoadDetail; acts: Acts }) => {
  const [asked, ask] = useState<LoadMove | null>(null)
  return (
    <>
      {movesFrom(load.state).map(move => (
        <Button key={move} variant={move === 'reopen' ? 'outlined' : 'primary'} onClick={() => ask(move)}>
          {loadMoves[move].title}
        </Button>
      ))}
      {asked && (
        <ConfirmDialog
          title={`${loadMoves[asked].title} el consolidado ${load.number}`}
          confirmLabel={loadMoves[asked].title}
          busy={acts.move.isPending}
          onCancel={() => ask(null)}
          onConfirm={() => acts.move.mutate({ move: asked }, { onSettled: () => ask(null) })}
        >
          {questions[asked](load)}
        </ConfirmDialog>
      )}
    </>
  )
}

const papers = [
  { title: 'Hoja de ruta', path: loadRoutes.routeSheet.path },
  { title: 'Lista de carga', path: loadRoutes.loadList.path },
  { title: 'Remitos', path: loadRoutes.remitos.path },
]

const openPdf = (path: string, id: string): void => void window.open(path.replace(':id', id), '_blank', 'noopener')

const Head = ({ load, acts }: { load: LoadDetail; acts: Acts }) => (
  <div className={classes.tools}>
    <LoadStateBadge state={load.state} />
    <span>
      {load.dealer.name} · {formatPlate(load.vehicle.code)} · entrega {formatDay(load.deliversOn)}
      {load.trip > 1 && ` · vuelta ${load.trip}`} · sale de {load.warehouse.name}
    </span>
    <span className={classes.grow} />
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftIcon={<IconPrinter aria-hidden />} rightIcon={<IconChevronDown aria-hidden />}>
          Imprimir
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {papers.map(({ title, path }) => (
          <Menu.Item key={path} onClick={() => openPdf(path, load.id)}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
    {load.state === 'procesado' && (
      <ButtonLink to={`/apps/consolidados/en-la-calle?reparto=${load.id}`}>Ver en la calle</ButtonLink>
    )}
    {load.state === 'pendiente' && (
      <Button variant="ghost" busy={acts.remove.isPending} onClick={() => acts.remove.mutate()}>
        Deshacer consolidado
      </Button>
    )}
    <MoveButtons load={load} acts={acts} />
  </div>
)

type StopProps = { order: LoadOrder; canChange: boolean; onLock: () => void; onRemove: () => void }

const Stop = ({ order, canChange, onLock, onRemove }: StopProps) => (
  <div className={classes.stop}>
    <span>{order.sequence}</span>
    <span className={classes.name} title={[order.address, order.locality].filter(Boolean).join(', ')}>
      {order.customer.name} <span className={classes.quiet}>{order.number}</span>
    </span>
    <span className={classes.quiet}>{formatNumber(order.kg, 0)} kg</span>
    {canChange && (
      <>
        <IconButton
          size="small"
          icon={order.isLocked ? IconLock : IconLockOpen}
          label={`${order.isLocked ? 'Soltar' : 'Fijar'} ${order.customer.name} en su lugar`}
          onClick={onLock}
        />
        <IconButton size="small" icon={IconTrash} label={`Sacar ${order.number}`} onClick={onRemove} />
      </>
    )}
  </div>
)

const distanceText = ({ distanceMeters, distanceBy }: LoadDetail): string =>
  `${formatDistance(distanceMeters)} ${distanceBy === 'roads' ? 'por calles' : 'estimados'}`

const Stops = ({ load, acts }: { load: LoadDetail; acts: Acts }) => {
  const canChange = load.state === 'pendiente'
  const set = (orders: LoadOrder[]) => acts.save.mutate({ load, orders })
  const byRoads = useMeans().data?.byRoads ?? false
  const better = useBetterSequence(load, byRoads, set)
  const contentOf = (order: LoadOrder) => (
    <Stop
      order={order}
      canChange={canChange}
      onLock={() => set(load.orders.map(other => (other === order ? { ...other, isLocked: !other.isLocked } : other)))}
      onRemove={() => set(load.orders.filter(other => other !== order))}
    />
  )
  const side = canChange && (
    <Button size="small" busy={better.isRunning || acts.save.isPending} onClick={() => void better.run()}>
      Mejorar el orden
    </Button>
  )
  return (
    <Card title="Recorrido" note={distanceText(load)} side={side}>
      {canChange ? (
        <SortableList
          label="Paradas en su orden"
          items={load.orders.map(order => ({ id: order.id, label: order.customer.name, content: contentOf(order) }))}
          onChange={ids => set(ids.flatMap(id => load.orders.find(order => order.id === id) ?? []))}
        />
      ) : (
        <ol className={classes.rows}>
          {load.orders.map(order => (
            <li key={order.id}>{contentOf(order)}</li>
          ))}
        </ol>
      )}
    </Card>
  )
}

const RoundCard = ({ load }: { load: LoadDetail }) => {
  const stops = useMemo(
    () =>
      load.orders.filter(isPlaced).map(order => ({
        id: order.id,
        latitude: order.latitude,
        longitude: order.longitude,
        label: String(order.sequence),
        round: 0,
        isChosen: false,
      })),
    [load.orders],
  )
  const depot = useMemo(() => (isPlaced(load.warehouse) ? load.warehouse : null), [load.warehouse])
  const missing = load.orders.length - stops.length
  return (
    <Card title="Mapa" note={missing > 0 ? `${missing} sin ubicación` : undefined} flush>
      <TripsMap label={`Recorrido del consolidado ${load.number}`} stops={stops} depot={depot} />
    </Card>
  )
}

const History = ({ load }: { load: LoadDetail }) => {
  const { environment } = useSession()
  const actText = useActText()
  return (
    <Card title="Historia">
      <ul className={classes.rows}>
        {load.history.map(entry => (
          <li key={`${entry.at} ${entry.action}`}>
            <b>{entry.actor}</b> {historyText(entry, actText)}{' '}
            <span className={classes.quiet}>{formatDateTime(entry.at, environment.timeZone)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Body = ({ load, acts }: { load: LoadDetail; acts: Acts }) => (
  <>
    {load.warnings.length > 0 && (
      <p className={classes.notice} role="status">
        Papeles vencidos para ese día: {load.warnings.map(({ whose, paper }) => `${whose} (${paper})`).join(', ')}.
      </p>
    )}
    <KpiStrip
      kpis={[
        {
          label: load.figures.loaded ? figureTitles.loaded : figureTitles.ordered,
          value: formatMoney(load.totalCents),
        },
        { label: 'Comprobantes', value: formatNumber(load.orders.length) },
        { label: 'Artículos', value: formatNumber(load.articles.filter(({ units }) => units > 0).length) },
        { label: 'Unidades', value: formatQuantity(load.units) },
        { label: 'Recorrido', value: formatDistance(load.distanceMeters) },
      ]}
    />
    <CardRow columns="1fr 1.4fr">
      <Card title={`Carga de ${load.vehicle.name}`}>
        <CapacityBars load={load} vehicle={load.vehicle} />
      </Card>
      <FiguresCard load={load} />
    </CardRow>
    <CardRow columns="1fr 1.2fr">
      <Stops load={load} acts={acts} />
      <RoundCard load={load} />
    </CardRow>
    <DocumentsCards load={load} />
    <History load={load} />
  </>
)

const Load = ({ id }: { id: string }) => {
  const { data, ...acts } = useLoad(id)
  const breadcrumb = [{ title: 'Logística' }, { title: 'Consolidados', url: '/apps/consolidados' }]
  return (
    <Page
      title={data ? `Consolidado ${data.number}` : 'Consolidado'}
      breadcrumb={breadcrumb}
      filters={data && <Head load={data} acts={acts} />}
    >
      {acts.error && !data && (
        <QueryError title="No pudimos traer el consolidado" error={acts.error} onRetry={() => void acts.refetch()} />
      )}
      {!data && !acts.error && <LoadingScreen delayed />}
      {data && <Body load={data} acts={acts} />}
    </Page>
  )
}

/** The page of a load; without a load in the address, the list. */
export const LoadPage = () => {
  const { detailId } = useParams()
  return detailId ? <Load key={detailId} id={detailId} /> : <Navigate to="/apps/consolidados" replace />
}
