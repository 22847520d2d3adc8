import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/web/api/client.ts'
import { FormDialog } from '../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../kernel/web/form/use-submission.ts'
import { menuRoutes } from '../contract/menus.ts'

const general = 'general'

type Values = { name: string; siteId: string | null }

type Props = {
  title: string
  confirmLabel: string
  initial: Values
  /** Its branch stays while it is on sale. */
  isOnSale?: boolean
  onSave: (values: Values) => Promise<void>
  onClose: () => void
}

/** Name and branch of a menu. */
export const SettingsDialog = ({ title, confirmLabel, initial, isOnSale = false, onSave, onClose }: Props) => {
  const [values, setValues] = useState(initial)
  const { data } = useQuery({
    queryKey: ['menu-branches'],
    queryFn: ({ signal }) => call(menuRoutes.branches, { signal }),
  })
  const submission = useSubmission(() => onSave({ ...values, name: values.name.trim() }))
  return (
    <FormDialog
      title={title}
      confirmLabel={confirmLabel}
      form={submission}
      values={values}
      reason={values.name.trim() === '' ? 'Ponele un nombre.' : null}
      onClose={onClose}
    >
      <TextInput
        label="Nombre"
        maxLength={80}
        value={values.name}
        onChange={event => setValues({ ...values, name: event.currentTarget.value })}
      />
      <Select
        label="Sucursal"
        description={
          isOnSale
            ? 'Está a la venta: sacalo de la venta para cambiarla.'
            : 'El menú general lo ven los clientes de las sucursales que no tienen el suyo.'
        }
        disabled={isOnSale}
        allowDeselect={false}
        data={[
          { value: general, label: 'General' },
          ...(data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []),
        ]}
        value={values.siteId ?? general}
        onChange={value => setValues({ ...values, siteId: value === null || value === general ? null : value })}
      />
    </FormDialog>
  )
}
