import { IconLayoutList } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoney } from '../../../kernel/contract/formats.ts'
import { type Resource, resourceRoutes } from '../../../kernel/contract/resource.ts'
import { useLiveEvents } from '../../../kernel/web/api/live-events.ts'
import { Badge, type Tone } from '../../../kernel/web/components/badge.tsx'
import { ButtonLink } from '../../../kernel/web/components/button.tsx'
import { DetailDrawer, DrawerSection } from '../../../kernel/web/components/detail-drawer.tsx'
import { Page } from '../../../kernel/web/components/page.tsx'
import { textParameter, useUrlState } from '../../../kernel/web/components/url-state.ts'
import { ChoiceChip, useChoice } from '../../../kernel/web/filters/choice-chip.tsx'
import type { ListDeclaration, Row } from '../../../kernel/web/grid/declaration.ts'
import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { deliveriesTopic } from '../contract/delivery-words.ts'
import { deliveryList, returnList, settlementList, settlementStates } from '../contract/lists.ts'
import classes from './settlement.module.css'
import { SettlementPage } from './settlement-page.tsx'

export const openRound = textParameter('consolidado')
export const roundUrl = (loadId: string): string => `/apps/rendicion?consolidado=${loadId}`

/** These lists are read: what is in them is written elsewhere. */
const readOnly = (resource: Resource): ListDeclaration => {
  const { name, titles, fields, sort } = resource
  const { list, export: file } = resourceRoutes(resource)
  return { name, titles, fields, sort, routes: { list, export: file } }
}

const declarations = {
  settlements: readOnly(settlementList),
  deliveries: readOnly(deliveryList),
  returns: readOnly(returnList),
}

const views = { entregas: 'Entregas', devoluciones: 'Devoluciones' }

const tones: Record<keyof typeof settlementStates, Tone> = { waiting: 'warning', open: 'info', closed: 'neutral' }

const StateCell = ({ row }: { row: Row }) => {
  const state = row.state as keyof typeof settlementStates
  return <Badge tone={tones[state]}>{settlementStates[state]}</Badge>
}

const facts = (row: Row): [string, string][] => [
  ['Repartidor', (row.dealer as { name: string } | null)?.name ?? ''],
  ['Vehículo', String(row.vehicle)],
  ['Pedidos', `${row.orders}, ${row.pending} sin resultado`],
  ['Cargado', formatMoney(Number(row.total))],
  ['Entregado', formatMoney(Number(row.delivered))],
  ['Cobrado', formatMoney(Number(row.paid))],
]

type Tools = { close: () => void; previous?: (() => void) | undefined; next?: (() => void) | undefined }

const RoundDrawer = ({ row, tools }: { row: Row; tools: Tools }) => (
  <DetailDrawer
    label={`Rendición ${row.number}`}
    heading={`Rendición ${row.number}`}
    onClose={tools.close}
    {...(tools.previous ? { onPrevious: tools.previous } : {})}
    {...(tools.next ? { onNext: tools.next } : {})}
  >
    <DrawerSection title="El reparto">
      <dl className={classes.facts}>
        {facts(row).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.acts}>
        <ButtonLink to={roundUrl(row.id)} variant="primary">
          {row.state === 'closed' ? 'Ver la rendición' : 'Rendir'}
        </ButtonLink>
      </p>
    </DrawerSection>
  </DetailDrawer>
)

const Lists = () => {
  const view = useChoice('ver', views)
  const [version, setVersion] = useState(0)
  useLiveEvents([deliveriesTopic], () => setVersion(current => current + 1))
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
  if (view.choice === 'entregas')
    return (
      <ResourceGrid
        key="entregas"
        declaration={declarations.deliveries}
        version={version}
        filters={chip}
        renderDetail={() => null}
      />
    )
  if (view.choice === 'devoluciones')
    return (
      <ResourceGrid
        key="devoluciones"
        declaration={declarations.returns}
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
      columnOverrides={{ state: { cell: StateCell } }}
      renderDetail={(row, tools) => <RoundDrawer row={row} tools={tools} />}
    />
  )
}

/** Rendición: rounds to settle and settled, and one of them open. */
export const SettlementsPage = () => {
  const [loadId] = useUrlState(openRound)
  if (loadId !== '') return <SettlementPage key={loadId} loadId={loadId} />
  return (
    <Page fill>
      <Lists />
    </Page>
  )
}
