import { formatDay, formatMoney } from '../../../kernel/contract/formats.ts'
import type { Account } from '../contract/shop.ts'
import { ask } from './api.ts'
import { PayDebt } from './pay/pay-buttons.tsx'
import { forgetCopies } from './phone-copies.ts'
import classes from './store.module.css'
import { type Freshness, useAnswer } from './use-answer.ts'
import { useUnread } from './use-unread.ts'

const fresh: Freshness = { every: 60_000, topics: ['payments', 'orders'] }

const Debts = ({ documents }: Pick<Account, 'documents'>) => (
  <ul>
    {documents.map(({ name, dueOn, balanceCents, isOverdue }) => (
      <li key={name} className={classes.row}>
        <span>
          {name} <span className={classes.soft}>{`${isOverdue ? 'venció' : 'vence'} el ${formatDay(dueOn)}`}</span>
        </span>
        <span>{formatMoney(balanceCents)}</span>
      </li>
    ))}
  </ul>
)

/** «Con Laura Paz · 2 sin leer» */
const messagesText = (seller: string | null | undefined, unread: number): string =>
  [seller ? `Con ${seller}` : 'Con la empresa', unread > 0 ? `${unread} sin leer` : ''].filter(Boolean).join(' · ')

type Props = { shop: string; onMessages: () => void; onLeft: () => void }

/** What the shop owes in words, its messages, and leaving. */
export const AccountPage = ({ shop, onMessages, onLeft }: Props) => {
  const { data } = useAnswer<Account>(`shops/${shop}/account`, fresh)
  const { data: home } = useAnswer<{ seller: string | null }>(`shops/${shop}/home`)
  const unread = useUnread(shop)
  const leave = (): void => {
    forgetCopies()
    onLeft()
  }
  return (
    <>
      <div className={classes.card}>
        {data?.sentences.map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {data?.payable && <PayDebt shop={shop} payable={data.payable} />}
      {data && <Debts documents={data.documents} />}
      <div className={`${classes.card} ${classes.between}`}>
        <span>
          Mensajes
          <span className={classes.detail}>{messagesText(home?.seller, unread)}</span>
        </span>
        <button type="button" className={classes.button} onClick={onMessages}>
          Abrir mensajes
        </button>
      </div>
      <div className={classes.card}>
        <button type="button" className={classes.button} onClick={() => ask('POST', 'entry/leave').then(leave, leave)}>
          Salir de la tienda
        </button>
      </div>
    </>
  )
}
