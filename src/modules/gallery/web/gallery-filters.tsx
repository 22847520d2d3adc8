import { Menu } from '@mantine/core'
import { IconBuildingStore, IconDots, IconForms, IconMapPin, IconPhoto } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatNumber } from '../../../kernel/contract/formats.ts'
import { resourcePath } from '../../../kernel/contract/resource.ts'
import { messageOf } from '../../../kernel/web/api/api-error.ts'
import { call, request } from '../../../kernel/web/api/client.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { IconButton } from '../../../kernel/web/components/icon-button.tsx'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { Chip } from '../../../kernel/web/filters/chip.tsx'
import { daysOf } from '../../../kernel/web/filters/date-range.ts'
import { DateRangeChip } from '../../../kernel/web/filters/date-range-chip.tsx'
import { FiltersBar } from '../../../kernel/web/filters/filters-bar.tsx'
import { SelectionChips } from '../../../kernel/web/filters/selection-chips.tsx'
import { useToday } from '../../../kernel/web/filters/use-today.ts'
import { selectionRoutes } from '../../customers/contract/selection-routes.ts'
import type { GalleryDays } from '../contract/photos.ts'
import { galleryRoutes } from '../contract/routes.ts'
import { photoSources, sourceIds } from '../contract/sources.ts'
import classes from './gallery.module.css'
import { readAgain, useCopies, useQuestions } from './use-gallery.ts'
import type { WallState } from './use-wall-filters.ts'

const RetentionDialog = lazy(() =>
  import('./retention-dialog.tsx').then(module => ({ default: module.RetentionDialog })),
)
const PlaceDialog = lazy(() => import('./place-dialog.tsx').then(module => ({ default: module.PlaceDialog })))
const CustomerDialog = lazy(() => import('./customer-dialog.tsx').then(module => ({ default: module.CustomerDialog })))

type Counts = GalleryDays['counts'] | undefined

const DaysChip = ({ state }: { state: WallState }) => {
  const today = useToday()
  const { days, setDays } = state
  return (
    <DateRangeChip
      choice={days && { range: days, compare: 'none' }}
      today={today}
      comparable={false}
      onChange={choice => setDays(daysOf(choice, today))}
      onClear={() => setDays(null)}
    />
  )
}

const useCustomerName = (id: string): string | undefined =>
  useQuery({
    queryKey: ['gallery', 'customer', id],
    queryFn: async ({ signal }) => {
      const answer = await request({ method: 'GET', url: `${resourcePath('customers')}/${id}`, signal })
      return ((await answer.json()) as { name: string }).name
    },
    enabled: id !== '',
    staleTime: 300_000,
  }).data

const QuestionChip = ({ state }: { state: WallState }) => {
  const { data } = useQuestions()
  const { question, setQuestion } = state
  if (!data || (data.items.length === 0 && !question)) return null
  const title = data.items.find(({ key }) => key === question)?.title
  return (
    <Menu>
      <Menu.Target>
        <Chip
          icon={IconForms}
          name="Pregunta"
          value={question ? (title ?? 'Elegida') : 'Todas'}
          isSet={question !== ''}
          onClear={question ? () => setQuestion('') : undefined}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {data.items.map(item => (
          <Menu.Item key={item.key} onClick={() => setQuestion(item.key)} rightSection={formatNumber(item.photos)}>
            {item.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Every source, also those without a tab of their own; each says how many photos it has under the other filters. */
const SourceChip = ({ state, counts }: { state: WallState; counts: Counts }) => {
  const { chosenSource: source, isOfOneSource, setSource } = state
  if (isOfOneSource) return null
  return (
    <Menu>
      <Menu.Target>
        <Chip
          icon={IconPhoto}
          name="Fuente"
          value={source ? photoSources[source] : 'Todas'}
          isSet={source !== undefined}
          onClear={source ? () => setSource('') : undefined}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {sourceIds.map(id => (
          <Menu.Item key={id} onClick={() => setSource(id)} rightSection={formatNumber(counts?.[id] ?? 0)}>
            {photoSources[id]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type DialogName = 'customer' | 'place' | 'retention'

const Dialogs = ({ state, name, onClose }: { state: WallState; name: DialogName | null; onClose: () => void }) => (
  <Suspense fallback={null}>
    {name === 'customer' && <CustomerDialog onChoose={state.setCustomer} onClose={onClose} />}
    {name === 'place' && <PlaceDialog area={state.area} onChoose={state.setArea} onClose={onClose} />}
    {name === 'retention' && <RetentionDialog onClose={onClose} />}
  </Suspense>
)

/** Thumbnails that were given up: says how many, and tries them again. */
const FailedCopies = ({ failed }: { failed: number }) => {
  const queries = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  const retry = async (): Promise<void> => {
    setRunning(true)
    try {
      const { changed } = await call(galleryRoutes.retryCopies, {})
      const what = changed === 1 ? 'la miniatura' : `las ${formatNumber(changed)} miniaturas`
      showToast({ variant: 'success', text: `Volvemos a intentar ${what}` })
      await readAgain(queries)
    } catch (error) {
      showToast({ variant: 'error', text: messageOf(error) })
    } finally {
      setRunning(false)
    }
  }
  return (
    <>
      <span className={classes.total} role="status">
        {failed === 1 ? '1 miniatura no se pudo hacer' : `${formatNumber(failed)} miniaturas no se pudieron hacer`}
      </span>
      <Button disabled={isRunning} onClick={() => void retry()}>
        Reintentar
      </Button>
    </>
  )
}

const Tools = ({
  state,
  total,
  onRetention,
}: {
  state: WallState
  total: number | undefined
  onRetention: () => void
}) => {
  const { data: copies } = useCopies()
  const { deleted } = state.filters
  return (
    <>
      {copies && copies.waiting > 0 && (
        <span className={classes.total} role="status">
          Preparando {formatNumber(copies.waiting)} {copies.waiting === 1 ? 'miniatura' : 'miniaturas'}
        </span>
      )}
      {total !== undefined && (
        <span className={classes.total}>
          {total === 1 ? '1 foto' : `${formatNumber(total)} fotos`}
          {deleted && ' eliminadas'}
        </span>
      )}
      {copies && copies.failed > 0 && <FailedCopies failed={copies.failed} />}
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton icon={IconDots} label="Más de la galería" />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => state.setDeleted(deleted ? '' : 'si')}>
            {deleted ? 'Ver las fotos' : 'Ver las eliminadas'}
          </Menu.Item>
          <Menu.Item onClick={onRetention}>Plazos de guarda…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

type FiltersProps = { state: WallState; total: number | undefined; counts: Counts }

/** What the wall is narrowed to, all of it in the address. */
export const GalleryFilters = ({ state, total, counts }: FiltersProps) => {
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const { customer, setCustomer, area, setArea } = state
  const name = useCustomerName(customer)
  return (
    <>
      <FiltersBar end={<Tools state={state} total={total} onRetention={() => setDialog('retention')} />}>
        <DaysChip state={state} />
        <SourceChip state={state} counts={counts} />
        <SelectionChips selection={state.selection} route={selectionRoutes.options} only={['Vendedor', 'Canal']} />
        <Chip
          icon={IconBuildingStore}
          name="Cliente"
          value={customer ? (name ?? '…') : 'Todos'}
          isSet={customer !== ''}
          onClear={customer ? () => setCustomer('') : undefined}
          onClick={() => setDialog('customer')}
        />
        <QuestionChip state={state} />
        <Chip
          icon={IconMapPin}
          name="Zona"
          value={area ? 'Dibujada' : 'Todas'}
          isSet={area !== ''}
          onClear={area ? () => setArea('') : undefined}
          onClick={() => setDialog('place')}
        />
      </FiltersBar>
      <Dialogs state={state} name={dialog} onClose={() => setDialog(null)} />
    </>
  )
}
