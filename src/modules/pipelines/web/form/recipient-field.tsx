import { SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { referenceValue } from '../../../../kernel/contract/fields.ts'
import type { Filter } from '../../../../kernel/contract/filters.ts'
import { readRows } from '../../../../kernel/web/api/read-rows.ts'
import type { FormValues } from '../../../../kernel/web/form/form-values.ts'
import classes from './form.module.css'
import { type Recipient, recipients } from './opportunity-form.ts'

type Change = (name: string, value: unknown) => void

/** Whom it is for; what was chosen of another kind is let go. */
export const RecipientField = ({
  recipient,
  onRecipient,
  change,
}: {
  recipient: Recipient
  onRecipient: (recipient: Recipient) => void
  change: Change
}) => (
  <div className={classes.recipient}>
    <span id="recipient-label">Para quién es</span>
    <SegmentedControl
      fullWidth
      aria-labelledby="recipient-label"
      data={Object.entries(recipients).map(([value, label]) => ({ value, label }))}
      value={recipient}
      onChange={value => {
        const next: Recipient = value === 'prospect' || value === 'nobody' ? value : 'customer'
        onRecipient(next)
        if (next !== 'customer') change('customer', null)
        if (next !== 'prospect') change('prospect', null)
        change('contact', null)
      }}
    />
  </div>
)

const contactRow = referenceValue.extend({
  job: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})

const shown = 50

const useContacts = (of: 'customer' | 'prospect', id: string | null) =>
  useQuery({
    queryKey: ['contacts', 'of', of, id],
    enabled: id !== null,
    queryFn: ({ signal }) => {
      const filter: Filter[] = [{ field: of, operator: 'matches', value: id ?? '' }]
      return readRows('contacts', contactRow, { limit: shown, filter }, signal)
    },
  })

const idOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : null

/** Somebody already known of the shop: what is known of the person fills the fields, which can still be changed. */
export const ContactPick = ({ values, change }: { values: FormValues; change: Change }) => {
  const of = values.prospect ? 'prospect' : 'customer'
  const { data: contacts = [] } = useContacts(of, idOf(values[of]))
  if (contacts.length === 0) return null
  const choose = (id: string | null) => {
    const contact = contacts.find(one => one.id === id) ?? null
    change('contact', contact && { id: contact.id, code: contact.code, name: contact.name })
    if (!contact) return
    change('interlocutor', contact.name)
    change('interlocutorJob', contact.job)
    change('interlocutorPhone', contact.phone)
    change('interlocutorEmail', contact.email)
  }
  return (
    <Select
      label="Uno de sus contactos"
      placeholder="Elegí un contacto"
      clearable
      clearButtonProps={{ 'aria-label': 'Vaciar el contacto' }}
      data={contacts.map(({ id, name, job }) => ({ value: id, label: job ? `${name}, ${job}` : name }))}
      value={idOf(values.contact)}
      onChange={choose}
    />
  )
}
