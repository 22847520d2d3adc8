import { IconCircleDashed, IconFridge, IconShoppingCartOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Filter } from '../../../kernel/contract/filters.ts'
import { addDays, dayOf } from '../../../kernel/contract/formats.ts'
import { ButtonLink } from '../../../kernel/web/components/button.tsx'
import { DrawerSection } from '../../../kernel/web/components/detail-drawer.tsx'
import { Page } from '../../../kernel/web/components/page.tsx'
import { ChoiceChip, useChoice } from '../../../kernel/web/filters/choice-chip.tsx'
import type { Row } from '../../../kernel/web/grid/declaration.ts'
import { GridEmpty } from '../../../kernel/web/grid/grid-cover.tsx'
import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { assets } from '../contract/assets.ts'
import { type AssetState, assetStates } from '../contract/transitions.ts'
import { followUrl } from './asset-words.ts'
import { StateBadge } from './state-badge.tsx'

const CodeCell = ({ row }: { row: Row }) => (
  <Link to={followUrl(row.id)} onClick={event => event.stopPropagation()}>
    {String(row.code)}
  </Link>
)

const StateCell = ({ row }: { row: Row }) => <StateBadge state={row.state as AssetState} />

const columns = { code: { cell: CodeCell }, state: { cell: StateCell, width: 150 } }

/** Days without a purchase, as the chip offers them. */
const idleDays = {
  '15': 'Hace 15 días o más',
  '30': 'Hace 30 días o más',
  '60': 'Hace 60 días o más',
  '90': 'Hace 90 días o más',
}

const useFilters = () => {
  const { environment } = useSession()
  const state = useChoice('estado', assetStates)
  const idle = useChoice('sin-compra', idleDays)
  const today = dayOf(new Date(), environment.timeZone)
  const filter = useMemo(
    (): Filter[] => [
      ...(state.choice ? [{ field: 'state', operator: 'matches' as const, value: state.choice }] : []),
      ...(idle.choice
        ? [{ field: 'idleSince', operator: 'less-than' as const, value: addDays(today, -Number(idle.choice)) }]
        : []),
    ],
    [state.choice, idle.choice, today],
  )
  const chips = (
    <>
      <ChoiceChip
        icon={IconCircleDashed}
        name="Estado"
        labels={assetStates}
        all="Todos"
        choice={state.choice}
        onChange={state.setChoice}
      />
      <ChoiceChip
        icon={IconShoppingCartOff}
        name="Sin compra"
        labels={idleDays}
        all="Todos"
        choice={idle.choice}
        onChange={idle.setChoice}
      />
    </>
  )
  return { filter, chips }
}

/** Activos: what the company lends, where each one is and whether its customer buys. */
export const AssetsPage = () => {
  const { filter, chips } = useFilters()
  return (
    <Page fill>
      <ResourceGrid
        declaration={assets}
        columnOverrides={columns}
        baseFilter={filter}
        filters={chips}
        renderMore={row => (
          <DrawerSection>
            <ButtonLink to={followUrl(row.id)} variant="outlined" wide leftIcon={<IconFridge aria-hidden />}>
              Movimientos, comodato y ventas
            </ButtonLink>
          </DrawerSection>
        )}
        empty={
          <GridEmpty
            icon={IconFridge}
            title="Todavía no hay activos"
            text="Cargá los freezers, heladeras y carteles que prestás, de a uno o desde una planilla, y entregalos a un cliente."
          />
        }
      />
    </Page>
  )
}
