import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { FigureInput } from '../../../../kernel/web/form/figure-input.tsx'
import { FormDialog } from '../../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import { type Board, type BoardSeller, boardRoutes } from '../../contract/board.ts'
import { useBoardAgain } from './use-board.ts'

type Props = { seller: BoardSeller; board: Board; onClose: () => void }

const centsOf = (pesos: number | null): number | null => (pesos === null ? null : Math.round(pesos * 100))
const pesosOf = (cents: number | null | undefined): number | null => (cents == null ? null : cents / 100)

/** What a seller commits to; empty is nothing agreed on that. */
export const CommitDialog = ({ seller, board, onClose }: Props) => {
  const again = useBoardAgain()
  const { commitment } = seller
  const [visits, setVisits] = useState(commitment?.visits ?? null)
  const [net, setNet] = useState(pesosOf(commitment?.netCents))
  const [collected, setCollected] = useState(pesosOf(commitment?.collectedCents))
  const [note, setNote] = useState(commitment?.note ?? '')
  const form = useSubmission(async () => {
    await call(boardRoutes.commit, {
      params: { day: board.day, sellerId: seller.id },
      body: {
        visits,
        netCents: centsOf(net),
        collectedCents: centsOf(collected),
        note,
        version: commitment?.version ?? 0,
      },
    })
    await again()
    showToast({ variant: 'success', text: `Guardaste los compromisos de ${seller.name}.` })
    onClose()
  })
  const { errors } = form
  return (
    <FormDialog
      title={`Compromisos de ${seller.name}, ${formatDay(board.day, board.today)}`}
      confirmLabel="Guardar"
      form={form}
      values={{ visits, net, collected, note }}
      onClose={onClose}
    >
      <FigureInput
        label="Visitas"
        description={`La ruta planea ${seller.planned}.`}
        allowDecimal={false}
        min={0}
        value={visits}
        onChange={setVisits}
        error={errors.visits}
        data-autofocus
      />
      <FigureInput
        label="Venta neta"
        leftSection="$"
        decimalScale={2}
        min={0}
        value={net}
        onChange={setNet}
        error={errors.netCents}
      />
      <FigureInput
        label="Cobranza"
        leftSection="$"
        decimalScale={2}
        min={0}
        value={collected}
        onChange={setCollected}
        error={errors.collectedCents}
      />
      <Textarea
        label="Otro compromiso"
        maxLength={500}
        autosize
        minRows={2}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
        error={errors.note}
      />
    </FormDialog>
  )
}

/** How the day ended, beside the checks that the product makes by itself. */
export const EveningDialog = ({ seller, board, onClose }: Props) => {
  const again = useBoardAgain()
  const [note, setNote] = useState(seller.commitment?.eveningNote ?? '')
  const form = useSubmission(async () => {
    await call(boardRoutes.note, {
      params: { day: board.day, sellerId: seller.id },
      body: { note, version: seller.commitment?.version ?? 0 },
    })
    await again()
    showToast({ variant: 'success', text: `Guardaste la nota de ${seller.name}.` })
    onClose()
  })
  return (
    <FormDialog
      title={`Cómo terminó el día de ${seller.name}`}
      confirmLabel="Guardar"
      form={form}
      values={note}
      onClose={onClose}
    >
      <Textarea
        label="Nota"
        maxLength={500}
        autosize
        minRows={3}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
        error={form.errors.note}
        data-autofocus
      />
    </FormDialog>
  )
}
