import { formatDay, formatMoney } from '../../../kernel/contract/formats.ts'
import type { Account } from '../contract/shop.ts'
import { ask } from './api.ts'
import { forgetCopies } from './phone-copies.ts'
import classes from './store.module.css'
import { useAnswer } from './use-answer.ts'

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
const messagesText = (home: { unread: number; seller: string | null } | null): string =>
  [home?.seller ? `Con ${home.seller}` : 'Con la empresa', home?.unread ? `${home.unread} sin leer` : '']
    .filter(Boolean)
    .join(' · ')

type Props = { shop: string; onMessages: () => void; onLeft: () => void }

/** What the shop owes in words, its messages, and leaving. */
export const AccountPage = ({ shop, onMessages, onLeft }: Props) => {
  const { data } = useAnswer<Account>(`shops/${shop}/account`)
  const { data: home } = useAnswer<{ unread: number; seller: string | null }>(`shops/${shop}/home`)
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
      {data && <Debts documents={data.documents} />}
      <div className={`${classes.card} ${classes.between}`}>
        <span>
          Mensajes
          <span className={classes.detail}>{messagesText(home)}</span>
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
