import type { Resource } from '../../../../kernel/contract/resource.ts'
import type { FormValues } from '../../../../kernel/web/form/form-values.ts'
import { opportunities } from '../../contract/opportunities.ts'

const { fields } = opportunities
const { customer, prospect, value, closingOn, seller, note } = fields
const { interlocutor, interlocutorPhone, interlocutorEmail, interlocutorJob, contact } = fields

/** What a person writes of an opportunity; its pipeline and its state are told by where it is made. */
const written = {
  customer,
  prospect,
  name: fields.name,
  value,
  closingOn,
  seller,
  contact,
  interlocutor,
  interlocutorPhone,
  interlocutorEmail,
  interlocutorJob,
  note,
}

export const editedOpportunity: Resource = { ...opportunities, fields: written }

/** Of somebody of a list, who is chosen from it. */
export const createdFor = (recipient: 'customer' | 'prospect'): Resource => ({
  ...opportunities,
  fields: {
    ...written,
    [recipient]: { ...written[recipient], required: true },
    name: {
      ...fields.name,
      required: false,
      help: 'Qué le vas a vender. Si lo dejás vacío, lleva su nombre.',
    },
  },
})

/** Of somebody who is in no list there is no name to take. */
export const createdForNobody: Resource = {
  ...opportunities,
  fields: { ...written, name: { ...fields.name, help: 'A quién, y qué le vas a vender.' } },
}

/** Whom it is for: a shop that buys, one that may, or somebody who is neither yet. */
export const recipients = { customer: 'Cliente', prospect: 'Prospecto', nobody: 'Alguien nuevo' } as const
export type Recipient = keyof typeof recipients

export const recipientOf = ({ customer: buys, prospect: may }: FormValues): Recipient => {
  if (buys) return 'customer'
  return may ? 'prospect' : 'nobody'
}
