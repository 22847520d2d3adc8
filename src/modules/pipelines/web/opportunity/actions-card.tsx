import {
  type Icon,
  IconBrandWhatsapp,
  IconCircle,
  IconCircleCheckFilled,
  IconMail,
  IconMapPin,
  IconNote,
  IconPhone,
  IconTrash,
} from '@tabler/icons-react'
import { formatDateTime, formatDay } from '../../../../kernel/contract/formats.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { IconButton } from '../../../../kernel/web/components/icon-button.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import type { OpportunityAction, OpportunityDetail } from '../../contract/opportunity-routes.ts'
import { type ActionKind, actionKinds } from '../../contract/words.ts'
import { countText } from '../card-words.ts'
import { ActionForm } from './action-form.tsx'
import classes from './opportunity.module.css'
import { type ActionActs, useActionActs } from './use-action-acts.ts'

const icons: Record<ActionKind, Icon> = {
  call: IconPhone,
  visit: IconMapPin,
  mail: IconMail,
  whatsapp: IconBrandWhatsapp,
  note: IconNote,
}

type EntryProps = { action: OpportunityAction; today: string; acts: ActionActs }

const Due = ({ dueOn, today }: { dueOn: string | null; today: string }) => {
  if (!dueOn) return <Badge>Sin fecha</Badge>
  if (dueOn < today) return <Badge tone="error">{`Venció ${formatDay(dueOn, today)}`}</Badge>
  return dueOn === today ? <Badge tone="warning">Hoy</Badge> : <Badge>{formatDay(dueOn, today)}</Badge>
}

/** One thing done or to be done; its circle says which, and changes it. */
const Entry = ({ action, today, acts }: EntryProps) => {
  const { environment } = useSession()
  const { kind, text, isDone, dueOn, happenedAt, creator } = action
  const Glyph = icons[kind]
  return (
    <li className={classes.action} data-done={isDone || undefined}>
      <IconButton
        size="small"
        icon={isDone ? IconCircleCheckFilled : IconCircle}
        label={isDone ? 'Marcar como pendiente' : `Marcar como hecha: ${text.slice(0, 40)}`}
        onClick={() => void acts.mark(action, !isDone)}
      />
      <div>
        <p className={classes.actionHead}>
          <Glyph size={14} stroke={2} aria-hidden />
          <b>{actionKinds[kind]}</b>
          {!isDone && <Due dueOn={dueOn} today={today} />}
        </p>
        <p className={classes.actionText}>{text}</p>
        <small>
          {formatDateTime(happenedAt, environment.timeZone, today)} · {creator}
        </small>
      </div>
      <IconButton
        size="small"
        icon={IconTrash}
        label={`Eliminar ${actionKinds[kind].toLowerCase()}: ${text.slice(0, 40)}`}
        onClick={() => void acts.remove(action)}
      />
    </li>
  )
}

const byDue = (a: OpportunityAction, b: OpportunityAction): number =>
  (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999')

type GroupProps = { title: string; actions: OpportunityAction[]; today: string; acts: ActionActs }

const Group = ({ title, actions, today, acts }: GroupProps) =>
  actions.length > 0 && (
    <section aria-label={title}>
      <h3 className={classes.group}>
        {title} <span>{actions.length}</span>
      </h3>
      <ol>
        {actions.map(action => (
          <Entry key={action.id} action={action} today={today} acts={acts} />
        ))}
      </ol>
    </section>
  )

/** Calls, visits, letters and notes: what is to be done first, then what was. */
export const ActionsCard = ({ detail, onChanged }: { detail: OpportunityDetail; onChanged: () => void }) => {
  const acts = useActionActs(onChanged)
  const { actions, actionCount, today, opportunity } = detail
  const pending = actions.filter(({ isDone }) => !isDone).toSorted(byDue)
  const done = actions.filter(({ isDone }) => isDone)
  const older = actionCount - actions.length
  return (
    <Card title="Acciones comerciales" note={actionCount > 0 ? String(actionCount) : undefined}>
      <ActionForm opportunityId={opportunity.id} today={today} onSaved={onChanged} />
      {actions.length === 0 && (
        <EmptyState
          icon={IconPhone}
          title="Todavía no hay acciones"
          text="Anotá cada llamada, visita o mensaje, y agendá la próxima: el tablero avisa cuando vence."
        />
      )}
      <Group title="Por hacer" actions={pending} today={today} acts={acts} />
      <Group title="Hecho" actions={done} today={today} acts={acts} />
      {older > 0 && (
        <p className={classes.quiet}>{`Hay ${countText(older, 'acción más vieja', 'acciones más viejas')}.`}</p>
      )}
    </Card>
  )
}
