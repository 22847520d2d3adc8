import { Avatar } from '../../../kernel/web/components/avatar.tsx'
import { cx } from '../../../kernel/web/components/cx.ts'
import type { ContactView } from '../contract/chat.ts'
import type { Presence } from '../contract/presence.ts'
import classes from './contact-avatar.module.css'

/** Told apart by shape as well as by colour; whoever cannot see it is told in words beside it. */
export const PresenceDot = ({ presence, inline }: { presence: Presence; inline?: boolean }) => (
  <span className={cx(classes.dot, classes[presence], inline && classes.inline)} aria-hidden="true" />
)

/** Face or initials of 36 px, with the presence and what waits to be read. */
export const ContactAvatar = ({ contact, unread = 0 }: { contact: ContactView; unread?: number }) => (
  <span className={classes.place}>
    <Avatar name={contact.name} photoUrl={contact.photoUrl} />
    <PresenceDot presence={contact.presence} />
    {unread > 0 && (
      <span className={classes.unread} aria-hidden="true">
        {unread > 99 ? '99+' : unread}
      </span>
    )}
  </span>
)
