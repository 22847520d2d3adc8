import { IconLayoutList, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { formatMoney } from '../../../kernel/contract/formats.ts'
import { plainText } from '../../../kernel/contract/plain-text.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { useLiveVersion } from '../../../kernel/web/api/use-live-version.ts'
import { ButtonLink } from '../../../kernel/web/components/button.tsx'
import { DetailDrawer, DrawerSection } from '../../../kernel/web/components/detail-drawer.tsx'
import { RecordFacts } from '../../../kernel/web/components/record-head.tsx'
import { idsParameter, textParameter, useUrlState } from '../../../kernel/web/components/url-state.ts'
import { ChoiceChip, useChoice } from '../../../kernel/web/filters/choice-chip.tsx'
import { ListPeriodChip } from '../../../kernel/web/filters/list-period-chip.tsx'
import { MultiSelectChip } from '../../../kernel/web/filters/multi-select-chip.tsx'
import type { ListDeclaration, Row } from '../../../kernel/web/grid/declaration.ts'
import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { deliveriesTopic } from '../../logistics/contract/delivery-results.ts'
import { formatPlate } from '../../logistics/contract/plates.ts'
import { settlementChoices } from '../contract/dashboard.ts'
import { addressFilters, dealersParameter, type SettlementView, settlementViews } from '../contract/list-address.ts'
import { deliveryList, pendingList, returnList, settlementList } from '../contract/lists.ts'
import { SettlementPage } from './settlement/settlement-page.tsx'
import classes from './settlement.module.css'
import { readOnly, SettlementsFrame } from './settlements-frame.tsx'
import { type SettlementState, SettlementStateBadge } from './state-badge.tsx'

export const openLoad = textParameter('consolidado')
export const settlementUrl = (loadId: string): string => `/apps/rendicion?consolidado=${loadId}`

const settlements = readOnly(settlementList)
const declarations: Record<SettlementView, ListDeclaration> = {
  pendientes: readOnly(pendingList),
  entregas: readOnly(deliveryList),
  devoluciones: readOnly(returnList),
}

const StateCell = ({ row }: { row: Row }) => <SettlementStateBadge state={row.state as SettlementState} />

const roundColumns = { state: { cell: StateCell } }

const facts = (row: Row): [string, string][] => [
  ['Repartidor', (row.dealer as { name: string } | null)?.name ?? ''],
  ['Vehículo', formatPlate(String(row.vehicle))],
  ['Pedidos', `${plainText(row.orders)}, ${plainText(row.pending)} sin resultado`],
  ['Cargado', formatMoney(Number(row.total))],
  ['Entregado', formatMoney(Number(row.delivered))],
  ['Cobrado', row.paid === null ? 'se muestra al contar' : formatMoney(Number(row.paid))],
]

type Tools = { close: () => void; previous?: (() => void) | undefined; next?: (() => void) | undefined }

const RoundDrawer = ({ row, tools }: { row: Row; tools: Tools }) => (
  <DetailDrawer
    label={`Rendición ${plainText(row.number)}`}
    heading={`Rendición ${plainText(row.number)}`}
    onClose={tools.close}
    {...(tools.previous ? { onPrevious: tools.previous } : {})}
    {...(tools.next ? { onNext: tools.next } : {})}
  >
    <DrawerSection title="El reparto">
      <RecordFacts facts={facts(row)} />
      <p className={classes.acts}>
        <ButtonLink to={settlementUrl(row.id)} variant="primary">
          {row.state === 'closed' ? 'Ver la rendición' : 'Rendir'}
        </ButtonLink>
      </p>
    </DrawerSection>
  </DetailDrawer>
)

/** The days and delivery people of the address, which every list of the page has. */
const useAddressFilters = () => {
  const { search } = useLocation()
  return useMemo(() => addressFilters(new URLSearchParams(search)), [search])
}

const chosenPeople = idsParameter(dealersParameter)

const DeliveryPeopleChip = () => {
  const [people, setPeople] = useUrlState(chosenPeople)
  const { data } = useQuery({
    queryKey: ['settlements', 'choices'],
    queryFn: ({ signal }) => call(settlementChoices, { signal }),
  })
  return (
    <MultiSelectChip
      icon={IconUser}
      name="Repartidor"
      options={(data?.deliveryPeople ?? []).map(({ id, code, name }) => ({ value: id, code, label: name }))}
      selected={people}
      onChange={setPeople}
    />
  )
}

const Lists = () => {
  const { choice, setChoice } = useChoice('ver', settlementViews)
  const [version] = useLiveVersion(deliveriesTopic)
  const baseFilter = useAddressFilters()
  const filters = (
    <>
      <ListPeriodChip />
      <ChoiceChip
        icon={IconLayoutList}
        name="Ver"
        labels={settlementViews}
        all="Rendiciones"
        choice={choice}
        onChange={setChoice}
      />
      <DeliveryPeopleChip />
    </>
  )
  const common = { version, baseFilter, filters }
  if (choice)
    return <ResourceGrid key={choice} {...common} declaration={declarations[choice]} renderDetail={() => null} />
  return (
    <ResourceGrid
      key="rendiciones"
      {...common}
      declaration={settlements}
      columnOverrides={roundColumns}
      renderDetail={(row, tools) => <RoundDrawer row={row} tools={tools} />}
    />
  )
}

/** Rendición: the lists of settlements, results and returns, or one settlement. */
export const SettlementsPage = () => {
  const [loadId] = useUrlState(openLoad)
  if (loadId !== '') return <SettlementPage key={loadId} loadId={loadId} />
  return (
    <SettlementsFrame>
      <Lists />
    </SettlementsFrame>
  )
}
