import { Radio, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '../../../kernel/contract/formats.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { FormDialog } from '../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../kernel/web/form/use-submission.ts'
import { pickingRoutes } from '../contract/picking-routes.ts'

type Props = { onDone: () => void; onClose: () => void }

/** Assigns the orders of a load without a task to a person. */
export const AssignDialog = ({ onDone, onClose }: Props) => {
  const { data } = useQuery({
    queryKey: ['picking', 'choices'],
    queryFn: ({ signal }) => call(pickingRoutes.choices, { signal }),
  })
  const [load, setLoad] = useState<string | null>(null)
  const [preparer, setPreparer] = useState<string | null>(null)
  const [mode, setMode] = useState<'batch' | 'order'>('batch')
  const form = useSubmission(async () => {
    await call(pickingRoutes.assign, { body: { load: load ?? '', preparer: preparer ?? '', mode } })
    onDone()
    onClose()
  })
  const reason = data?.loads.length === 0 ? 'No hay consolidados con pedidos sin preparador.' : null
  return (
    <FormDialog
      title="Asignar una tarea"
      confirmLabel="Asignar"
      form={form}
      values={{ load, preparer, mode }}
      reason={reason}
      onClose={onClose}
    >
      <Select
        label="Consolidado"
        placeholder="Elegí un consolidado"
        data={
          data?.loads.map(({ id, number, deliversOn, dealer, waiting }) => ({
            value: id,
            label: `${number} · ${formatDay(deliversOn)} · ${dealer} · ${waiting} pedidos`,
          })) ?? []
        }
        value={load}
        error={form.errors.load}
        onChange={setLoad}
      />
      <Select
        label="Quién lo prepara"
        placeholder="Elegí una persona"
        data={data?.preparers.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        value={preparer}
        error={form.errors.preparer}
        onChange={setPreparer}
      />
      <Radio.Group label="Cómo" value={mode} onChange={value => setMode(value === 'order' ? 'order' : 'batch')}>
        <Radio value="batch" label="Todos los pedidos juntos: primero los totales, después se reparte" />
        <Radio value="order" label="Pedido por pedido" />
      </Radio.Group>
    </FormDialog>
  )
}
