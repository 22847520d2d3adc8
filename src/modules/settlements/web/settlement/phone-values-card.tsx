import { Checkbox } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { fileUrl } from '../../../../kernel/contract/files.ts'
import { formatDay, formatMoney, formatTime, missing } from '../../../../kernel/contract/formats.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { type DataColumn, DataTable } from '../../../../kernel/web/components/data-table.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { paymentMethods } from '../../contract/delivery-words.ts'
import classes from './settle.module.css'
import type { OpenSettlement } from './use-settlement.ts'

type Value = OpenSettlement['view']['values'][number]

const numberText = ({ bank, checkNumber, dueOn }: Value): string =>
  [[bank, checkNumber].filter(Boolean).join(' '), dueOn ? `vence ${formatDay(dueOn)}` : '']
    .filter(Boolean)
    .join(' · ') || missing

const useColumns = (
  { view, draft }: OpenSettlement,
  tick: ((subject: string, isThere: boolean) => void) | null,
): DataColumn<Value>[] => {
  const { environment } = useSession()
  const orders = new Map(view.orders.map(order => [order.orderId, order]))
  const inHand = new Set(draft.ticked)
  return [
    {
      title: 'Medio',
      cell: value => (
        <Checkbox
          size="xs"
          label={paymentMethods[value.method]}
          aria-label={`${paymentMethods[value.method]} de ${formatMoney(value.amountCents)}, ${orders.get(value.orderId)?.customer ?? ''}: está`}
          checked={inHand.has(value.subject)}
          disabled={!tick}
          onChange={event => tick?.(value.subject, event.currentTarget.checked)}
        />
      ),
    },
    { title: 'Banco y número', narrow: 'below', quiet: true, cell: numberText },
    {
      title: 'Cliente',
      width: '100%',
      narrow: 'below',
      quiet: true,
      cell: ({ orderId }) => {
        const order = orders.get(orderId)
        return order ? `${order.customer} · pedido ${order.number}` : missing
      },
    },
    {
      title: 'Prueba',
      narrow: 'below',
      quiet: true,
      cell: ({ photoFileId, happenedAt }) =>
        photoFileId ? (
          <a href={fileUrl(photoFileId)} target="_blank" rel="noreferrer">
            {`foto ${formatTime(happenedAt, environment.timeZone)}`}
          </a>
        ) : (
          formatTime(happenedAt, environment.timeZone)
        ),
    },
    {
      title: 'Importe',
      figure: true,
      cell: ({ subject, amountCents }) => (
        <span className={inHand.has(subject) ? undefined : classes.changed}>{formatMoney(amountCents)}</span>
      ),
    },
  ]
}

/** Payments other than cash reported by the phone, ticked when they were handed in. */
export const PhoneValuesCard = ({ settlement, canCount }: { settlement: OpenSettlement; canCount: boolean }) => {
  const { view, draft, change } = settlement
  const tick = canCount
    ? (subject: string, isThere: boolean) =>
        change({ ticked: [...draft.ticked.filter(one => one !== subject), ...(isThere ? [subject] : [])] })
    : null
  const columns = useColumns(settlement, tick)
  const inHand = new Set(draft.ticked)
  const total = view.values
    .filter(({ subject }) => inHand.has(subject))
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  const all = view.values.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return (
    <Card
      title="Lo que cargó el teléfono"
      flush
      note={view.values.length > 0 ? `${draft.ticked.length} de ${view.values.length} en mano o acreditados` : null}
      side={
        canCount &&
        draft.ticked.length < view.values.length && (
          <Button
            size="small"
            leftIcon={<IconChecks size={14} aria-hidden />}
            onClick={() => change({ ticked: view.values.map(({ subject }) => subject) })}
          >
            Tildar todos
          </Button>
        )
      }
    >
      {view.values.length === 0 ? (
        <EmptyState
          title="No hay cheques, transferencias ni retenciones"
          text="En este reparto se cobró en efectivo o no se cobró."
        />
      ) : (
        <>
          <DataTable
            caption="Valores del teléfono"
            columns={columns}
            items={view.values}
            keyOf={({ subject }) => subject}
          />
          <div className={classes.sum}>
            <span>
              Tildado <span className={classes.quiet}>de {formatMoney(all)}</span>
            </span>
            <b>{formatMoney(total)}</b>
          </div>
        </>
      )}
    </Card>
  )
}
