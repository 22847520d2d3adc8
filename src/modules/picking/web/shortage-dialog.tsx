import { Select } from '@mantine/core'
import { useState } from 'react'
import { field, type ReferenceValue } from '../../../kernel/contract/fields.ts'
import { FigureInput } from '../../../kernel/web/form/figure-input.tsx'
import { FormDialog } from '../../../kernel/web/form/form-dialog.tsx'
import { ReferenceInput } from '../../../kernel/web/form/reference-input.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { remainingOf } from '../contract/pending-acts.ts'
import { type PickingItem, shortageReasons } from '../contract/picking-routes.ts'
import { quantityFault } from '../contract/quantity-rules.ts'

const substituteField = field.reference({
  title: 'Reemplazar por',
  table: 'articles',
  resource: 'articles',
  help: 'Vacío: queda como faltante.',
})

export type Missing = { units: number; reason: string; substitute: string | null }

type Props = { item: PickingItem; offline: boolean; onDone: (missing: Missing) => void; onClose: () => void }

/** Records missing units with their reason, and a substitute if there is one. */
export const ShortageDialog = ({ item, offline, onDone, onClose }: Props) => {
  const { environment } = useSession()
  const remaining = remainingOf(item)
  const [units, setUnits] = useState<number | null>(remaining)
  const [reason, setReason] = useState<string>(shortageReasons.missing)
  const [substitute, setSubstitute] = useState<ReferenceValue | null>(null)
  const wrong =
    units === null
      ? 'Escribí cuántas unidades faltan.'
      : quantityFault({ units, remaining, isWhole: item.article.isWhole, lot: null })
  const same = substitute?.id === item.article.id ? 'Elegí otro artículo.' : null
  const submit = async () => {
    if (!wrong && !same) onDone({ units: units ?? 0, reason, substitute: substitute?.id ?? null })
  }
  return (
    <FormDialog
      title={`Faltante de ${item.article.name}`}
      confirmLabel={substitute ? 'Reemplazar' : 'Marcar faltante'}
      form={{ busy: false, submit, failure: null }}
      values={{ units, reason, substitute }}
      onClose={onClose}
    >
      <FigureInput
        label="Unidades que faltan"
        size="lg"
        decimalScale={3}
        value={units}
        error={wrong}
        onChange={setUnits}
      />
      <Select
        label="Motivo"
        size="lg"
        allowDeselect={false}
        data={Object.values(shortageReasons)}
        value={reason}
        onChange={value => setReason(value ?? reason)}
      />
      {offline ? (
        <p>Para reemplazarlo por otro artículo hace falta conexión. Podés marcar el faltante ahora.</p>
      ) : (
        <ReferenceInput
          field={substituteField}
          label={substituteField.title}
          value={substitute}
          error={same ?? undefined}
          timeZone={environment.timeZone}
          onChange={value => setSubstitute(value as ReferenceValue | null)}
          onBlur={() => {}}
        />
      )}
    </FormDialog>
  )
}
