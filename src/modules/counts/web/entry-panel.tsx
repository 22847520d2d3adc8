import { IconBarcode, IconMinus, IconPlus } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatDay } from '../../../kernel/contract/formats.ts'
import { messageOf } from '../../../kernel/web/api/api-error.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { Card } from '../../../kernel/web/components/card.tsx'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { DayInput } from '../../../kernel/web/form/day-input.tsx'
import { CameraScanner } from '../../../kernel/web/scan/camera-scanner.tsx'
import { useScanner } from '../../../kernel/web/scan/use-scanner.ts'
import { type CountView, countRoutes, type FoundArticle } from '../contract/count-routes.ts'
import { countProblems } from '../contract/problems.ts'
import classes from './counts.module.css'
import { EntryPhoto } from './entry-photo.tsx'

/** Each entry has its own key: a retry after a lost answer counts once. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

type Finding = { items: FoundArticle[]; failure: string | null }

const useFinder = (id: string, onFound: (article: FoundArticle) => void) => {
  const [finding, setFinding] = useState<Finding>({ items: [], failure: null })
  const find = async (text: string) => {
    if (!text.trim()) return
    try {
      const { items } = await call(countRoutes.find, { params: { id }, query: { text: text.trim() } })
      const [only] = items
      if (items.length === 1 && only) onFound(only)
      setFinding({
        items: items.length > 1 ? items : [],
        failure: items.length === 0 ? `Ningún artículo de este conteo coincide con «${text.trim()}».` : null,
      })
    } catch (error) {
      setFinding({ items: [], failure: messageOf(error) })
    }
  }
  return { ...finding, find, clear: () => setFinding({ items: [], failure: null }) }
}

const unknownLot = { lot: '', expiresOn: null }

type EntryProps = { id: string; article: FoundArticle; onDone: (count: CountView) => void; onCancel: () => void }

const LotFields = ({
  article,
  lot,
  expiresOn,
  change,
}: {
  article: FoundArticle
  lot: string
  expiresOn: string | null
  change: (lot: FoundArticle['lots'][number]) => void
}) => (
  <>
    {article.lots.length > 0 && (
      <fieldset className={classes.lots} aria-label="Lotes conocidos">
        {article.lots.map(option => (
          <button key={option.lot} type="button" aria-pressed={option.lot === lot} onClick={() => change(option)}>
            {option.lot || 'Sin lote'}
            {option.expiresOn && <small>vence {formatDay(option.expiresOn)}</small>}
          </button>
        ))}
      </fieldset>
    )}
    <div className={classes.pair}>
      <label>
        Lote
        <input value={lot} maxLength={60} onChange={event => change({ lot: event.currentTarget.value, expiresOn })} />
      </label>
      <DayInput
        label="Vencimiento"
        value={expiresOn}
        emptyLabel="Vaciar el vencimiento"
        onChange={day => change({ lot, expiresOn: day })}
      />
    </div>
  </>
)

const Quantity = ({ value, step, onChange }: { value: string; step: number; onChange: (value: string) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  // Once the article is found, the person writes its units next.
  useEffect(() => input.current?.focus(), [])
  const by = (units: number) =>
    onChange(String(Math.max(0, (Number(value.replace(',', '.')) || 0) + units)).replace('.', ','))
  return (
    <div className={classes.quantity}>
      <button type="button" aria-label="Una menos" onClick={() => by(-1)}>
        <IconMinus aria-hidden />
      </button>
      <input
        aria-label="Unidades contadas"
        inputMode="decimal"
        ref={input}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <button type="button" aria-label="Una más" onClick={() => by(1)}>
        <IconPlus aria-hidden />
      </button>
      {step > 1 && (
        <button type="button" className={classes.bulk} onClick={() => by(step)}>
          + 1 bulto de {step}
        </button>
      )}
    </div>
  )
}

/** The units of one lot. When sending fails, the text stays and is sent again with the same key. */
const EntryForm = ({ id, article, onDone, onCancel }: EntryProps) => {
  const [lot, setLot] = useState(article.lots[0] ?? unknownLot)
  const [typed, setTyped] = useState('')
  const [photo, setPhoto] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const key = useRef(newKey())
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const units = Number(typed.replace(',', '.'))
    if (typed.trim() === '' || Number.isNaN(units))
      return setFailure('Escribí cuántas unidades hay; cero si no queda ninguna.')
    if (article.isWhole && !Number.isInteger(units)) return setFailure(countProblems.wholeUnits.message)
    setBusy(true)
    try {
      onDone(
        await call(countRoutes.enter, {
          params: { id },
          body: { key: key.current, article: article.id, ...lot, units, photo },
        }),
      )
    } catch (error) {
      setFailure(`${messageOf(error)} Lo que escribiste sigue acá.`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={classes.entry} onSubmit={send} aria-label={`Contar ${article.name}`} noValidate>
      <p className={classes.article}>
        {article.name}
        <small>
          {article.code}
          {article.ean && ` · ${article.ean}`}
        </small>
      </p>
      <LotFields article={article} {...lot} change={setLot} />
      <Quantity value={typed} step={article.unitsPerPackage} onChange={setTyped} />
      <EntryPhoto fileId={photo} onChange={setPhoto} />
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      <div className={classes.send}>
        <Button size="large" onClick={onCancel}>
          Otro
        </Button>
        <Button type="submit" variant="primary" size="large" busy={busy}>
          Anotar
        </Button>
      </div>
    </form>
  )
}

/** Finds an article by scanner, camera or text, and enters its counted units. */
export const EntryPanel = ({ id, onEntered }: { id: string; onEntered: (count: CountView) => void }) => {
  const [article, setArticle] = useState<FoundArticle | null>(null)
  const [text, setText] = useState('')
  const finder = useFinder(id, setArticle)
  useScanner(code => void finder.find(code))
  const choose = (match: FoundArticle | null) => {
    setArticle(match)
    finder.clear()
    setText('')
  }
  return (
    <Card title="Contar">
      {article ? (
        <EntryForm
          key={article.id}
          id={id}
          article={article}
          onCancel={() => choose(null)}
          onDone={count => {
            onEntered(count)
            showToast({ variant: 'success', text: `Anotaste «${article.name}»` })
            choose(null)
          }}
        />
      ) : (
        <form
          className={classes.find}
          onSubmit={event => {
            event.preventDefault()
            void finder.find(text)
          }}
        >
          <label>
            Código de barras, código o nombre
            <input value={text} enterKeyHint="search" onChange={event => setText(event.currentTarget.value)} />
          </label>
          <Button type="submit" size="large" leftIcon={<IconBarcode aria-hidden />}>
            Buscar artículo
          </Button>
          <CameraScanner onCode={code => void finder.find(code)} />
        </form>
      )}
      {finder.failure && (
        <p role="alert" className={classes.failure}>
          {finder.failure}
        </p>
      )}
      {!article && finder.items.length > 0 && (
        <ul className={classes.found} aria-label="Artículos encontrados">
          {finder.items.map(item => (
            <li key={item.id}>
              <button type="button" onClick={() => choose(item)}>
                {item.name}
                <small>{item.code}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
