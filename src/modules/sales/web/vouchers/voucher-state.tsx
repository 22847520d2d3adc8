import { type Icon, IconCheck, IconCircleCheck, IconClock, IconScale, IconTrash, IconX } from '@tabler/icons-react'
import { Badge, type Tone } from '../../../../kernel/web/components/badge.tsx'
import { cx } from '../../../../kernel/web/components/cx.ts'
import type { Row } from '../../../../kernel/web/grid/declaration.ts'
import { collectionStates } from '../../contract/vouchers/collection-vouchers.ts'
import { orderStates } from '../../contract/vouchers/order-vouchers.ts'
import type { CollectionState, VoucherState } from '../../contract/vouchers/voucher-details.ts'
import classes from './voucher-cells.module.css'

type Look = { icon: Icon; badge: Icon; tone: Tone }

/** Pending is the normal state, hence neutral; colour is for what has happened. */
const looks: Record<CollectionState, Look> = {
  unsettled: { icon: IconScale, badge: IconScale, tone: 'warning' },
  pending: { icon: IconClock, badge: IconClock, tone: 'neutral' },
  exported: { icon: IconCircleCheck, badge: IconCheck, tone: 'success' },
  canceled: { icon: IconX, badge: IconX, tone: 'error' },
  deleted: { icon: IconTrash, badge: IconTrash, tone: 'error' },
}

export type StateWords<S extends CollectionState = VoucherState> = Record<S, string>

export const StateBadge = <S extends CollectionState>({ state, words }: { state: S; words: StateWords<S> }) => (
  <Badge tone={looks[state].tone} icon={looks[state].badge}>
    {words[state]}
  </Badge>
)

const isState = <S extends CollectionState>(value: unknown, words: StateWords<S>): value is S =>
  typeof value === 'string' && Object.hasOwn(words, value)

/** A state as an icon alone, named for who does not see it. */
const StateIcon = <S extends CollectionState>({ state, words }: { state: unknown; words: StateWords<S> }) => {
  if (!isState(state, words)) return null
  const { icon: Glyph, tone } = looks[state]
  return (
    <span className={cx(classes.state, classes[tone])} role="img" aria-label={words[state]} title={words[state]}>
      <Glyph size={16} stroke={1.75} aria-hidden />
    </span>
  )
}

export const OrderStateCell = ({ row }: { row: Row }) => <StateIcon state={row.state} words={orderStates} />

export const CollectionStateCell = ({ row }: { row: Row }) => <StateIcon state={row.state} words={collectionStates} />
