import { IconPhoto, IconPhotoOff } from '@tabler/icons-react'
import { lazy, Suspense, useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatNumber } from '../../../kernel/contract/formats.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { Page } from '../../../kernel/web/components/page.tsx'
import { PageTabs } from '../../../kernel/web/components/page-tabs.tsx'
import { SkeletonLines } from '../../../kernel/web/components/skeleton.tsx'
import type { GalleryDays, WallPhoto } from '../contract/photos.ts'
import classes from './gallery.module.css'
import { GalleryFilters } from './gallery-filters.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useDays, useGalleryLive } from './use-gallery.ts'
import { type Selecting, useSelecting } from './use-selecting.ts'
import { useOpenPhoto, useWallFilters, type WallState } from './use-wall-filters.ts'
import { Wall } from './wall/wall.tsx'

const Viewer = lazy(() => import('./viewer/viewer.tsx').then(module => ({ default: module.Viewer })))

const base = '/apps/gallery'

/** The tabs keep the filters; each says how many photos it has under them. */
const SourceTabs = ({ counts }: { counts: GalleryDays['counts'] | undefined }) => {
  const { search } = useLocation()
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const count = (value: number | undefined) => (counts ? { count: formatNumber(value ?? 0) } : {})
  const tabs = [
    { label: 'Todas', url: `${base}/main${search}`, ...count(all) },
    { label: 'Pedidos', url: `${base}/pedidos${search}`, ...count(counts?.order) },
    { label: 'No compras', url: `${base}/no-compras${search}`, ...count(counts?.['no-purchase']) },
    { label: 'Cobranzas', url: `${base}/cobranza${search}`, ...count(counts?.collection) },
    { label: 'Formularios', url: `${base}/form${search}`, ...count(counts?.form) },
  ]
  return <PageTabs label="Fuentes de fotos" tabs={tabs} />
}

const isFiltered = ({ filters, chosenSource }: WallState): boolean => {
  const { sellers, channels, from, customer, question, area } = filters
  return (
    sellers.length > 0 || channels.length > 0 || Boolean(from ?? customer ?? question ?? area) || Boolean(chosenSource)
  )
}

const Nothing = ({ state }: { state: WallState }) => {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  if (state.filters.deleted)
    return (
      <EmptyState
        icon={IconPhotoOff}
        title="No hay fotos eliminadas"
        text="Acá quedan 30 días, por si hay que recuperarlas."
      >
        <Button onClick={() => state.setDeleted('')}>Volver a las fotos</Button>
      </EmptyState>
    )
  if (isFiltered(state))
    return (
      <EmptyState
        icon={IconPhoto}
        title="Ninguna foto con esos filtros"
        text="Probá con otros días, vendedores o zona."
      >
        <Button onClick={() => void navigate(pathname)}>Quitar los filtros</Button>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={IconPhoto}
      title="Todavía no hay fotos"
      text="Llegan solas con los pedidos, las no compras, las cobranzas, los formularios, los activos, las entregas y los conteos."
    />
  )
}

type BodyProps = {
  state: WallState
  query: ReturnType<typeof useDays>
  selecting: Selecting
  onOpen: (id: string) => void
}

const Body = ({ state, query, selecting, onOpen }: BodyProps) => {
  const read = useCallback((photos: WallPhoto[]) => selecting.read(photos), [selecting.read])
  if (query.isError)
    return <QueryError title="No pudimos leer las fotos" error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data)
    return (
      <div className={classes.waiting}>
        <SkeletonLines lines={10} />
      </div>
    )
  if (query.data.days.length === 0) return <Nothing state={state} />
  return <Wall days={query.data.days} filters={state.filters} selecting={selecting} onOpen={onOpen} onRead={read} />
}

/** Every photo of the company in one wall by day; a photo opens over it. */
export const GalleryPage = () => {
  useGalleryLive()
  const state = useWallFilters()
  const query = useDays(state.filters)
  const selecting = useSelecting()
  const [opened, setOpened] = useOpenPhoto()
  return (
    <Page
      fill
      tabs={<SourceTabs counts={query.data?.counts} />}
      filters={<GalleryFilters state={state} total={query.data?.total} counts={query.data?.counts} />}
    >
      <div className={classes.body} data-loading={query.isPlaceholderData || undefined}>
        <Body state={state} query={query} selecting={selecting} onOpen={setOpened} />
      </div>
      {selecting.isAny && <SelectionBar selecting={selecting} isDeleted={state.filters.deleted} onOpen={setOpened} />}
      {opened && (
        <Suspense fallback={null}>
          <Viewer id={opened} order={selecting.order} />
        </Suspense>
      )}
    </Page>
  )
}
