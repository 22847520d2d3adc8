import { IconPolygon } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { mayCall } from '../../../../kernel/contract/roles.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { textParameter, useUrlState } from '../../../../kernel/web/components/url-state.ts'
import { AreaMap, type AreaRings } from '../../../../kernel/web/map/area-map.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { customerPermissions } from '../../contract/permissions.ts'
import { type RegionArea, regionAreaRoutes } from '../../contract/region-areas.ts'
import { AreaEditor } from './area-editor.tsx'
import { ringsOf } from './area-text.ts'
import classes from './regions.module.css'
import { type DrawnCounts, usePlaces } from './use-places.ts'

const areasKey = ['regions', 'areas']

const useAreas = () =>
  useQuery({ queryKey: areasKey, queryFn: ({ signal }) => call(regionAreaRoutes.list, { signal }) })

type Areas = NonNullable<ReturnType<typeof useAreas>['data']>

const shops = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'cliente' : 'clientes'}`

/** Regions to choose from; who is in none is counted too. */
const RegionList = ({ areas, openId, onOpen }: { areas: Areas; openId: string; onOpen: (id: string) => void }) => (
  <>
    <ul className={classes.list} aria-label="Regiones">
      {areas.items.map(({ id, code, name, customers, area }) => (
        <li key={id}>
          <button type="button" aria-pressed={id === openId} onClick={() => onOpen(id === openId ? '' : id)}>
            <span>
              <b>{name}</b>
              <small>
                {code} · {area ? shops(customers) : `${shops(customers)}, sin dibujar`}
              </small>
            </span>
            {area && <IconPolygon size={16} stroke={1.75} role="img" aria-label="Dibujada" />}
          </button>
        </li>
      ))}
    </ul>
    <p className={classes.rest}>
      {areas.withoutRegion > 0 ? (
        <Link to="/apps/personas/main?estado=activos&revisar=sin-region">{shops(areas.withoutRegion)} sin región</Link>
      ) : (
        'Nadie sin región'
      )}
      {areas.withoutPlace > 0 && ` · ${formatNumber(areas.withoutPlace)} sin punto en el mapa`}
    </p>
  </>
)

const useRegionsMap = () => {
  const [codec] = useState(() => textParameter('region'))
  const [openId, setOpenId] = useUrlState(codec)
  const [draft, setDraft] = useState<AreaRings | null>(null)
  const { role, user } = useSession()
  const queries = useQueryClient()
  return {
    openId,
    draft,
    setDraft,
    mayWrite: mayCall(customerPermissions.write, { role, isOperator: user.isOperator }),
    open: (id: string) => {
      setDraft(null)
      setOpenId(id)
    },
    reload: () => queries.invalidateQueries({ queryKey: ['regions'] }),
  }
}

type RegionsMapState = ReturnType<typeof useRegionsMap>

type SideProps = { areas: Areas; region: RegionArea | undefined; state: RegionsMapState; counts: DrawnCounts }

const Side = ({ areas, region, state, counts }: SideProps) => {
  if (areas.items.length === 0)
    return (
      <EmptyState
        title="Todavía no hay regiones"
        text="Creá una en la lista, y volvé acá para dibujar hasta dónde llega."
      />
    )
  return (
    <>
      <RegionList areas={areas} openId={state.openId} onOpen={state.open} />
      {region && (
        <AreaEditor
          key={region.id}
          region={region}
          draft={state.draft}
          counts={counts}
          mayWrite={state.mayWrite}
          onDraft={state.setDraft}
          onChanged={state.reload}
        />
      )}
    </>
  )
}

/** The areas on the map with their list beside it; the open one can be drawn, and its customers taken in. */
export const RegionsMap = ({ choice }: { choice: ReactNode }) => {
  const { data, error, refetch } = useAreas()
  const state = useRegionsMap()
  const drawn = useMemo(
    () => (data?.items ?? []).map(({ id, name, area }) => ({ id, name, rings: ringsOf(area) })),
    [data],
  )
  const region = data?.items.find(({ id }) => id === state.openId)
  const openRings = useMemo(() => ringsOf(region?.area ?? null), [region])
  const customers = usePlaces(state.draft ?? openRings, state.openId)
  return (
    <div className={classes.page} data-fill="">
      <aside className={classes.side} aria-label="Regiones comerciales">
        <div className={classes.choice}>{choice}</div>
        {error && !data && (
          <QueryError title="No pudimos traer las regiones" error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <SkeletonLines lines={8} />}
        {data && <Side areas={data} region={region} state={state} counts={customers.counts} />}
      </aside>
      <div className={classes.map}>
        {data && (
          <AreaMap
            label="Áreas de las regiones comerciales; sus esquinas también se escriben como coordenadas"
            areas={drawn}
            openId={state.openId || null}
            onOpen={state.open}
            draft={state.draft}
            onDraft={state.setDraft}
            places={customers.places}
          />
        )}
      </div>
    </div>
  )
}
