import { Radio } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '../../../kernel/contract/formats.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { FormDialog } from '../../../kernel/web/form/form-dialog.tsx'
import { ReasonInput } from '../../../kernel/web/form/reason-dialog.tsx'
import { useSubmission } from '../../../kernel/web/form/use-submission.ts'
import { type CountView, countRoutes } from '../contract/count-routes.ts'
import { type CountAct, countTransitions } from '../contract/states.ts'
import classes from './counts.module.css'

/** The effect of the act, with its numbers. */
const leadOf = (act: CountAct, { totals }: CountView): string => {
  switch (act) {
    case 'close':
      return totals.pending > 0
        ? `Se contaron ${totals.counted} de ${totals.lines} lotes. ¿Qué pasa con los ${totals.pending} que nadie contó?`
        : `Se contaron los ${totals.lines} lotes. Nadie más va a poder anotar.`
    case 'recount':
      return `Se vuelven a contar los ${totals.beyond} lotes fuera de tolerancia o que se movieron mientras se contaban. Lo demás queda como está.`
    case 'reopen':
      return 'Se puede seguir anotando en la misma vuelta.'
    case 'approve':
      return `El stock se ajusta por las diferencias contadas: ${formatMoney(totals.differenceCents ?? 0)} a precio de lista. Lo que entró o salió después de contarse no se toca.`
    case 'undo':
      return 'El stock vuelve atrás con los movimientos contrarios; quedan los dos escritos.'
    case 'cancel':
      return `Se descartan ${totals.counted} lotes contados. El stock no cambia. Un conteo cancelado no se vuelve a abrir.`
  }
}

const roundsText = (rounds: number[]): string =>
  rounds.length === 1 ? `vuelta ${rounds[0]}` : `vueltas ${names.format(rounds.map(String))}`

const names = new Intl.ListFormat('es', { type: 'conjunction' })

/** The people who counted, shown to the person who approves. */
const Counters = ({ count: { people } }: { count: CountView }) => (
  <div>
    <b>Contaron</b>
    <ul className={classes.list}>
      {people.map(({ name, entries, rounds }) => (
        <li key={name}>
          <span>{name}</span>
          <small>
            {entries === 1 ? '1 anotación' : `${entries} anotaciones`}, {roundsText(rounds)}
          </small>
        </li>
      ))}
    </ul>
  </div>
)

type Props = {
  act: CountAct
  count: CountView
  onDone: (count: CountView) => void
  onSettings: () => void
  onClose: () => void
}

/** Confirms an act on a count, with its effect. */
export const ActDialog = ({ act, count, onDone, onSettings, onClose }: Props) => {
  const approvalBlock = act === 'approve' ? count.approvalBlock : null
  const [uncounted, setUncounted] = useState<'leave' | 'zero'>('leave')
  const [reason, setReason] = useState('')
  const form = useSubmission(async () => {
    onDone(await call(countRoutes.act, { params: { id: count.id }, body: { act, uncounted, reason } }))
    onClose()
  })
  return (
    <FormDialog
      title={countTransitions[act].label}
      confirmLabel={countTransitions[act].label}
      form={form}
      values={{ uncounted, reason }}
      reason={approvalBlock && 'Lo aprueba quien no contó.'}
      onClose={onClose}
    >
      <p>{leadOf(act, count)}</p>
      {act === 'approve' && <Counters count={count} />}
      {approvalBlock && (
        <p role="alert" className={classes.failure}>
          {approvalBlock}{' '}
          <Button variant="link" onClick={onSettings}>
            Ver los ajustes
          </Button>
        </p>
      )}
      {act === 'close' && count.totals.pending > 0 && (
        <Radio.Group
          value={uncounted}
          onChange={value => setUncounted(value === 'zero' ? 'zero' : 'leave')}
          label="Lo que nadie contó"
        >
          <Radio value="leave" label="Queda como está: no era parte de esta pasada" />
          <Radio value="zero" label="No está: se cuenta como cero" />
        </Radio.Group>
      )}
      {(act === 'undo' || act === 'cancel') && (
        <ReasonInput value={reason} error={form.errors.reason} onChange={setReason} />
      )}
    </FormDialog>
  )
}
