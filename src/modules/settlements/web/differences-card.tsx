import { Select, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoney } from '../../../kernel/contract/formats.ts'
import { Badge } from '../../../kernel/web/components/badge.tsx'
import { Button } from '../../../kernel/web/components/button.tsx'
import { Card } from '../../../kernel/web/components/card.tsx'
import { FormDialog } from '../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../kernel/web/form/use-submission.ts'
import { moneyKinds } from '../contract/delivery-words.ts'
import type { Unexplained } from '../contract/settlement-rules.ts'
import { unitsText } from './goods-card.tsx'
import { numbered } from './numbered.ts'
import classes from './settlement.module.css'
import type { Settlement } from './use-settlement.ts'

type Props = { settlement: Settlement; isOpen: boolean }

const useWords = ({ view }: Settlement) => {
  const articles = new Map(view?.goods.map(({ articleId, name }) => [articleId, name]))
  return ({ kind, articleId, units }: Pick<Unexplained, 'kind' | 'articleId' | 'units'>): string =>
    kind === 'goods' ? `${unitsText(units ?? 0)} × ${articles.get(articleId ?? '') ?? 'artículo'}` : moneyKinds[kind]
}

/** A difference gets its document and its reason; who answers for it is the round's delivery person. */
const ExplainDialog = ({
  settlement,
  open,
  onClose,
}: {
  settlement: Settlement
  open: Unexplained
  onClose: () => void
}) => {
  const { view, draft, change } = settlement
  const [reason, setReason] = useState('')
  const [orderId, setOrderId] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const words = useWords(settlement)(open)
  const form = useSubmission(async () => {
    if (!view || !draft) return
    if (reason.trim() === '') return setError('Completá este dato.')
    const { kind, articleId, units, amountCents } = open
    const person = { deliveryPersonId: view.deliveryPerson.id, reason: reason.trim(), orderId }
    change({ differences: [...draft.differences, { kind, articleId, units, amountCents, ...person }] })
    onClose()
  })
  return (
    <FormDialog
      title={`Asentar: ${words}`}
      confirmLabel="Asentar"
      form={form}
      values={{ reason, orderId }}
      onClose={onClose}
    >
      <p>
        {open.amountCents > 0 ? 'Queda a cargo de ' : 'Queda a favor de '}
        <b>{view?.deliveryPerson.name}</b>: {formatMoney(Math.abs(open.amountCents))}.
      </p>
      <Select
        label="Documento"
        placeholder={`El consolidado ${view?.number}`}
        clearable
        searchable
        data={
          view?.orders.map(({ orderId: value, number, customer }) => ({
            value,
            label: `Pedido ${number} · ${customer}`,
          })) ?? []
        }
        value={orderId}
        onChange={setOrderId}
      />
      <TextInput
        label="Motivo"
        maxLength={300}
        error={error}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

const Explained = ({ settlement, isOpen }: Props) => {
  const { view, draft, figures, change } = settlement
  const words = useWords(settlement)
  const numbers = new Map(view?.orders.map(order => [order.orderId, order.number]))
  if (!draft || !figures || figures.differences.length === 0) return null
  return (
    <ul className={classes.open}>
      {numbered(figures.differences).map(({ item: difference, index, key }) => (
        <li key={key}>
          <span>
            {words({ ...difference, articleId: difference.articleId ?? null, units: difference.units ?? null })} ·{' '}
            {difference.orderId ? `pedido ${numbers.get(difference.orderId)}` : `consolidado ${view?.number}`}
            <br />
            <span className={classes.quiet}>{difference.reason}</span>
          </span>
          <span className={classes.acts}>
            <b>{formatMoney(difference.amountCents)}</b>
            {isOpen && (
              <Button
                size="small"
                variant="ghost"
                onClick={() => change({ differences: draft.differences.filter((_, at) => at !== index) })}
              >
                Quitar
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What does not match: first what nobody answers for, then what is booked on the delivery person's account. */
export const DifferencesCard = ({ settlement, isOpen }: Props) => {
  const { view, figures } = settlement
  const [opened, setOpened] = useState<Unexplained | null>(null)
  const words = useWords(settlement)
  if (!view || !figures) return null
  const { unexplained } = figures
  return (
    <Card title="Diferencias" note={`cuenta de ${view.deliveryPerson.name}: ${formatMoney(view.accountCents)}`}>
      {unexplained.length === 0 && (
        <p>
          <Badge tone="success" icon={IconCircleCheck}>
            Todo explicado
          </Badge>
        </p>
      )}
      <ul className={classes.open}>
        {unexplained.map(open => (
          <li key={`${open.kind}-${open.articleId}`}>
            <span>{words(open)}</span>
            <span className={classes.acts}>
              <b>{formatMoney(open.amountCents)}</b>
              {open.kind === 'goods' && open.amountCents < 0 ? (
                <span className={classes.quiet}>Sobra: corregí la entrega o el conteo</span>
              ) : (
                isOpen && (
                  <Button size="small" onClick={() => setOpened(open)}>
                    Asentar
                  </Button>
                )
              )}
            </span>
          </li>
        ))}
      </ul>
      <Explained settlement={settlement} isOpen={isOpen} />
      {opened && <ExplainDialog settlement={settlement} open={opened} onClose={() => setOpened(null)} />}
    </Card>
  )
}
