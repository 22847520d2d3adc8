import { IconMail, IconPhone, IconStar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatPhone } from '../../../kernel/contract/phone.ts'
import { type RowOf, resourcePath } from '../../../kernel/contract/resource.ts'
import { request } from '../../../kernel/web/api/client.ts'
import { requestUrl } from '../../../kernel/web/api/request-url.ts'
import type { CardSubject } from '../../../kernel/web/app/web-module.ts'
import { ButtonLink } from '../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { QueryCard } from '../../../kernel/web/components/query-card.tsx'
import { contacts } from '../../customers/contract/contacts.ts'
import classes from './follow.module.css'

type Contact = RowOf<typeof contacts>

const shownContacts = 6
const contactsUrl = (id: string): string =>
  `/apps/personas/contactos?${new URLSearchParams({ filter: `customer:matches:${id}` })}`

const findContacts = async (customerId: string, signal: AbortSignal): Promise<{ items: Contact[]; total: number }> => {
  const url = requestUrl(
    resourcePath(contacts.name),
    {},
    {
      limit: shownContacts,
      filter: [{ field: 'customer', operator: 'matches', value: customerId }],
      sort: [
        { field: 'isMain', descending: true },
        { field: 'name', descending: false },
      ],
    },
  )
  return (await request({ method: 'GET', url, signal })).json()
}

const Person = ({ contact }: { contact: Contact }) => (
  <li>
    <p>
      <b>{contact.name}</b>
      {contact.isMain && <IconStar size={14} stroke={2} role="img" aria-label="Contacto principal" />}
      {contact.job && <span className={classes.quiet}>{contact.job}</span>}
    </p>
    <p className={classes.links}>
      {contact.phone && (
        <a href={`tel:${contact.phone}`}>
          <IconPhone size={14} stroke={2} aria-hidden />
          {formatPhone(contact.phone)}
        </a>
      )}
      {contact.email && (
        <a href={`mailto:${contact.email}`}>
          <IconMail size={14} stroke={2} aria-hidden />
          {contact.email}
        </a>
      )}
    </p>
  </li>
)

/** The people of the shop, the main one first. */
export const ContactsCard = ({ id }: CardSubject) => {
  const query = useQuery({
    queryKey: ['contacts', 'of', id],
    queryFn: ({ signal }) => findContacts(id, signal),
  })
  return (
    <QueryCard
      title="Contactos"
      query={query}
      height={90}
      side={({ total }) => (
        <ButtonLink to={contactsUrl(id)} variant="link">
          {total > shownContacts ? `Ver los ${total}` : 'Ver en la lista'}
        </ButtonLink>
      )}
      empty={({ total }) =>
        total === 0 && (
          <EmptyState title="Sin contactos" text="Anotá a quién llamar, y para qué.">
            <ButtonLink to="/apps/personas/contactos?row=nuevo">Agregar un contacto</ButtonLink>
          </EmptyState>
        )
      }
    >
      {({ items }) => (
        <ul className={classes.people}>
          {items.map(contact => (
            <Person key={contact.id} contact={contact} />
          ))}
        </ul>
      )}
    </QueryCard>
  )
}
