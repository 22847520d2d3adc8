import { IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay, formatNumber } from '../../../../kernel/contract/formats.ts'
import { formatArea } from '../../../../kernel/contract/map-area.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { LoadingScreen } from '../../../../kernel/web/components/loading-screen.tsx'
import { Page } from '../../../../kernel/web/components/page.tsx'
import { FiltersBar, LiveState } from '../../../../kernel/web/filters/filters-bar.tsx'
import { AreaTools } from '../../../../kernel/web/map/area-tools.tsx'
import type { DrawnMap } from '../../../../kernel/web/map/drawn-map.ts'
import { useAreaDrawing } from '../../../../kernel/web/map/use-area-drawing.ts'
import type { SellerTrack } from '../../contract/coverage.ts'
import { DatedSelectionChips } from '../dated-selection-chips.tsx'
import classes from './coverage.module.css'
import { CoverageMapView } from './coverage-map-view.tsx'
import { CustomersPanel } from './customers-panel.tsx'
import { type CoverageState, useCoverage, useCoverageCounts, useCoverageState, useTracks } from './use-coverage.ts'

const noTracks: SellerTrack[] = []

const TracksNote = ({ tracks }: { tracks: ReturnType<typeof useTracks>['data'] }) => {
  if (!tracks) return null
  const { from, to, total, tracks: shown } = tracks
  if (total === 0) return <p className={classes.note}>Nadie envió posiciones en estas fechas.</p>
  const days = from === to ? formatDay(to) : `${formatDay(from)} al ${formatDay(to)}`
  const many =
    total > shown.length ? `los ${formatNumber(shown.length)} que más anduvieron de ${formatNumber(total)}` : ''
  return (
    <p className={classes.note}>
      Recorridos: {days}
      {many && `, ${many}`}
    </p>
  )
}

const MapSide = ({ state }: { state: CoverageState }) => {
  const { query, area, setArea } = state
  const { data, error, refetch, isFetching } = useCoverage(query)
  const tracks = useTracks(query, state.showsTracks)
  const [stage, setStage] = useState<DrawnMap | null>(null)
  const { mode, setMode, placed, close } = useAreaDrawing(stage, setArea)
  if (error && !data)
    return <QueryError title="No pudimos traer la cobertura" error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingScreen delayed />
  return (
    <div className={classes.map} aria-busy={isFetching || undefined}>
      <CoverageMapView
        data={data}
        only={state.state === '' || state.state === 'noPosition' ? null : state.state}
        tracks={state.showsTracks ? (tracks.data?.tracks ?? noTracks) : noTracks}
        area={area}
        isDrawing={mode !== null}
        onChoose={state.setCustomer}
        onMap={setStage}
      />
      {mode && <span className={classes.cross} aria-hidden="true" />}
      <AreaTools
        stage={stage}
        mode={mode}
        placed={placed}
        hasArea={area !== null}
        onMode={setMode}
        onArea={setArea}
        onClose={close}
      />
      {state.showsTracks && <TracksNote tracks={tracks.data} />}
      {data.isCut && (
        <p className={classes.note} role="status">
          Se ven los primeros {formatNumber(data.codes.length)} clientes: filtrá para ver el resto.
        </p>
      )}
    </div>
  )
}

/** Cobertura: who bought, who was visited and who was not, on the map and in a list. */
export const CoveragePage = () => {
  const state = useCoverageState()
  const { selection, query, area, showsTracks } = state
  const counts = useCoverageCounts(query)
  return (
    <Page
      fill
      filters={
        <FiltersBar
          end={
            <>
              <LiveState />
              <Button
                size="small"
                className={classes.toggle}
                aria-pressed={showsTracks}
                leftIcon={<IconRoute size={16} stroke={1.75} aria-hidden />}
                onClick={() => state.setShowsTracks(!showsTracks)}
              >
                Recorridos
              </Button>
            </>
          }
        >
          <DatedSelectionChips selection={selection} comparable={false} />
        </FiltersBar>
      }
    >
      <div className={classes.layout}>
        <MapSide state={state} />
        <CustomersPanel
          query={{ ...query, ...(area ? { area: formatArea(area) } : {}) }}
          counts={counts}
          state={state.state}
          hasArea={area !== null}
          chosen={state.customer}
          onState={state.setState}
          onClearChosen={() => state.setCustomer('')}
        />
      </div>
    </Page>
  )
}
