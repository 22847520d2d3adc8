import { Menu } from '@mantine/core'
import { IconBan, IconClockExclamation, IconDots, IconPencil, IconTrophy } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { formatDay } from '../../../../kernel/contract/formats.ts'
import { WhoCanSee } from '../../../../kernel/web/access/who-can-see.tsx'
import { Avatar } from '../../../../kernel/web/components/avatar.tsx'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import type { OpportunityDetail } from '../../contract/opportunity-routes.ts'
import { lostReasons } from '../../contract/words.ts'
import { titlesOf, valueText } from '../card-words.ts'
import { useRemoveOpportunity } from '../form/use-remove-opportunity.ts'
import { boardUrl } from '../pipeline-urls.ts'
import classes from './opportunity.module.css'
import type { PageMoves } from './use-page-moves.tsx'

type HeadProps = { detail: OpportunityDetail; moves: PageMoves; onEdit: () => void; onChanged: () => void }

const Standing = ({ opportunity: { outcome, isStale, daysInState, lostReason } }: OpportunityDetail) => {
  if (outcome === 'won')
    return (
      <Badge tone="success" icon={IconTrophy}>
        Ganada
      </Badge>
    )
  if (outcome === 'lost')
    return <Badge icon={IconBan}>{lostReason ? `Perdida: ${lostReasons[lostReason]}` : 'Perdida'}</Badge>
  return (
    isStale && (
      <Badge tone="warning" icon={IconClockExclamation}>
        {`${daysInState} días sin movimiento`}
      </Badge>
    )
  )
}

/** Won and lost are one press away while it is open. */
const Endings = ({ detail: { opportunity, states }, moves }: Pick<HeadProps, 'detail' | 'moves'>) => {
  if (opportunity.outcome !== 'open') return null
  const [won, lost] = [states.find(({ type }) => type === 'won'), states.find(({ type }) => type === 'lost')]
  return (
    <>
      {lost && (
        <Button leftIcon={<IconBan aria-hidden />} disabled={moves.busy} onClick={() => moves.moveTo(lost)}>
          Perdida
        </Button>
      )}
      {won && (
        <Button
          variant="primary"
          leftIcon={<IconTrophy aria-hidden />}
          disabled={moves.busy}
          onClick={() => moves.moveTo(won)}
        >
          Ganada
        </Button>
      )}
    </>
  )
}

const More = ({ detail: { opportunity, pipeline }, onChanged }: Pick<HeadProps, 'detail' | 'onChanged'>) => {
  const navigate = useNavigate()
  const remove = useRemoveOpportunity(onChanged)
  const leave = () =>
    void remove(opportunity).then(done => {
      if (done) void navigate(boardUrl(pipeline.id))
    })
  return (
    <Menu>
      <Menu.Target>
        <IconButton icon={IconDots} label="Más opciones" />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void navigate(boardUrl(pipeline.id))}>Ver en el tablero</Menu.Item>
        <Menu.Item onClick={leave}>Eliminar la oportunidad</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** How much and whose, under the toolbar that says what; how it stands, and what can be done with it. */
export const OpportunityHead = ({ detail, moves, onEdit, onChanged }: HeadProps) => {
  const { opportunity, today } = detail
  const { who, what } = titlesOf(opportunity)
  const { valueCents, seller, closingOn } = opportunity
  return (
    <header className={classes.head}>
      <div className={classes.identity}>
        <p className={classes.name}>
          <b>{valueCents === null ? 'Sin valor' : valueText(valueCents)}</b>
          <Standing {...detail} />
        </p>
        <p className={classes.facts}>
          {what && <span>{who}</span>}
          {seller && (
            <span>
              <Avatar size="tiny" name={seller.name} />
              {seller.name}
            </span>
          )}
          {closingOn && <span>{`Cierre estimado ${formatDay(closingOn, today)}`}</span>}
        </p>
      </div>
      <div className={classes.acts}>
        <Button leftIcon={<IconPencil aria-hidden />} onClick={onEdit}>
          Editar
        </Button>
        <Endings detail={detail} moves={moves} />
        <span className={classes.tools}>
          <WhoCanSee entity="opportunities" id={opportunity.id} iconOnly />
          <More detail={detail} onChanged={onChanged} />
        </span>
      </div>
    </header>
  )
}
