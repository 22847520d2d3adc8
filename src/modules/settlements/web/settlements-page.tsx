import { IconLayoutList } from '@tabler/icons-react'
import { formatMoney } from '../../../kernel/contract/formats.ts'
import { plainText } from '../../../kernel/contract/plain-text.ts'
import { useLiveVersion } from '../../../kernel/web/api/use-live-version.ts'
import { ButtonLink } from '../../../kernel/web/components/button.tsx'
import { DetailDrawer, DrawerSection } from '../../../kernel/web/components/detail-drawer.tsx'
import { RecordFacts } from '../../../kernel/web/components/record-head.tsx'
import { textParameter, useUrlState } from '../../../kernel/web/components/url-state.ts'
import { ChoiceChip, useChoice } from '../../../kernel/web/filters/choice-chip.tsx'
import type { Row } from '../../../kernel/web/grid/declaration.ts'
import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { deliveriesTopic } from '../../logistics/contract/delivery-results.ts'
import { formatPlate } from '../../logistics/contract/plates.ts'
import { deliveryList, returnList, settlementList } from '../contract/lists.ts'
import { SettlementPage } from './settlement/settlement-page.tsx'
import classes from './settlement.module.css'
import { readOnly, SettlementsFrame } from './settlements-frame.tsx'
import { type SettlementState, SettlementStateBadge } from './state-badge.tsx'

export const openLoad = textParameter('consolidado')
export const settlementUrl = (loadId: string): string => `/apps/rendicion?consolidado=${loadId}`

const declarations = {
  settlements: readOnly(settlementList),
  deliveries: readOnly(deliveryList),
  returns: readOnly(returnList),
}

const views = { entregas: 'Entregas', devoluciones: 'Devoluciones' }

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

const Lists = () => {
  const view = useChoice('ver', views)
  const [version] = useLiveVersion(deliveriesTopic)
  const chip = (
    <ChoiceChip
      icon={IconLayoutList}
      name="Ver"
      labels={views}
      all="Rendiciones"
      choice={view.choice}
      onChange={view.setChoice}
    />
  )
  if (view.choice === 'entregas' || view.choice === 'devoluciones')
    return (
      <ResourceGrid
        key={view.choice}
        declaration={view.choice === 'entregas' ? declarations.deliveries : declarations.returns}
        version={version}
        filters={chip}
        renderDetail={() => null}
      />
    )
  return (
    <ResourceGrid
      key="rendiciones"
      declaration={declarations.settlements}
      version={version}
      filters={chip}
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
