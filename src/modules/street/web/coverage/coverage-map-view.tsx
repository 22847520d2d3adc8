import { type MapLayerMouseEvent, Popup } from 'maplibre-gl'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import type { Area } from '../../../../kernel/contract/map-area.ts'
import { areaFeatures, areaLayers } from '../../../../kernel/web/map/area-shapes.ts'
import { drawData } from '../../../../kernel/web/map/draw-data.ts'
import type { DrawnMap } from '../../../../kernel/web/map/drawn-map.ts'
import { type LegendItem, MapView } from '../../../../kernel/web/map/map-view.tsx'
import {
  type CoverageMap,
  type CoverageState,
  coverageStates,
  coverageTitles,
  type SellerTrack,
} from '../../contract/coverage.ts'
import { type Place, showPlaces } from '../map-data.ts'
import { customerFeatures, drawCustomers, movedRows, redrawCustomers } from './customer-layers.ts'
import { trackFeatures, trackLayers } from './track-layers.ts'

const noPoints: never[] = []

const legend: LegendItem[] = [
  { shape: 'circle', color: 'var(--chart-1)', label: coverageTitles.bought },
  { shape: 'square', color: 'var(--chart-2)', label: coverageTitles.visited },
  { shape: 'cross', color: 'var(--chart-3-line)', label: coverageTitles.notVisited },
]

const placesOf = ({ longitudes, latitudes }: CoverageMap): Place[] =>
  longitudes.map((longitude, row) => [longitude / 1e5, (latitudes[row] ?? 0) / 1e5])

const titleOf = (data: CoverageMap, row: number): string => {
  const state = coverageStates[Number(data.states[row])] ?? 'notVisited'
  return `${data.codes[row] ?? ''} · ${coverageTitles[state]}`
}

type Listening = { data: RefObject<CoverageMap>; onChoose: (code: string) => void; isDrawing: () => boolean }

/** A cluster opens, a customer is chosen; while an area is drawn, clicks are its corners. */
const listen = ({ map }: DrawnMap, { data, onChoose, isDrawing }: Listening): (() => void) => {
  const popup = new Popup({ closeButton: false, closeOnClick: false, offset: 12 })
  const rowOf = (event: MapLayerMouseEvent): number => Number(event.features?.[0]?.properties.row ?? -1)
  const onPoint = (event: MapLayerMouseEvent) => {
    const code = data.current.codes[rowOf(event)]
    if (code && !isDrawing()) onChoose(code)
  }
  const onCluster = (event: MapLayerMouseEvent) => {
    if (!isDrawing()) map.easeTo({ center: event.lngLat, zoom: map.getZoom() + 2 })
  }
  const onHover = (event: MapLayerMouseEvent) =>
    popup
      .setLngLat(event.lngLat)
      .setText(titleOf(data.current, rowOf(event)))
      .addTo(map)
  const onLeave = () => void popup.remove()
  map.on('click', 'customer-points', onPoint)
  map.on('click', 'customer-clusters', onCluster)
  map.on('mousemove', 'customer-points', onHover)
  map.on('mouseleave', 'customer-points', onLeave)
  return () => {
    popup.remove()
    map.off('click', 'customer-points', onPoint)
    map.off('click', 'customer-clusters', onCluster)
    map.off('mousemove', 'customer-points', onHover)
    map.off('mouseleave', 'customer-points', onLeave)
  }
}

type Drawn = { stage: DrawnMap; data: CoverageMap; only: CoverageState | null }

/** Draws the customers: those who moved alone, when the same ones stand there already. */
const useCustomers = (stage: DrawnMap | null, data: CoverageMap, only: CoverageState | null): void => {
  const drawn = useRef<Drawn | null>(null)
  useEffect(() => {
    if (!stage) return
    const before = drawn.current
    drawn.current = { stage, data, only }
    const isThere = before?.stage === stage && before.data.codes === data.codes
    if (isThere && before.only === null && only === null)
      redrawCustomers(stage, data.states, movedRows(before.data.states, data.states))
    else drawCustomers(stage, customerFeatures(data, only))
  }, [stage, data, only])
}

type CoverageMapViewProps = {
  data: CoverageMap
  only: CoverageState | null
  tracks: SellerTrack[]
  area: Area | null
  isDrawing: boolean
  onChoose: (code: string) => void
  onMap: (stage: DrawnMap | null) => void
}

/** Customers by what came of them, sellers' ways over them, and the chosen area. */
export const CoverageMapView = (props: CoverageMapViewProps) => {
  const { data, only, tracks, area, isDrawing, onChoose, onMap } = props
  const [stage, setStage] = useState<DrawnMap | null>(null)
  const latest = useRef(data)
  latest.current = data
  const first = useRef(area)
  const calls = useRef({ onChoose, isDrawing })
  calls.current = { onChoose, isDrawing }
  const seen = useRef<DrawnMap | null>(null)
  const isEmpty = data.codes.length === 0
  useCustomers(stage, data, only)

  useEffect(() => {
    if (!stage || seen.current === stage || isEmpty) return
    seen.current = stage
    showPlaces(stage, first.current ?? placesOf(latest.current), 14)
  }, [stage, isEmpty])

  useEffect(() => {
    if (!stage) return
    drawData(stage, 'tracks', trackFeatures(tracks, stage), trackLayers(stage), 'customer-clusters')
    drawData(stage, 'area', areaFeatures(area ?? []), areaLayers(stage), 'track-lines')
  }, [stage, tracks, area])

  useEffect(() => {
    if (!stage) return
    return listen(stage, {
      data: latest,
      onChoose: code => calls.current.onChoose(code),
      isDrawing: () => calls.current.isDrawing,
    })
  }, [stage])

  const ready = (next: DrawnMap | null) => {
    setStage(next)
    onMap(next)
  }
  return (
    <MapView
      label={`Cobertura: ${formatNumber(data.counts.bought)} de ${formatNumber(data.counts.total)} clientes compraron`}
      points={noPoints}
      legend={legend}
      onMap={ready}
    />
  )
}
