import { NativeSelect, Textarea } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney, formatQuantity } from '../../../kernel/contract/formats.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { cx } from '../../../kernel/web/components/cx.ts'
import { DetailDrawer, DrawerSection } from '../../../kernel/web/components/detail-drawer.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { IconButton } from '../../../kernel/web/components/icon-button.tsx'
import { SkeletonLines } from '../../../kernel/web/components/skeleton.tsx'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { DayInput } from '../../../kernel/web/form/day-input.tsx'
import { FigureInput } from '../../../kernel/web/form/figure-input.tsx'
import { useSubmission } from '../../../kernel/web/form/use-submission.ts'
import { type DeliveryResult, deliveryResultIds, deliveryResults } from '../../logistics/contract/delivery-results.ts'
import { deliveryRoutes, type LoadedOrder, type ResultInput } from '../contract/deliveries.ts'
import { paymentMethods, type ReturnReason, returnReasonIds, returnReasons } from '../contract/delivery-words.ts'
import { OpenConflicts, OtherResults } from './conflicts/conflict-cards.tsx'
import { DeliveryProof } from './delivery-proof.tsx'
import { numbered } from './numbered.ts'
import classes from './settlement.module.css'

const results = deliveryResultIds.map(value => ({ value, label: deliveryResults[value] }))
const reasons = returnReasonIds.map(value => ({ value, label: returnReasons[value] }))
const methods = paymentMethods.map((label, value) => ({ value: String(value), label }))

const draftOf = ({ delivery }: LoadedOrder): ResultInput => ({
  result: delivery?.result ?? 'delivered',
  reason: delivery?.reason ?? null,
  note: delivery?.note ?? null,
  rescheduledOn: delivery?.rescheduledOn ?? null,
  returns: delivery?.returns ?? [],
  payments: delivery?.payments ?? [],
  containers: delivery?.containers ?? [],
  photoFileId: delivery?.photoFileId ?? null,
  signatureFileId: delivery?.signatureFileId ?? null,
})

type Part = { order: LoadedOrder; draft: ResultInput; change: (part: Partial<ResultInput>) => void }

/** Returned lines of a partial delivery: units, reason and condition. */
const Returns = ({ order, draft, change }: Part) => {
  const put = (articleId: string, part: Partial<ResultInput['returns'][number]>) => {
    const savedLine = draft.returns.find(line => line.articleId === articleId)
    const next = { articleId, units: 0, isFit: true, reason: 'not_ordered' as ReturnReason, ...savedLine, ...part }
    change({
      returns: [...draft.returns.filter(line => line.articleId !== articleId), ...(next.units > 0 ? [next] : [])],
    })
  }
  return (
    <DrawerSection title="Devoluciones">
      {order.lines.map(({ articleId, name, units }) => {
        const line = draft.returns.find(one => one.articleId === articleId)
        return (
          <div key={articleId}>
            <FigureInput
              size="xs"
              label={`${name} (${formatQuantity(units)})`}
              placeholder="0"
              min={0}
              max={units}
              decimalScale={3}
              value={line?.units ?? null}
              onChange={value => put(articleId, { units: value ?? 0 })}
            />
            {line && (
              <div className={classes.line}>
                <NativeSelect
                  size="xs"
                  aria-label={`Motivo: ${name}`}
                  data={reasons}
                  value={line.reason}
                  onChange={event => put(articleId, { reason: event.currentTarget.value as ReturnReason })}
                />
                <NativeSelect
                  size="xs"
                  aria-label={`Estado: ${name}`}
                  data={[
                    { value: 'fit', label: 'Apto' },
                    { value: 'unfit', label: 'No apto' },
                  ]}
                  value={line.isFit ? 'fit' : 'unfit'}
                  onChange={event => put(articleId, { isFit: event.currentTarget.value === 'fit' })}
                />
              </div>
            )}
          </div>
        )
      })}
    </DrawerSection>
  )
}

const Payments = ({ draft, change }: Part) => {
  const put = (index: number, part: Partial<ResultInput['payments'][number]>) =>
    change({ payments: draft.payments.map((one, at) => (at === index ? { ...one, ...part } : one)) })
  return (
    <DrawerSection title="Cobrado">
      {numbered(draft.payments).map(({ item: payment, index, key }) => (
        <div key={key} className={classes.line}>
          <NativeSelect
            size="xs"
            label="Medio"
            data={methods}
            value={String(payment.method)}
            onChange={event => put(index, { method: Number(event.currentTarget.value) })}
          />
          <FigureInput
            size="xs"
            label="Importe"
            leftSection="$"
            min={0}
            decimalScale={2}
            value={payment.amountCents === 0 ? null : payment.amountCents / 100}
            onChange={value => put(index, { amountCents: Math.round((value ?? 0) * 100) })}
          />
          <IconButton
            size="small"
            icon={IconTrash}
            label="Quitar el pago"
            onClick={() => change({ payments: draft.payments.filter((_, at) => at !== index) })}
          />
        </div>
      ))}
      <Button
        size="small"
        leftIcon={<IconPlus aria-hidden />}
        onClick={() =>
          change({
            payments: [...draft.payments, { method: 0, amountCents: 0, checkNumber: null, bank: null, dueOn: null }],
          })
        }
      >
        Pago
      </Button>
    </DrawerSection>
  )
}

/** Empty containers that the customer returned, of those they hold. */
const Containers = ({ order, draft, change }: Part) => (
  <DrawerSection title="Envases devueltos">
    {order.containers.map(({ articleId, name, units }) => (
      <FigureInput
        key={articleId}
        size="xs"
        label={`${name} (tiene ${formatQuantity(units)})`}
        placeholder="0"
        min={0}
        decimalScale={3}
        value={draft.containers.find(line => line.articleId === articleId)?.units ?? null}
        onChange={value =>
          change({
            containers: [
              ...draft.containers.filter(line => line.articleId !== articleId),
              ...(value ? [{ articleId, units: value }] : []),
            ],
          })
        }
      />
    ))}
  </DrawerSection>
)

const Result = ({ draft, change, errors }: Part & { errors: Record<string, string> }) => (
  <DrawerSection title="Resultado">
    <div className={classes.fields}>
      <NativeSelect
        label="Resultado"
        data={results}
        value={draft.result}
        onChange={event => {
          const result = event.currentTarget.value as DeliveryResult
          change({
            result,
            returns: result === 'partial' ? draft.returns : [],
            ...(result === 'not_delivered'
              ? { reason: draft.reason ?? 'closed' }
              : { reason: null, rescheduledOn: null }),
          })
        }}
      />
      {draft.result === 'not_delivered' && (
        <>
          <NativeSelect
            label="Motivo"
            data={reasons}
            error={errors.reason}
            value={draft.reason ?? 'closed'}
            onChange={event => change({ reason: event.currentTarget.value as ReturnReason })}
          />
          <DayInput
            label="Se entrega de nuevo el"
            description="El pedido queda libre para otra carga."
            emptyLabel="Quitar el día"
            value={draft.rescheduledOn}
            onChange={rescheduledOn => change({ rescheduledOn })}
          />
        </>
      )}
      <Textarea
        label="Observaciones"
        autosize
        minRows={2}
        maxLength={500}
        value={draft.note ?? ''}
        onChange={event => change({ note: event.currentTarget.value || null })}
      />
    </div>
  </DrawerSection>
)

const Editor = ({ order, onSaved }: { order: LoadedOrder; onSaved: () => void }) => {
  const [draft, setDraft] = useState(() => draftOf(order))
  const params = { loadId: order.loadId, orderId: order.orderId }
  const form = useSubmission(async () => {
    await call(deliveryRoutes.save, { params, body: { ...draft, seenId: order.delivery?.id ?? null } })
    showToast({ variant: 'success', text: `Guardaste el resultado del pedido ${order.number}` })
    onSaved()
  })
  const part = { order, draft, change: (next: Partial<ResultInput>) => setDraft(current => ({ ...current, ...next })) }
  const refusals = [...Object.values(form.errors), ...(form.failure ? [form.failure] : [])]
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <Result {...part} errors={form.errors} />
      {draft.result === 'partial' && <Returns {...part} />}
      <Payments {...part} />
      {order.containers.length > 0 && <Containers {...part} />}
      {refusals.length > 0 && (
        <p role="alert" className={classes.refusal}>
          {refusals[0]}
        </p>
      )}
      <p className={cx(classes.acts, classes.end)}>
        <Button type="submit" variant="primary" busy={form.busy} disabled={!order.isOpen}>
          Guardar el resultado
        </Button>
        {!order.isOpen && <span className={classes.quiet}>La rendición está cerrada.</span>}
      </p>
    </form>
  )
}

type Props = { loadId: string; orderId: string; onClose: () => void; onSaved: () => void }

/** The result of one order, from a phone or written here. */
export const OrderDrawer = ({ loadId, orderId, onClose, onSaved }: Props) => {
  const queries = useQueryClient()
  const key = ['settlements', loadId, orderId]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(deliveryRoutes.order, { params: { loadId, orderId }, signal }),
  })
  const onWritten = () => {
    void queries.invalidateQueries({ queryKey: key })
    onSaved()
  }
  return (
    <DetailDrawer
      label={`Pedido ${data?.number ?? ''}`}
      heading={data ? `Pedido ${data.number} · ${data.customer.name}` : 'Pedido'}
      onClose={onClose}
    >
      {error && <QueryError title="No pudimos abrir el pedido" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonLines lines={10} />}
      {data && (
        <>
          <p className={cx(classes.quiet, classes.lead)}>
            Cargado {formatMoney(data.totalCents)}
            {data.orderedCents !== data.totalCents && ` de ${formatMoney(data.orderedCents)} pedidos`}
            {data.delivery && ` · lo registró ${data.delivery.actor}`}
          </p>
          <OpenConflicts order={data} onDecided={onWritten} />
          {data.delivery && <DeliveryProof delivery={data.delivery} customer={data.customer} />}
          <Editor key={data.delivery?.id ?? 'new'} order={data} onSaved={onWritten} />
          <OtherResults order={data} />
        </>
      )}
    </DetailDrawer>
  )
}
