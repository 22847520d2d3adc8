import { IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { resourceRoutes } from '../../../kernel/contract/resource.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { Page } from '../../../kernel/web/components/page.tsx'
import { textParameter, useUrlState } from '../../../kernel/web/components/url-state.ts'
import { ChoiceChip, useChoice } from '../../../kernel/web/filters/choice-chip.tsx'
import type { Row } from '../../../kernel/web/grid/declaration.ts'
import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import type { MapPoint } from '../../../kernel/web/map/map-layers.ts'
import { MapView } from '../../../kernel/web/map/map-view.tsx'
import { sites, siteTypes } from '../contract/sites.ts'
import classes from './stock.module.css'

const openRow = textParameter('row')

/** At most this many sites are drawn on the map; a company has fewer. */
const maximumSites = 200

/** The closest zoom when the map fits its points, so that the town's name and roads stay visible. */
const nearest = 10

const pointOf = (row: Row): MapPoint[] =>
  typeof row.latitude === 'number' && typeof row.longitude === 'number'
    ? [{ id: row.id, kind: 'customer', lng: row.longitude, lat: row.latitude, title: String(row.name) }]
    : []

const usePoints = (): MapPoint[] => {
  const { data } = useQuery({
    queryKey: ['sites', 'map'],
    queryFn: ({ signal }) => call(resourceRoutes(sites).list, { query: { limit: maximumSites }, signal }),
  })
  return useMemo(() => (data?.items as Row[] | undefined)?.flatMap(pointOf) ?? [], [data])
}

/** Branches, warehouses and the head office, on a list and on the map. */
export const SitesPage = () => {
  const { choice, setChoice } = useChoice('tipo', siteTypes)
  const [open, setOpen] = useUrlState(openRow)
  const points = usePoints()
  return (
    <Page fill>
      <div className={classes.sites}>
        <ResourceGrid
          declaration={sites}
          baseFilter={choice ? [{ field: 'type', operator: 'matches', value: choice }] : []}
          filters={
            <ChoiceChip
              icon={IconMapPin}
              name="Tipo"
              labels={siteTypes}
              all="Todos"
              choice={choice}
              onChange={setChoice}
            />
          }
        />
        {points.length > 0 && (
          <div className={classes.map} data-beside={open || undefined}>
            <MapView label="Dónde están los sitios de la empresa" points={points} onOpen={setOpen} closest={nearest} />
          </div>
        )}
      </div>
    </Page>
  )
}
