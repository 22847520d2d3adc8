import { lazy, Suspense, useState } from 'react'
import { LoadingScreen } from '../../../../kernel/web/components/loading-screen.tsx'
import { Segments } from '../../../../kernel/web/components/segments.tsx'
import { textParameter, useUrlState } from '../../../../kernel/web/components/url-state.ts'
import { ResourceGrid } from '../../../../kernel/web/grid/resource-grid.tsx'
import { regions } from '../../contract/regions.ts'
import { PersonasFrame } from '../personas-frame.tsx'

const RegionsMap = lazy(() => import('./regions-map.tsx').then(module => ({ default: module.RegionsMap })))

const ways = { lista: 'Lista', mapa: 'Mapa' } as const

/** Regions as rows, or as areas on the map. */
export const RegionsPage = () => {
  const [codec] = useState(() => textParameter('ver'))
  const [way, setWay] = useUrlState(codec)
  const shown = way === 'mapa' ? 'mapa' : 'lista'
  const choice = (
    <Segments
      label="Cómo verlas"
      options={ways}
      value={shown}
      onChange={chosen => setWay(chosen === 'mapa' ? chosen : '')}
    />
  )
  return (
    <PersonasFrame>
      {shown === 'mapa' ? (
        <Suspense fallback={<LoadingScreen delayed />}>
          <RegionsMap choice={choice} />
        </Suspense>
      ) : (
        <ResourceGrid declaration={regions} filters={choice} />
      )}
    </PersonasFrame>
  )
}
