import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addMonths, formatNumber, monthName } from '../../../kernel/contract/formats.ts'
import { messageOf } from '../../../kernel/web/api/api-error.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { useDebounced } from '../../../kernel/web/components/use-debounced.ts'
import { FigureInput } from '../../../kernel/web/form/figure-input.tsx'
import { FormDialog } from '../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../kernel/web/form/use-submission.ts'
import { generalRoutes, type TargetChange } from '../contract/general.ts'

type Preview = { sellers: number; targets: number; replaced: number }

const previewWords = ({ sellers, targets, replaced }: Preview): string => {
  if (targets === 0) return 'No hay nada que copiar: el mes anterior no tiene metas, o este ya las tiene todas.'
  const people = sellers === 1 ? '1 vendedor' : `${formatNumber(sellers)} vendedores`
  const written = targets === 1 ? 'Se escribe 1 meta' : `Se escriben ${formatNumber(targets)} metas`
  const over =
    replaced === 0
      ? 'ninguna reemplaza a otra'
      : `${formatNumber(replaced)} ${replaced === 1 ? 'reemplaza' : 'reemplazan'} lo cargado`
  return `${written} de ${people}; ${over}.`
}

type Props = {
  month: string
  today: string
  onDone: (changes: TargetChange[]) => Promise<unknown>
  onCancel: () => void
}

/** Asks with numbers before taking over the targets of the month before. */
export const CopyDialog = ({ month, today, onDone, onCancel }: Props) => {
  const [percent, setPercent] = useState<number | null>(100)
  const [keepsWritten, setKeepsWritten] = useState(true)
  const from = addMonths(month, -1)
  const asked = useDebounced(percent, 250)
  const isRight = percent !== null && percent >= 1 && percent <= 1000
  const input = { month, from, factor: (asked ?? 100) / 100, keepsWritten }
  const preview = useQuery({
    queryKey: ['objectives', 'copy', input],
    queryFn: ({ signal }) => call(generalRoutes.previewCopy, { body: input, signal }),
    enabled: asked !== null && asked >= 1 && asked <= 1000,
  })
  const targets = preview.data?.targets ?? 0
  const form = useSubmission(async () => {
    if (!isRight || asked !== percent || targets === 0) return
    const done = await call(generalRoutes.copy, { body: { ...input, expected: targets } })
    await onDone(done.changes)
  })
  return (
    <FormDialog
      title={`Copiar las metas de ${monthName(from, today)} a ${monthName(month, today)}`}
      confirmLabel={targets > 0 ? `Copiar ${formatNumber(targets)} ${targets === 1 ? 'meta' : 'metas'}` : 'Copiar'}
      form={form}
      values={{ percent, keepsWritten }}
      reason={preview.data && targets === 0 ? 'No hay nada que copiar.' : null}
      onClose={onCancel}
    >
      <FigureInput
        label="Factor"
        description="100 copia igual; 110 sube todo un 10 %. Frecuencia y puntaje no cambian."
        suffix=" %"
        decimalScale={2}
        error={isRight ? undefined : 'De 1 a 1000 %.'}
        value={percent}
        onChange={setPercent}
      />
      <Checkbox
        label="Dejar como están las metas que ya se cargaron"
        checked={keepsWritten}
        onChange={event => setKeepsWritten(event.currentTarget.checked)}
      />
      <p role="status">
        {preview.data ? previewWords(preview.data) : preview.isError ? messageOf(preview.error) : 'Contando…'}
      </p>
    </FormDialog>
  )
}
