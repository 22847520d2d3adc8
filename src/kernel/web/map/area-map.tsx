import type { FeatureCollection, Position } from 'geojson'
import type { Map as MapInstance } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import classes from './area-map.module.css'
import type { DrawnMap } from './drawn-map.ts'
import { MapView } from './map-view.tsx'
import { setSourceData } from './source-data.ts'

/** Longitude and latitude, as GeoJSON has them. */
export type AreaCorner = [number, number]
/** Outlines without the closing corner; an area has one or more. */
export type AreaRings = AreaCorner[][]
export type DrawnArea = { id: string; name: string; rings: AreaRings }

type AreaMapProps = {
  label: string
  areas: DrawnArea[]
  openId: string | null
  onOpen: (id: string) => void
  /** The outline being drawn, shown instead of the open area; null when nothing is being drawn. */
  draft: AreaRings | null
  onDraft: (rings: AreaRings) => void
  /** Points on the map that areas may contain; `isIn`: inside the open or drawn area. */
  places?: AreaPlaces
}

export type AreaPlaces = { at: AreaCorner; isIn: boolean }[]

const roundDegrees = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
/** With more corners than these there is no room for handles between them. */
const maximumMiddles = 60

const closeRing = (ring: AreaCorner[]): Position[] => (ring.length > 0 ? [...ring, ring[0] as AreaCorner] : [])

const featuresOf = (areas: DrawnArea[], openId: string | null): FeatureCollection => ({
  type: 'FeatureCollection',
  features: areas.flatMap(({ id, name, rings }) =>
    rings
      .filter(ring => ring.length > 2)
      .map(ring => ({
        type: 'Feature' as const,
        properties: { id, name, open: id === openId },
        geometry: { type: 'Polygon' as const, coordinates: [closeRing(ring)] },
      })),
  ),
})

const draftFeatures = (rings: AreaRings): FeatureCollection => ({
  type: 'FeatureCollection',
  features: rings
    .filter(ring => ring.length > 1)
    .map(ring => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: ring.length > 2 ? closeRing(ring) : ring },
    })),
})

const placeFeatures = (places: AreaPlaces): FeatureCollection => ({
  type: 'FeatureCollection',
  features: places.map(({ at, isIn }) => ({
    type: 'Feature',
    properties: { in: isIn },
    geometry: { type: 'Point', coordinates: at },
  })),
})

/** Points inside are filled and larger, so that colour is not the only difference. */
const addPlaceLayer = ({ map, token }: DrawnMap): void => {
  const byPlace = (inside: unknown, outside: unknown) => ['case', ['get', 'in'], inside, outside] as never
  map.addLayer({
    id: 'area-places',
    type: 'circle',
    source: 'places',
    paint: {
      'circle-radius': byPlace(4.5, 3),
      'circle-color': byPlace(token('primary'), token('surface')),
      'circle-stroke-color': byPlace(token('surface'), token('text-3')),
      'circle-stroke-width': 1,
    },
  })
}

const addLayers = (stage: DrawnMap): void => {
  const { map, token, font } = stage
  for (const id of ['areas', 'places', 'draft'])
    map.addSource(id, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
  const opacity = (open: number, other: number) => ['case', ['get', 'open'], open, other] as never
  map.addLayer({
    id: 'area-fills',
    type: 'fill',
    source: 'areas',
    paint: { 'fill-color': token('chart-1'), 'fill-opacity': opacity(0.22, 0.08) },
  })
  map.addLayer({
    id: 'area-lines',
    type: 'line',
    source: 'areas',
    paint: { 'line-color': token('chart-1-line'), 'line-width': opacity(2.5, 1.2) },
  })
  addPlaceLayer(stage)
  map.addLayer({
    id: 'area-names',
    type: 'symbol',
    source: 'areas',
    layout: { 'text-field': ['get', 'name'], 'text-font': font, 'text-size': 13 },
    paint: { 'text-color': token('text'), 'text-halo-color': token('surface'), 'text-halo-width': 1.5 },
  })
  map.addLayer({
    id: 'draft-lines',
    type: 'line',
    source: 'draft',
    paint: { 'line-color': token('primary'), 'line-width': 2.5, 'line-dasharray': [2, 1] },
  })
}

const lookAtAll = (map: MapInstance, corners: AreaCorner[]): void => {
  if (corners.length === 0) return
  const lngs = corners.map(([lng]) => lng)
  const lats = corners.map(([, lat]) => lat)
  map.fitBounds(
    [
      [Math.min(...lngs), Math.min(...lats)],
      [Math.max(...lngs), Math.max(...lats)],
    ],
    { padding: 48, animate: false, maxZoom: 13 },
  )
}

const replaceRing = (rings: AreaRings, at: number, ring: AreaCorner[]): AreaRings =>
  rings.map((old, index) => (index === at ? ring : old))

type Handle = { at: AreaCorner; className: string; onDrop: (corner: AreaCorner) => void; onRemove?: () => void }

/** Handles: each corner can be dragged, and removed with a double click. The smaller ones in between become corners. */
const handlesOf = (rings: AreaRings, onDraft: (rings: AreaRings) => void): Handle[] =>
  rings.flatMap((ring, index) => {
    const set = (next: AreaCorner[]): void => onDraft(replaceRing(rings, index, next))
    const corners = ring.map((at, corner) => ({
      at,
      className: classes.corner ?? '',
      onDrop: (to: AreaCorner) => set(ring.with(corner, to)),
      onRemove: () => set(ring.toSpliced(corner, 1)),
    }))
    if (ring.length < 2 || ring.length > maximumMiddles) return corners
    const middles = ring.map((from, corner) => {
      const to = ring[(corner + 1) % ring.length] ?? from
      return {
        at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as AreaCorner,
        className: classes.middle ?? '',
        onDrop: (point: AreaCorner) => set(ring.toSpliced(corner + 1, 0, point)),
      }
    })
    return [...middles, ...corners]
  })

const useHandles = (stage: DrawnMap | null, draft: AreaRings | null, onDraft: (rings: AreaRings) => void): void => {
  const set = useRef(onDraft)
  set.current = onDraft
  useEffect(() => {
    if (!stage || !draft) return
    let isUnmounted = false
    let remove = (): void => {}
    void import('maplibre-gl').then(({ Marker }) => {
      if (isUnmounted) return
      const markers = handlesOf(draft, rings => set.current(rings)).map(({ at, className, onDrop, onRemove }) => {
        const element = document.createElement('div')
        element.className = className
        const marker = new Marker({ element, draggable: true }).setLngLat(at).addTo(stage.map)
        // Hidden from screen readers, because the coordinates are in a list beside the map.
        element.setAttribute('aria-hidden', 'true')
        element.removeAttribute('role')
        element.addEventListener('click', event => event.stopPropagation())
        marker.on('dragend', () => onDrop([roundDegrees(marker.getLngLat().lng), roundDegrees(marker.getLngLat().lat)]))
        if (onRemove)
          element.addEventListener('dblclick', event => {
            event.stopPropagation()
            onRemove()
          })
        return marker
      })
      remove = () => {
        for (const marker of markers) marker.remove()
      }
    })
    return () => {
      isUnmounted = true
      remove()
    }
  }, [stage, draft])
}

/** A click on the map adds a corner while drawing; otherwise it opens the area under it. */
const usePresses = (stage: DrawnMap | null, props: AreaMapProps): void => {
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    if (!stage) return
    const press = stage.map.on('click', event => {
      const { draft, onDraft, onOpen } = latest.current
      if (draft) {
        const last = draft.at(-1) ?? []
        const corner: AreaCorner = [roundDegrees(event.lngLat.lng), roundDegrees(event.lngLat.lat)]
        return onDraft([...draft.slice(0, -1), [...last, corner]])
      }
      const [hit] = stage.map.queryRenderedFeatures(event.point, { layers: ['area-fills'] })
      if (hit) onOpen(String(hit.properties.id))
    })
    return () => press.unsubscribe()
  }, [stage])
}

/** Areas on a map, one of which can be drawn. Without a mouse, the coordinates beside the map are edited instead. */
export const AreaMap = (props: AreaMapProps) => {
  const { label, areas, openId, draft, onDraft, places = noPlaces } = props
  const [stage, setStage] = useState<DrawnMap | null>(null)
  const isDrawing = draft !== null
  const ready = useRef<DrawnMap | null>(null)
  const firstPlaces = useRef(places)
  firstPlaces.current = places

  useEffect(() => {
    if (!stage) return
    if (ready.current !== stage) {
      addLayers(stage)
      lookAtAll(stage.map, [...areas.flatMap(({ rings }) => rings.flat()), ...firstPlaces.current.map(({ at }) => at)])
      ready.current = stage
    }
    const visibleAreas = areas.filter(({ id }) => !(isDrawing && id === openId))
    setSourceData(stage.map, 'areas', featuresOf(visibleAreas, openId))
  }, [stage, areas, openId, isDrawing])

  // The view moves to the area that was opened, but never while drawing.
  useEffect(() => {
    const open = areas.find(({ id }) => id === openId)
    if (stage && open && !isDrawing) lookAtAll(stage.map, open.rings.flat())
  }, [stage, areas, openId, isDrawing])

  useEffect(() => {
    setSourceData(stage?.map, 'places', placeFeatures(places))
  }, [stage, places])

  useEffect(() => {
    setSourceData(stage?.map, 'draft', draftFeatures(draft ?? []))
    if (stage) stage.map.getCanvas().style.cursor = draft ? 'crosshair' : ''
  }, [stage, draft])

  useHandles(stage, draft, onDraft)
  usePresses(stage, props)
  return <MapView label={label} points={noPoints} onMap={setStage} />
}

const noPoints: never[] = []
const noPlaces: AreaPlaces = []
