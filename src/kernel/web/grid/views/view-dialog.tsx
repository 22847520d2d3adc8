import { Switch, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { Button } from '../../components/button.tsx'
import { UnsavedModal } from '../../form/unsaved-modal.tsx'
import { useUnsavedValues } from '../../form/use-unsaved-values.ts'
import classes from './view-dialog.module.css'

type ViewDialogProps = {
  title: string
  action: string
  name: string
  /** Whether the view is shared; null when this person may not share views, so the dialog does not ask. */
  isShared: boolean | null
  onSave: (input: { name: string; isShared: boolean }) => Promise<void>
  onClose: () => void
}

/** Asks for a view's name and whether it is shared. The typed values stay after an error. */
export const ViewDialog = ({ title, action, name: initial, isShared, onSave, onClose }: ViewDialogProps) => {
  const [name, setName] = useState(initial)
  const [isForCompany, setForCompany] = useState(isShared ?? false)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const unsaved = useUnsavedValues({ name, shared: isForCompany })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return setError('Poné un nombre.')
    setBusy(true)
    try {
      await onSave({ name: name.trim(), isShared: isForCompany })
      onClose()
    } catch (refusal) {
      setError(messageOf(refusal))
      setBusy(false)
    }
  }
  return (
    <UnsavedModal unsaved={unsaved} title={title} size={440} onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={event => void submit(event)}>
        <TextInput
          label="Nombre"
          data-autofocus
          maxLength={60}
          value={name}
          error={error}
          onChange={event => {
            setName(event.currentTarget.value)
            setError('')
          }}
        />
        {isShared !== null && (
          <Switch
            label="La ve toda la empresa"
            description="Sin esto, la vista es tuya sola."
            checked={isForCompany}
            onChange={event => setForCompany(event.currentTarget.checked)}
          />
        )}
        <div className={classes.actions}>
          <Button onClick={() => unsaved.leave(onClose)}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {action}
          </Button>
        </div>
      </form>
    </UnsavedModal>
  )
}
