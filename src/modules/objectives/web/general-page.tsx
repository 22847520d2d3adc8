import { IconCopy, IconLayoutList, IconScale, IconUpload } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatPercent } from '../../../kernel/contract/formats.ts'
import { resourcePath } from '../../../kernel/contract/resource.ts'
import { messageOf } from '../../../kernel/web/api/api-error.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../kernel/web/api/live-events.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { IconButton } from '../../../kernel/web/components/icon-button.tsx'
import { SkeletonLines } from '../../../kernel/web/components/skeleton.tsx'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { textParameter, useUrlState } from '../../../kernel/web/components/url-state.ts'
import { ChoiceChip, useChoice } from '../../../kernel/web/filters/choice-chip.tsx'
import { FiltersBar } from '../../../kernel/web/filters/filters-bar.tsx'
import { ExportMenu } from '../../../kernel/web/grid/export/export-menu.tsx'
import { type GeneralObjectives, generalRoutes, type TargetChange } from '../contract/general.ts'
import { objectives } from '../contract/objectives.ts'
import type { Weights } from '../contract/weights.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { MonthChip } from './month-chip.tsx'
import classes from './objectives.module.css'
import { ObjectivesFrame } from './objectives-frame.tsx'
import { ProgressTable } from './progress-table.tsx'
import { SellerDrawer } from './seller-drawer.tsx'
import { inverseOf } from './sheet.ts'
import { TargetsSheet } from './targets-sheet.tsx'
import { useMonth } from './use-month.ts'
import { WeightsDialog } from './weights-dialog.tsx'

const ResourceImport = lazy(() =>
  import('../../../kernel/web/import/resource-import.tsx').then(module => ({ default: module.ResourceImport })),
)

const views = { metas: 'Metas' }
const openSeller = textParameter('vendedor')

/** The month, and what is done to it: each act says what it did and how to take it back. */
const useGeneral = (month: string) => {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: ['objectives', 'general', month],
    queryFn: ({ signal }) => call(generalRoutes.list, { query: { month }, signal }),
    placeholderData: keepPreviousData,
  })
  const refresh = () => queries.invalidateQueries({ queryKey: ['objectives'] })
  useLiveEvents(
    ['objectives'],
    () => void refresh(),
    () => void refresh(),
  )
  const tell = (error: unknown) => showToast({ variant: 'error', text: messageOf(error) })
  const takeBack = (changes: TargetChange[]) =>
    call(generalRoutes.save, { body: { month, changes: inverseOf(changes) } }).then(refresh, tell)
  const written = async (changes: TargetChange[]) => {
    await refresh()
    showToast({
      variant: 'success',
      text: changes.length === 1 ? 'Guardaste 1 meta' : `Guardaste ${changes.length} metas`,
      action: { label: 'Deshacer', run: () => void takeBack(changes) },
    })
  }
  const weighed = async (before: Weights) => {
    await refresh()
    showToast({
      variant: 'success',
      text: 'Guardaste los pesos del puntaje',
      action: {
        label: 'Deshacer',
        run: () => void call(generalRoutes.saveWeights, { body: before }).then(refresh, tell),
      },
    })
  }
  return { query, refresh, written, weighed }
}

type Asking = 'copy' | 'weights' | 'import' | null

const Dialogs = ({
  asking,
  close,
  data,
  general,
}: {
  asking: Asking
  close: () => void
  data: GeneralObjectives
  general: ReturnType<typeof useGeneral>
}) => (
  <>
    {asking === 'copy' && (
      <CopyDialog
        month={data.month}
        today={data.today}
        onCancel={close}
        onDone={async changes => {
          close()
          await general.written(changes)
        }}
      />
    )}
    {asking === 'weights' && (
      <WeightsDialog
        weights={data.weights}
        onCancel={close}
        onSaved={async before => {
          close()
          await general.weighed(before)
        }}
      />
    )}
    {asking === 'import' && (
      <Suspense fallback={null}>
        <ResourceImport resource={objectives} onClose={close} onDone={() => void general.refresh()} />
      </Suspense>
    )}
  </>
)

const Drawer = ({
  data,
  openId,
  onOpen,
}: {
  data: GeneralObjectives
  openId: string
  onOpen: (id: string) => void
}) => {
  const index = data.sellers.findIndex(({ id }) => id === openId)
  const seller = data.sellers[index]
  if (!seller) return null
  const walk = (step: number) => () => {
    const next = data.sellers[index + step]
    if (next) onOpen(next.id)
  }
  return (
    <SellerDrawer
      sellerId={seller.id}
      name={seller.name}
      month={data.month}
      onClose={() => onOpen('')}
      onPrevious={walk(-1)}
      onNext={walk(1)}
    />
  )
}

const paceWords = ({ businessDay, businessDays, total }: GeneralObjectives): string => {
  const net = total.netCents
  const part = net?.target ? ` · venta ${formatPercent(net.actual / net.target, 0)} de la meta` : ''
  if (businessDay === 0) return `Todavía no empezó: tiene ${businessDays} días hábiles`
  return `Día hábil ${businessDay} de ${businessDays}${part}`
}

const Tools = ({ month, onAsk }: { month: string; onAsk: (asking: Asking) => void }) => (
  <>
    <IconButton size="small" icon={IconScale} label="Pesos del puntaje" onClick={() => onAsk('weights')} />
    <IconButton size="small" icon={IconUpload} label="Importar" onClick={() => onAsk('import')} />
    <ExportMenu
      path={`${resourcePath(objectives.name)}/export`}
      filter={[{ field: 'month', operator: 'matches', value: month }]}
      sort={[]}
      columns={Object.keys(objectives.fields)}
      name="objetivos"
    />
    <Button leftIcon={<IconCopy aria-hidden />} onClick={() => onAsk('copy')}>
      Copiar mes anterior
    </Button>
  </>
)

/** Objetivos generales: each seller's month against their targets, or the targets themselves as a sheet. */
export const GeneralPage = () => {
  const { month, today, setMonth } = useMonth()
  const { choice, setChoice } = useChoice('ver', views)
  const [openId, setOpenId] = useUrlState(openSeller)
  const [asking, setAsking] = useState<Asking>(null)
  const general = useGeneral(month)
  const { data, error, refetch } = general.query
  return (
    <ObjectivesFrame
      filters={
        <FiltersBar
          end={
            <span className={classes.wideTools}>
              <Tools month={month} onAsk={setAsking} />
            </span>
          }
        >
          <MonthChip month={month} today={today} onChange={setMonth} />
          <ChoiceChip
            icon={IconLayoutList}
            name="Ver"
            labels={views}
            all="Avance"
            choice={choice}
            onChange={setChoice}
          />
          {data && <span className={classes.pace}>{paceWords(data)}</span>}
        </FiltersBar>
      }
    >
      <div className={classes.split}>
        <div className={classes.main} data-old={data && data.month !== month ? '' : undefined}>
          <div className={classes.phoneTools}>
            <Tools month={month} onAsk={setAsking} />
          </div>
          {data ? (
            choice === 'metas' ? (
              <TargetsSheet key={data.month} data={data} onSaved={general.written} />
            ) : (
              <ProgressTable data={data} openId={openId} onOpen={setOpenId} />
            )
          ) : error ? (
            <QueryError title="No pudimos traer los objetivos" error={error} onRetry={() => void refetch()} />
          ) : (
            <div className={classes.loading}>
              <SkeletonLines lines={12} />
            </div>
          )}
        </div>
        {data && choice !== 'metas' && <Drawer data={data} openId={openId} onOpen={setOpenId} />}
      </div>
      {data && <Dialogs asking={asking} close={() => setAsking(null)} data={data} general={general} />}
    </ObjectivesFrame>
  )
}
