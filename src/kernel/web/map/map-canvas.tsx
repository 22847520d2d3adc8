import { setSourceData } from './source-data.ts'
import 'maplibre-gl/dist/maplibre-gl.css'
import { Map as MapInstance, NavigationControl, Popup, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useRef } from 'react'
import { formatDistance } from '../../contract/formats.ts'
import { nearestTown, streetZoom, whereText } from '../../contract/map-base.ts'
import { usePreference } from '../session/session-store.ts'
import { isDark, readThemeChoice } from '../theme/presets.ts'
import { type Tokens, tokensOf } from '../theme/tokens.ts'
import { type DrawnMap, labelFont } from './drawn-map.ts'
import { addPointLayers, boundsOf, type MapPoint, pointFeatures, pointSource } from './map-layers.ts'
import { keepStill } from './map-stills.ts'
import { loadTowns, offlineStyle, showSea } from './map-style.ts'
import { addPointIcons } from './point-icons.ts'

setWorkerUrl(workerUrl)

const home: [number, number] = [-63.5, -35.5]
const homeZoom = 4
const texts = {
  'NavigationControl.ZoomIn': 'Acercar',
  'NavigationControl.ZoomOut': 'Alejar',
  'NavigationControl.ResetBearing': 'Poner el norte arriba',
  'Map.Title': 'Mapa',
}

export type MapCanvasProps = {
  points: MapPoint[]
  onOpen?: (id: string) => void
  /** URL of a street style, used instead of the built-in one (MAP_STYLE_URL). */
  styleUrl?: string | null
  /** URL of a street archive drawn over the built-in base (MAP_PMTILES). */
  tilesUrl?: string | null
  /**
   * The most that the view zooms in on its points. With it, as on maps of a single place, the view also follows changes
   * of the points.
   */
  closest?: number
  onReady: (base: MapBase) => void
  /**
   * The nearest town, told while the built-in base shows no streets; null when there are streets or no town is near.
   */
  onWhere?: (where: string | null) => void
  /** Called when the map is ready to be drawn on, and with null when it is removed. */
  onMap?: (stage: DrawnMap | null) => void
}

const listenToPoints = (map: MapInstance, onOpen: (id: string) => void) => {
  const popup = new Popup({ closeButton: false, closeOnClick: false, offset: 12 })
  map.on('click', 'single', event => onOpen(String(event.features?.[0]?.properties.id ?? '')))
  map.on('click', 'clusters', event => void map.easeTo({ center: event.lngLat, zoom: map.getZoom() + 2 }))
  for (const layer of ['single', 'clusters']) {
    map.on('mouseenter', layer, () => {
      map.getCanvas().style.cursor = 'pointer'
    })
    map.on('mouseleave', layer, () => {
      map.getCanvas().style.cursor = ''
      popup.remove()
    })
  }
  map.on('mousemove', 'single', event => {
    const title = event.features?.[0]?.properties.title
    if (title) popup.setLngLat(event.lngLat).setText(String(title)).addTo(map)
  })
}

/** Maximum zoom for a list of points. */
const overview = 14

/** Extra space at the bottom, so that the legend does not cover points. */
const overviewPadding = { top: 40, right: 48, bottom: 64, left: 40 }

const lookAt = ({ points, closest }: Pick<MapCanvasProps, 'points' | 'closest'>) => {
  const bounds = boundsOf(points)
  return (
    bounds && {
      bounds,
      options: { padding: closest ? 40 : overviewPadding, maxZoom: closest ?? overview, animate: false },
    }
  )
}

/** `missing`: streets are configured, but their address does not answer. */
export type MapBase = 'builtIn' | 'streets' | 'missing'

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok
  } catch {
    // The map itself shows this to the person.
    return false
  }
}

/** Loads the archive reader only when an archive is configured. Null when the archive does not answer. */
const readArchive = async (url: string, colors: { token: Tokens; dark: boolean }) => {
  const { archiveStyle } = await import('./street-archive.ts')
  return archiveStyle(url, colors).catch(() => null)
}

/** Reports the nearest town at zooms where the built-in base draws nothing. */
const sayWhere = (map: MapInstance, tell: (where: string | null) => void): void => {
  const say = async (): Promise<void> => {
    const towns = await loadTowns()
    const nearest = map.getZoom() >= streetZoom ? nearestTown(towns, map.getCenter()) : null
    tell(nearest && whereText(nearest, formatDistance(nearest.meters)))
  }
  map.on('moveend', () => void say())
  map.once('load', () => void say())
}

type Streets = Pick<MapCanvasProps, 'styleUrl' | 'tilesUrl'>

/** The style of the configured streets if they answer; otherwise the base that needs no network. */
const chooseStyle = async ({ styleUrl, tilesUrl }: Streets, colors: { token: Tokens; dark: boolean }) => {
  if (styleUrl && (await answers(styleUrl))) return { style: styleUrl, base: 'streets' as const }
  const archive = tilesUrl ? await readArchive(tilesUrl, colors) : null
  if (archive) return { style: archive, base: 'streets' as const }
  const base = styleUrl || tilesUrl ? ('missing' as const) : ('builtIn' as const)
  return { style: await offlineStyle(colors.token), base }
}

/** The MapLibre map; MapView loads it lazily. */
export const MapCanvas = (props: MapCanvasProps) => {
  const { points, styleUrl, tilesUrl, closest } = props
  const place = useRef<HTMLDivElement>(null)
  const map = useRef<MapInstance>(null)
  const latest = useRef(props)
  latest.current = props
  const [preset] = usePreference('theme')

  useEffect(() => {
    const element = place.current
    if (!element) return
    let isUnmounted = false
    const start = async () => {
      const token = tokensOf(element)
      const { style, base } = await chooseStyle(
        { styleUrl, tilesUrl },
        // The style uses the preset's greys, so the map is created again when the preset changes.
        { token, dark: isDark(readThemeChoice(preset).main) },
      )
      if (isUnmounted) return
      const view = lookAt(latest.current)
      const instance = new MapInstance({
        container: element,
        style,
        center: home,
        zoom: homeZoom,
        ...(view ? { bounds: view.bounds, fitBoundsOptions: view.options } : {}),
        attributionControl: base === 'streets' ? { compact: true } : false,
        locale: texts,
        maxZoom: 18,
        dragRotate: false,
        pitchWithRotate: false,
        // With fading, every symbol that appears or disappears would repaint the whole map for 300 ms.
        fadeDuration: 0,
      })
      map.current = instance
      keepStill(instance)
      instance.addControl(new NavigationControl({ showCompass: false }), 'top-right')
      instance.addControl(new ScaleControl({ maxWidth: 90, unit: 'metric' }), 'bottom-right')
      if (base !== 'streets') sayWhere(instance, where => latest.current.onWhere?.(where))
      // Points are added before the base has loaded: they decide the view, so no tiles are fetched for another place.
      instance.once('style.load', () => {
        addPointIcons(instance, token)
        const stage = { map: instance, token, font: labelFont(instance) }
        addPointLayers(stage, latest.current.points)
        listenToPoints(instance, id => latest.current.onOpen?.(id))
        latest.current.onMap?.(stage)
      })
      instance.once('load', () => {
        showSea(instance, token)
        latest.current.onReady(base)
      })
    }
    void start()
    return () => {
      isUnmounted = true
      latest.current.onMap?.(null)
      map.current?.remove()
      map.current = null
    }
  }, [styleUrl, tilesUrl, preset])

  useEffect(() => {
    const source = map.current?.getSource(pointSource)
    setSourceData(map.current, pointSource, pointFeatures(points))
    const view = source && closest !== undefined && lookAt({ points, closest })
    if (view) map.current?.fitBounds(view.bounds, view.options)
  }, [points, closest])

  return <div ref={place} style={{ position: 'absolute', inset: 0 }} />
}
