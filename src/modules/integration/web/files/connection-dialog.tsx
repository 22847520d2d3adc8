import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import { FormDialog } from '../../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import { type ConnectionView, connectionRoutes } from '../../contract/file-connections.ts'
import { useFileOptions, useIntegrationAgain } from '../use-integration.ts'
import { type ConnectionValues, inputOf, valuesOf } from './connection-values.ts'
import { PlaceInputs } from './place-inputs.tsx'
import { ExportInputs, ImportInputs } from './rule-inputs.tsx'

type Props = {
  connection?: ConnectionView
  /** A connection that was saved is tried at once. */
  onSaved: (connection: ConnectionView) => void
  onClose: () => void
}

/** Adds a connection, or changes one. What is secret is written, and never shown again. */
export const ConnectionDialog = ({ connection, onSaved, onClose }: Props) => {
  const [values, setValues] = useState(() => valuesOf(connection))
  const { data: options } = useFileOptions()
  const again = useIntegrationAgain()
  const submission = useSubmission(async () => {
    const body = inputOf(values)
    const saved = connection
      ? await call(connectionRoutes.change, { params: { id: connection.id }, body })
      : await call(connectionRoutes.create, { body })
    onSaved(saved)
    await again()
  })
  const change = (changes: Partial<ConnectionValues>): void => {
    submission.forget()
    setValues({ ...values, ...changes })
  }
  const { errors } = submission
  const shared = { values, errors, options, onChange: change }
  return (
    <FormDialog
      title={connection ? `Conexión «${connection.name}»` : 'Agregar conexión de archivos'}
      confirmLabel="Guardar y probar"
      size={640}
      form={submission}
      values={values}
      onClose={onClose}
    >
      <TextInput
        label="Nombre"
        description="De qué programa es: «ERP», «Depósito», «Contador»."
        maxLength={60}
        value={values.name}
        error={errors.name}
        onChange={event => change({ name: event.currentTarget.value })}
      />
      <PlaceInputs {...shared} kept={connection?.hasSecret ?? false} />
      <ImportInputs {...shared} />
      <ExportInputs {...shared} />
    </FormDialog>
  )
}
