import { useState } from 'react'
import { field, type ReferenceValue } from '../../../../kernel/contract/fields.ts'
import { ReferenceInput } from '../../../../kernel/web/form/reference-input.tsx'

type PickInputProps = {
  label: string
  resource: string
  onPick: (row: ReferenceValue) => void
  disabled?: boolean
}

/** Searches a grid by name or code and hands over what was chosen, ready for the next. */
export const PickInput = ({ label, resource, onPick, disabled }: PickInputProps) => {
  const [round, setRound] = useState(0)
  return (
    <ReferenceInput
      key={`${resource} ${round}`}
      label={label}
      field={field.reference({ title: label, table: resource, resource })}
      value={null}
      {...(disabled ? { disabled } : {})}
      timeZone="UTC"
      onBlur={() => {}}
      onChange={row => {
        if (!row) return
        onPick(row as ReferenceValue)
        setRound(round + 1)
      }}
    />
  )
}
