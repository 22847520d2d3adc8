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

export const createdOpportunity: Resource = {
  ...opportunities,
  fields: {
    ...written,
    name: {
      ...fields.name,
      required: false,
      help: 'Qué le vas a vender. Si lo dejás vacío, lleva el nombre de quién es.',
    },
  },
}

/** Whom it is for: a shop that buys, one that may, or somebody who is neither yet. */
export const recipients = { customer: 'Cliente', prospect: 'Prospecto', nobody: 'Alguien nuevo' } as const
export type Recipient = keyof typeof recipients

export const recipientOf = ({ customer: buys, prospect: may }: FormValues): Recipient => {
  if (buys) return 'customer'
  return may ? 'prospect' : 'nobody'
}
