import { Select, TextInput } from '@mantine/core'
import { IconBuildingWarehouse, IconCircleCheck, IconEdit, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoney, formatQuantity, formatTime } from '../../../../kernel/contract/formats.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { FigureInput } from '../../../../kernel/web/form/figure-input.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { differenceWords } from '../../contract/difference-words.ts'
import { differenceKey } from '../../contract/settlement-rules.ts'
import { type Bearer, bearers, type SettlementView, type Trail } from '../../contract/settlement-view.ts'
import { orderOptions } from './order-options.ts'
import classes from './settle.module.css'
import type { OpenSettlement } from './use-settlement.ts'
import { missingText } from './values-step.tsx'

type Open = SettlementView['unexplained'][number]
type Booked = SettlementView['differences'][number]

/** The article and units of a difference, or its value. */
export const subjectText = (view: SettlementView, { articleId, units, subject }: Open | Booked): string => {
  const article = view.goods.find(line => line.articleId === articleId)
  if (article) return `${formatQuantity(Math.abs(units ?? 0))} × ${article.name}`
  const value = view.values.find(one => one.subject === subject)
  if (value) return [value.bank, value.checkNumber].filter(Boolean).join(' ')
  return view.extras.find(({ key }) => key === subject)?.detail ?? ''
}

const titleOf = (view: SettlementView, difference: Open | Booked): string => {
  const method =
    view.values.find(({ subject }) => subject === difference.subject)?.method ??
    view.extras.find(({ key }) => key === difference.subject)?.method
  return differenceWords({ ...difference, method })
}

const trailWords: Record<Trail['documents'][number]['kind'], (figure: string) => string> = {
  paid: figure => `el teléfono anotó ${figure} cobrados`,
  unpaid: figure => `quedaron ${figure} sin pagar`,
  returned: figure => `figuran ${figure} devueltos`,
  kept: figure => `figuran ${figure} entregados`,
  taken: figure => `figuran ${figure} retirados`,
}

type TrailProps = {
  view: SettlementView
  documents: Trail['documents']
  chosen: string | null
  onChoose: ((orderId: string) => void) | null
}

/** The documents that may be the origin of a difference, the likeliest first. */
const TrailList = ({ view, documents, chosen, onChoose }: TrailProps) => {
  const { environment } = useSession()
  const orders = new Map(view.orders.map(order => [order.orderId, order]))
  return (
    <ul className={classes.trail} aria-label="De dónde puede venir">
      {documents.map(({ orderId, kind, units, amountCents, isExact }) => {
        const order = orders.get(orderId)
        const figure = units === null ? formatMoney(amountCents) : `${formatQuantity(units)} un.`
        const words = `Pedido ${order?.number ?? ''}`
        return (
          <li key={`${orderId} ${kind}`} className={classes.document}>
            {onChoose ? (
              <Button variant="link" aria-pressed={chosen === orderId} onClick={() => onChoose(orderId)}>
                {words}
              </Button>
            ) : (
              words
            )}
            <span className={classes.quiet}>
              {[order?.customer, order?.happenedAt && formatTime(order.happenedAt, environment.timeZone)]
                .filter(Boolean)
                .join(' · ')}
              {`: ${trailWords[kind](figure)}`}
            </span>
            {isExact && (
              <Badge tone="success" icon={IconCircleCheck}>
                coincide exacto
              </Badge>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const documentsOf = (view: SettlementView, difference: Open | Booked): Trail['documents'] =>
  view.trails.find(({ key }) => key === differenceKey(difference))?.documents ?? []

/** The only document with exactly the amount of the difference, if there is one. */
const likeliest = (documents: Trail['documents']): string | null => {
  const exact = documents.filter(({ isExact }) => isExact)
  return exact.length === 1 ? (exact[0]?.orderId ?? null) : null
}

type CardProps = { settlement: OpenSettlement; onCorrect: (orderId: string) => void }

const useExplaining = ({ settlement, open }: { settlement: OpenSettlement; open: Open }) => {
  const { view, draft, change, save } = settlement
  const documents = documentsOf(view, open)
  const [reason, setReason] = useState('')
  const [orderId, setOrderId] = useState(() => likeliest(documents))
  const [worth, setWorth] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const explain = (bearer: Bearer) => {
    if (reason.trim() === '') return setError('Completá este dato.')
    const { kind, articleId, subject, units } = open
    const amountCents = kind === 'empties' ? Math.sign(units ?? 0) * Math.round((worth ?? 0) * 100) : open.amountCents
    const who = { deliveryPersonId: view.deliveryPerson.id, bearer, reason: reason.trim(), orderId }
    change({ differences: [...draft.differences, { kind, articleId, subject, units, amountCents, ...who }] })
    // Saved at once, without the pause of typing: the person who approves may be waiting for it.
    void save().catch(() => undefined)
  }
  const write = (text: string) => {
    setReason(text)
    setError(null)
  }
  return { documents, reason, write, orderId, setOrderId, worth, setWorth, error, explain }
}

type OpenCardProps = CardProps & { open: Open; isOpen: boolean }

/** An unexplained difference, with its possible documents, the reason, and the choice of its bearer. */
export const OpenDifference = ({ settlement, open, isOpen, onCorrect }: OpenCardProps) => {
  const { view } = settlement
  const form = useExplaining({ settlement, open })
  const title = titleOf(view, open)
  return (
    <li aria-label={title} className={classes.difference}>
      <div className={classes.head}>
        <span>
          <strong>{title}</strong> <span className={classes.quiet}>{subjectText(view, open)}</span>
        </span>
        {open.kind !== 'empties' && (
          <b className={open.amountCents > 0 ? classes.over : classes.changed}>{missingText(open.amountCents)}</b>
        )}
      </div>
      {form.documents.length > 0 && (
        <TrailList
          view={view}
          documents={form.documents}
          chosen={form.orderId}
          onChoose={isOpen ? form.setOrderId : null}
        />
      )}
      {isOpen && (
        <>
          <div className={classes.fields}>
            <Select
              size="xs"
              label="Documento"
              placeholder={`El consolidado ${view.number}`}
              clearable
              searchable
              data={orderOptions(view)}
              value={form.orderId}
              onChange={form.setOrderId}
            />
            <TextInput
              size="xs"
              label="Motivo"
              maxLength={300}
              error={form.error}
              value={form.reason}
              onChange={event => form.write(event.currentTarget.value)}
            />
          </div>
          {open.kind === 'empties' && (
            <FigureInput
              size="xs"
              label="Importe a cargo, si se cobra"
              leftSection="$"
              min={0}
              decimalScale={2}
              value={form.worth}
              onChange={form.setWorth}
            />
          )}
          <div className={classes.acts}>
            <Button size="small" leftIcon={<IconUser size={14} aria-hidden />} onClick={() => form.explain('person')}>
              {open.amountCents < 0
                ? `A favor de ${view.deliveryPerson.name}`
                : `A cargo de ${view.deliveryPerson.name}`}
            </Button>
            <Button
              size="small"
              leftIcon={<IconBuildingWarehouse size={14} aria-hidden />}
              onClick={() => form.explain('company')}
            >
              {open.amountCents < 0 ? 'Queda para la empresa' : 'A cargo de la empresa'}
            </Button>
            {form.orderId && (
              <Button
                size="small"
                variant="ghost"
                leftIcon={<IconEdit size={14} aria-hidden />}
                onClick={() => form.orderId && onCorrect(form.orderId)}
              >
                Corregir el resultado del pedido
              </Button>
            )}
          </div>
        </>
      )}
    </li>
  )
}

type Explained = { settlement: OpenSettlement; difference: Booked; onRemove: (() => void) | null }

/** An explained difference, with its bearer and reason. */
export const ExplainedDifference = ({ settlement, difference, onRemove }: Explained) => {
  const { view } = settlement
  const { orderId, bearer, deliveryPerson, reason, amountCents } = difference
  const number = view.orders.find(order => order.orderId === orderId)?.number
  const title = titleOf(view, difference)
  return (
    <li aria-label={title} className={classes.difference}>
      <div className={classes.head}>
        <span>
          <strong>{title}</strong> <span className={classes.quiet}>{subjectText(view, difference)}</span>
        </span>
        <b>{missingText(amountCents)}</b>
      </div>
      <div className={classes.acts}>
        <Badge tone="success" icon={IconCircleCheck}>
          {`${amountCents < 0 ? 'A favor de' : 'A cargo de'} ${bearer === 'person' ? deliveryPerson.name : bearers.company.toLowerCase()}`}
        </Badge>
        <span className={classes.quiet}>
          {number ? `pedido ${number}` : `consolidado ${view.number}`}
          {` · ${reason}`}
        </span>
        {onRemove && (
          <Button size="small" variant="ghost" onClick={onRemove}>
            Quitar
          </Button>
        )}
      </div>
    </li>
  )
}
