import { Radio } from '@mantine/core'
import { useState } from 'react'
import { field } from '../../../kernel/contract/fields.ts'
import { plainText } from '../../../kernel/contract/plain-text.ts'
import { FieldInput } from '../../../kernel/web/form/field-input.tsx'
import { FigureInput } from '../../../kernel/web/form/figure-input.tsx'
import { FormDialog } from '../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../kernel/web/form/use-submission.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import type { PipelineState } from '../contract/pipelines.ts'
import { type LostReason, lostReasonIds, lostReasons } from '../contract/words.ts'

/** What is written with a move. */
export type MoveAnswers = { valueCents?: number; lostReason?: LostReason; lostNote?: string | null }

/** What a state asks of a card that enters it. */
export const asksFor = (
  { type, valueRequired }: Pick<PipelineState, 'type' | 'valueRequired'>,
  valueCents: number | null,
): 'reason' | 'value' | null => {
  if (valueRequired && valueCents === null) return 'value'
  return type === 'lost' ? 'reason' : null
}

const noteField = field.text({ title: 'Qué pasó', max: 500, help: 'Opcional. Sirve para la próxima.' })

type Props = {
  state: Pick<PipelineState, 'name' | 'type' | 'valueRequired'>
  name: string
  valueCents: number | null
  onAnswer: (answers: MoveAnswers) => unknown
  onClose: () => void
}

const nothing = () => undefined

/** Asked in the middle of a move: the value a state requires, why a sale was lost, or both. */
export const MoveDialog = ({ state, name, valueCents, onAnswer, onClose }: Props) => {
  const { environment } = useSession()
  const [value, setValue] = useState(valueCents)
  const [reason, setReason] = useState<LostReason | null>(null)
  const [note, setNote] = useState('')
  const [left, setLeft] = useState(false)
  const needsValue = state.valueRequired && valueCents === null
  const isLost = state.type === 'lost'
  const isComplete = (!needsValue || value !== null) && (!isLost || reason !== null)
  const form = useSubmission(async () => {
    setLeft(true)
    if (!isComplete) return
    await onAnswer({
      ...(needsValue && value !== null ? { valueCents: value } : {}),
      ...(isLost && reason ? { lostReason: reason, lostNote: note.trim() || null } : {}),
    })
  })
  const shared = { timeZone: environment.timeZone, onBlur: nothing }
  return (
    <FormDialog
      title={isLost ? `¿Por qué se perdió «${name}»?` : `«${state.name}» pide el valor`}
      confirmLabel={isLost ? 'Marcar como perdida' : `Mover a ${state.name}`}
      form={form}
      values={{ value, reason, note }}
      onClose={onClose}
    >
      {needsValue && (
        <>
          {!isLost && <p>{`¿Cuánto vale «${name}»? Si todavía no se sabe, poné lo que estimás.`}</p>}
          <FigureInput
            label="Valor"
            data-autofocus
            leftSection="$"
            min={0}
            decimalScale={2}
            value={value === null ? null : value / 100}
            error={left && value === null ? 'Poné el valor para moverla.' : form.errors.valueCents}
            onChange={pesos => setValue(pesos === null ? null : Math.round(pesos * 100))}
          />
        </>
      )}
      {isLost && (
        <>
          <Radio.Group
            label="Motivo"
            value={reason}
            error={left && !reason ? 'Elegí un motivo.' : form.errors.lostReason}
            onChange={id => setReason(lostReasonIds.find(one => one === id) ?? null)}
          >
            {lostReasonIds.map(id => (
              <Radio key={id} value={id} label={lostReasons[id]} mt={8} />
            ))}
          </Radio.Group>
          <FieldInput
            {...shared}
            field={noteField}
            value={note}
            error={form.errors.lostNote}
            onChange={next => setNote(plainText(next))}
          />
        </>
      )}
    </FormDialog>
  )
}
