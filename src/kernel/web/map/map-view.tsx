import { lazy, Suspense, useState } from 'react'
import { mapCredit } from '../../contract/map-base.ts'
import { Boundary } from '../components/boundary.tsx'
import { QueryError } from '../components/error-state.tsx'
import { LoadingScreen } from '../components/loading-screen.tsx'
import { useSession } from '../session/session-store.ts'
import type { DrawnMap } from './drawn-map.ts'
import type { MapBase } from './map-canvas.tsx'
import type { MapPoint } from './map-layers.ts'
import classes from './map-view.module.css'

const MapCanvas = lazy(() => import('./map-canvas.tsx').then(module => ({ default: module.MapCanvas })))

export type LegendItem = { shape: 'circle' | 'square' | 'cross' | 'diamond'; color: string; label: string }

type MapViewProps = {
  /** One sentence about what the map shows. People who cannot see it use the list beside it. */
  label: string
  points: MapPoint[]
  onOpen?: (id: string) => void
  legend?: LegendItem[]
  height?: number
  /**
   * The most that the view zooms in on its points. With it, as on maps of a single place, the view also follows changes
   * of the points.
   */
  closest?: number
  /** For callers that draw more than points. */
  onMap?: (stage: DrawnMap | null) => void
}

/** A map of points over the built-in base or a configured street style. */
export const MapView = ({ label, points, onOpen, legend = [], height, closest, onMap }: MapViewProps) => {
  const { mapStyle: styleUrl, mapTiles: tilesUrl } = useSession().links
  const [base, setBase] = useState<MapBase | null>(null)
  const [where, setWhere] = useState<string | null>(null)
  return (
    <section className={classes.map} style={{ height }} aria-label={label} data-ready={base !== null || undefined}>
      <Boundary fallback={error => <QueryError title="No pudimos mostrar el mapa" error={error} />}>
        <Suspense fallback={<LoadingScreen delayed />}>
          <MapCanvas
            points={points}
            onOpen={onOpen}
            styleUrl={styleUrl}
            tilesUrl={tilesUrl}
            closest={closest}
            onReady={setBase}
            onWhere={setWhere}
            onMap={onMap}
          />
        </Suspense>
      </Boundary>
      {legend.length > 0 && (
        <ul className={classes.legend}>
          {legend.map(item => (
            <li key={item.label}>
              <i className={classes[item.shape]} style={{ '--mark': item.color }} aria-hidden="true" />
              {item.label}
            </li>
          ))}
        </ul>
      )}
      {base !== 'streets' && (
        <span className={classes.credit}>
          {where && <b>{where} · </b>}
          {base === 'missing' && 'El mapa de calles no responde · '}
          {mapCredit}
        </span>
      )}
    </section>
  )
}
