import { Avatar } from '../../components/avatar.tsx'
import { capitalise } from '../../components/initials.ts'
import { useSession } from '../../session/session-store.ts'
import classes from './user-header.module.css'

/** The signed-in person: photo or initials, name and e-mail (spec.md §2). Folded, only the photo or initials. */
export const UserHeader = ({ folded = false }: { folded?: boolean }) => {
  const { user } = useSession()
  const name = capitalise(user.displayName)
  if (folded)
    return (
      <div className={classes.folded} title={`${name} · ${user.email}`}>
        <Avatar name={user.displayName} photoUrl={user.photoUrl} />
        <span className="visually-hidden">{name}</span>
      </div>
    )
  return (
    <div className={classes.who}>
      <Avatar name={user.displayName} photoUrl={user.photoUrl} />
      <div className={classes.words}>
        <strong className="truncate">{name}</strong>
        <span className="truncate" title={user.email}>
          {user.email}
        </span>
      </div>
    </div>
  )
}
