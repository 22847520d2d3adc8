import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FormDialog } from './form-dialog.tsx'
import { useSubmission } from './use-submission.ts'

type ReasonInputProps = {
  value: string
  onChange: (reason: string) => void
  error: string | undefined
  placeholder?: string
}

/** The reason of an action, written by the person who does it; it is stored in the history. */
export const ReasonInput = ({ value, onChange, error, placeholder }: ReasonInputProps) => (
  <TextInput
    label="Motivo"
    maxLength={300}
    error={error}
    value={value}
    onChange={event => onChange(event.currentTarget.value)}
    {...(placeholder ? { placeholder } : {})}
  />
)

type Props = {
  title: string
  confirmLabel: string
  placeholder?: string
  /** Runs the action with the reason. The dialog closes when it succeeds and shows the error when it fails. */
  act: (reason: string) => Promise<unknown>
  onClose: () => void
  /** Explains what the action does, before it runs. */
  children: ReactNode
}

/** Asks for a reason before an action that takes something back. */
export const ReasonDialog = ({ title, confirmLabel, placeholder, act, onClose, children }: Props) => {
  const [reason, setReason] = useState('')
  const form = useSubmission(async () => {
    await act(reason)
    onClose()
  })
  return (
    <FormDialog title={title} confirmLabel={confirmLabel} form={form} values={reason} onClose={onClose}>
      <p>{children}</p>
      <ReasonInput
        value={reason}
        onChange={setReason}
        error={form.errors.reason}
        {...(placeholder ? { placeholder } : {})}
      />
    </FormDialog>
  )
}
