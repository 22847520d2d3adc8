import { IconArrowLeft } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import { formatDateTime } from '../../../kernel/contract/formats.ts'
import type { StoreMessage } from '../contract/shop.ts'
import { ask, messageOf } from './api.ts'
import classes from './store.module.css'
import { type Freshness, useAnswer } from './use-answer.ts'

const fresh: Freshness = { every: 8000, topics: ['messages'] }

const Bubble = ({ message }: { message: StoreMessage }) => (
  <li className={message.isOwn ? classes.own : classes.theirs}>
    <p>{message.text}</p>
    <span className={classes.soft}>
      {message.author} · {formatDateTime(message.createdAt, Intl.DateTimeFormat().resolvedOptions().timeZone)}
    </span>
  </li>
)

const useWriting = (shop: string, reload: () => void) => {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() === '' || isSending) return
    setSending(true)
    ask('POST', `shops/${shop}/messages`, { text: text.trim() })
      .then(
        () => {
          setText('')
          setError(null)
          reload()
        },
        (problem: unknown) => setError(messageOf(problem)),
      )
      .finally(() => setSending(false))
  }
  return { text, setText, error, isSending, send }
}

/** What the company wrote and is on the screen is read. */
const useReading = (shop: string, last: StoreMessage | undefined): void => {
  const id = last && !last.isOwn ? last.id : null
  useEffect(() => {
    if (id) ask('PUT', `shops/${shop}/messages/read`).catch(() => undefined)
  }, [shop, id])
}

/** The shop and its seller, or whoever answers for them. */
export const MessagesPage = ({ shop, onBack }: { shop: string; onBack: () => void }) => {
  const { data, error, reload } = useAnswer<{ items: StoreMessage[] }>(`shops/${shop}/messages`, fresh)
  const writing = useWriting(shop, reload)
  useReading(shop, data?.items.at(-1))
  return (
    <>
      <button type="button" className={classes.back} onClick={onBack}>
        <IconArrowLeft size={20} stroke={1.6} aria-hidden />
        Cuenta
      </button>
      <h2 className={classes.title}>Mensajes</h2>
      {!data && <p className={classes.under}>{error?.message ?? 'Cargando…'}</p>}
      {data?.items.length === 0 && <p className={classes.under}>Escribile a tu vendedor: te contesta acá.</p>}
      <ol className={classes.talk} aria-live="polite">
        {data?.items.map(message => (
          <Bubble key={message.id} message={message} />
        ))}
      </ol>
      <form className={classes.card} onSubmit={writing.send}>
        <label>
          Tu mensaje
          <textarea
            className={classes.field}
            maxLength={1000}
            value={writing.text}
            onChange={event => writing.setText(event.currentTarget.value)}
          />
        </label>
        {writing.error && (
          <p role="alert" className={classes.wrong}>
            {writing.error}
          </p>
        )}
        <button
          type="submit"
          className={`${classes.button} ${classes.main}`}
          disabled={writing.isSending || writing.text.trim() === ''}
        >
          {writing.isSending ? 'Mandando…' : 'Mandar'}
        </button>
      </form>
    </>
  )
}
