import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Filter } from '../../../../kernel/contract/filters.ts'
import { formatNumber } from '../../../../kernel/contract/formats.ts'
import { formatArea } from '../../../../kernel/contract/map-area.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import type { DoorMark } from '../../contract/candidate-routes.ts'
import { loadRoutes } from '../../contract/load-routes.ts'
import { shownMarks, stopsOfMarks } from './door-marks.ts'
import classes from './loads.module.css'
import { TripsMap } from './trips-map.tsx'
import type { ChosenOrders } from './use-chosen.ts'

const noMarks: DoorMark[] = []

/** The marks of the orders of a filter; `filterKey` identifies the filter of the answer. */
const useDoors = (filter: Filter[], filterKey: string, version: number) =>
  useQuery({
    queryKey: ['load-candidates', 'doors', filterKey, version],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => ({
      ...(await call(loadRoutes.candidates.doors, { query: { filter }, signal })),
      shown: filterKey,
    }),
  })

type Remarked = { unplaced: number; isGathered: boolean; isNoneChosen: boolean }

const remarkOf = ({ unplaced, isGathered, isNoneChosen }: Remarked): string =>
  [
    ...(isNoneChosen ? ['Elegí pedidos en la lista, o en el mapa tocando una puerta o dibujando un área.'] : []),
    ...(isGathered ? ['Cada marca reúne puertas cercanas: filtrá para verlas una por una.'] : []),
    ...(unplaced > 0
      ? [unplaced === 1 ? '1 pedido sin ubicación.' : `${formatNumber(unplaced)} pedidos sin ubicación.`]
      : []),
  ].join(' ')

type Props = { filter: Filter[]; written: string[]; version: number; chosen: ChosenOrders }

/** The orders of the list's filter on the map: a press chooses a door, an area chooses many. */
export const CargasMap = ({ filter, written, version, chosen }: Props) => {
  const { data } = useDoors(filter, written.join(' '), version)
  const marks = useMemo(() => shownMarks(data?.marks ?? noMarks, chosen.orders), [data, chosen.orders])
  const stops = useMemo(() => stopsOfMarks(marks), [marks])
  const press = (id: string) => {
    const mark = marks[Number(id)]
    if (!mark) return
    if (mark.chosen.length > 0) chosen.drop(mark.chosen.map(order => order.id))
    else chosen.ask({ filter: written, box: mark.box })
  }
  const remark = data ? remarkOf({ ...data, isNoneChosen: chosen.orders.length === 0 }) : ''
  return (
    <div className={classes.draftMap}>
      <TripsMap
        label="Mapa de los pedidos por cargar"
        stops={stops}
        depot={null}
        focus={data?.shown ?? ''}
        onPress={press}
        onArea={area => chosen.ask({ filter: written, area: formatArea(area) })}
      />
      {remark && <p className={classes.remark}>{remark}</p>}
    </div>
  )
}
