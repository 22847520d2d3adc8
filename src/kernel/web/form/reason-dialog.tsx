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

/** Why something is done, in the words of who does it; it stays in the history. */
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
  /** What happens with the reason; the dialog closes when it went well and shows what was refused. */
  act: (reason: string) => Promise<unknown>
  onClose: () => void
  /** What the act does, said before it is done. */
  children: ReactNode
}

/** An act that takes something back and asks why before it does. */
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
