import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../../../kernel/web/form/form-dialog.tsx'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'

type Props = { onSave: (name: string) => void; onClose: () => void }

export const SectionDialog = ({ onSave, onClose }: Props) => {
  const [name, setName] = useState('')
  const submission = useSubmission(async () => onSave(name.trim()))
  return (
    <FormDialog
      title="Sección nueva"
      confirmLabel="Crear"
      form={submission}
      values={name}
      reason={name.trim() === '' ? 'Ponele un nombre.' : null}
      onClose={onClose}
    >
      <TextInput
        label="Nombre"
        placeholder="Potes y baldes"
        data-autofocus
        maxLength={60}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
