import { Select, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import type { ReferenceValue } from '../../../../kernel/contract/fields.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { useDraft } from '../../../../kernel/web/form/draft.ts'
import { DraftDialog } from '../../../../kernel/web/form/draft-dialog.tsx'
import type { Warehouse } from '../../contract/stock-list.ts'
import { stockRoutes } from '../../contract/stock-routes.ts'
import classes from '../stock.module.css'
import {
  emptyLine,
  type Mode,
  type MovementDraft,
  movementSchema,
  receiptBodyOf,
  transferBodyOf,
} from './movement-draft.ts'
import { MovementLines } from './movement-lines.tsx'
import { useAct } from './use-act.ts'

const words = {
  receipt: {
    title: 'Ingresar mercadería',
    lead: 'Lo que llegó de un proveedor o de producción. Si tiene lote y vencimiento, anotalos: sale primero lo que vence primero.',
    save: 'Ingresar',
    reason: 'Remito o nota',
    done: 'Ingresaste la mercadería',
  },
  transfer: {
    title: 'Transferir entre depósitos',
    lead: 'Sale de un depósito y entra en el otro en el mismo momento.',
    save: 'Transferir',
    reason: 'Motivo o remito',
    done: 'Transferiste la mercadería',
  },
}

type Props = {
  mode: Mode
  warehouses: Warehouse[]
  article?: ReferenceValue | undefined
  onClose: () => void
  onDone: () => void
}

/** A receipt, or a transfer between two warehouses. */
export const MovementDialog = ({ mode, warehouses, article, onClose, onDone }: Props) => {
  const { key, tell } = useAct(onDone)
  const { title, lead, save, reason, done } = words[mode]
  const first = warehouses[0]?.id ?? null
  const saved = useMemo(
    (): MovementDraft => ({ warehouse: first, to: null, reason: '', lines: [emptyLine(1, article ?? null)] }),
    [first, article],
  )
  const draft = useDraft({
    saved,
    schema: movementSchema(mode, key),
    save: async value => {
      const act =
        mode === 'receipt'
          ? await call(stockRoutes.receive, { body: receiptBodyOf(key, value) })
          : await call(stockRoutes.transfer, { body: transferBodyOf(key, value) })
      tell(done, act)
      onClose()
    },
  })
  const value = draft.draft
  const change = (values: Partial<MovementDraft>) => draft.setDraft({ ...value, ...values })
  const options = warehouses.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <DraftDialog draft={draft} title={title} lead={lead} saveLabel={save} size={760} onClose={onClose}>
      <div className={classes.pair}>
        <Select
          label={mode === 'receipt' ? 'Depósito' : 'Desde'}
          data={options}
          value={value.warehouse}
          error={draft.errors.warehouse}
          allowDeselect={false}
          onChange={warehouse => change({ warehouse })}
        />
        {mode === 'transfer' ? (
          <Select
            label="Hasta"
            placeholder="Elegí un depósito"
            data={options.filter(({ value: id }) => id !== value.warehouse)}
            value={value.to}
            error={draft.errors.to}
            onChange={to => change({ to })}
          />
        ) : (
          <TextInput
            label={reason}
            value={value.reason}
            error={draft.errors.reason}
            onChange={event => change({ reason: event.currentTarget.value })}
          />
        )}
      </div>
      <MovementLines
        mode={mode}
        lines={value.lines}
        from={value.warehouse}
        errors={draft.errors}
        onChange={lines => change({ lines })}
      />
      {mode === 'transfer' && (
        <TextInput
          label={reason}
          value={value.reason}
          error={draft.errors.reason}
          onChange={event => change({ reason: event.currentTarget.value })}
        />
      )}
    </DraftDialog>
  )
}
