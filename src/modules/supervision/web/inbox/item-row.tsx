import {
  type Icon,
  IconCash,
  IconCheck,
  IconClockPause,
  IconPackageOff,
  IconShoppingCartOff,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { formatDay, formatMoney } from '../../../../kernel/contract/formats.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { type InboxItem, type ItemKind, itemKinds, reasonOf } from '../../contract/inbox-items.ts'
import type { DialogAct } from './act-dialogs.tsx'
import classes from './inbox.module.css'

export const kindIcons: Record<ItemKind, Icon> = {
  rhythm: IconShoppingCartOff,
  lost: IconPackageOff,
  debt: IconCash,
}

const acts: { act: DialogAct; label: string; key: string; icon: Icon }[] = [
  { act: 'assign', label: 'Asignar', key: 'a', icon: IconUserPlus },
  { act: 'snooze', label: 'Posponer', key: 'p', icon: IconClockPause },
  { act: 'done', label: 'Hecho', key: 'h', icon: IconCheck },
  { act: 'dismiss', label: 'Descartar', key: 'd', icon: IconX },
]

/** What the person may do with an item: a seller, only with what is on their name. */
const useActsOf = ({ followUp }: InboxItem) => {
  const { role, user } = useSession()
  if (role !== 'ventas') return acts
  return followUp?.owner?.id === user.id ? acts.filter(({ act }) => act !== 'assign') : []
}

const step = (from: HTMLElement, by: 1 | -1) => {
  const row = from.closest('li')
  const next = by === 1 ? row?.nextElementSibling : row?.previousElementSibling
  next?.querySelector('a')?.focus()
}

type RowProps = { item: InboxItem; today: string; onAct: (item: InboxItem, act: DialogAct) => void }

const Decided = ({ item: { followUp }, today }: Pick<RowProps, 'item' | 'today'>) => {
  if (!followUp?.owner && !followUp?.snoozedUntil) return null
  const waits = followUp.snoozedUntil && followUp.snoozedUntil > today
  return (
    <span className={classes.decided}>
      {followUp.owner && <span>A cargo de {followUp.owner.name}</span>}
      {waits && <span>Vuelve el {formatDay(followUp.snoozedUntil, today)}</span>}
    </span>
  )
}

/** One customer and one reason. From its name, arrows walk the list and each act has its letter. */
export const ItemRow = ({ item, today, onAct }: RowProps) => {
  const possible = useActsOf(item)
  const onKeyDown = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const chosen = possible.find(({ key }) => key === event.key.toLowerCase())
    if (event.key === 'ArrowDown' || event.key === 'j') step(event.currentTarget, 1)
    else if (event.key === 'ArrowUp' || event.key === 'k') step(event.currentTarget, -1)
    else if (chosen) onAct(item, chosen.act)
    else return
    event.preventDefault()
  }
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <div className={classes.who}>
          <Link
            to={`/apps/personas/main/personas-follow/${encodeURIComponent(item.customer.code)}`}
            onKeyDown={onKeyDown}
          >
            {item.customer.name}
          </Link>
          <span className={classes.code}>{item.customer.code}</span>
          <Badge tone={item.kind === 'debt' ? 'error' : 'warning'} icon={kindIcons[item.kind]}>
            {itemKinds[item.kind]}
          </Badge>
          {item.seller && <span className={classes.quiet}>{item.seller.name}</span>}
        </div>
        <p className={classes.reason}>{reasonOf(item, today)}</p>
        <Decided item={item} today={today} />
      </div>
      <div className={classes.side}>
        <b className={classes.stake}>{formatMoney(item.stakeCents)}</b>
        <div className={classes.acts}>
          {possible.map(({ act, label, key, icon: Glyph }) => (
            <Button
              key={act}
              size="small"
              variant="ghost"
              leftIcon={<Glyph size={16} stroke={1.75} aria-hidden />}
              title={`${label} · ${key.toUpperCase()}`}
              onClick={() => onAct(item, act)}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
    </li>
  )
}
