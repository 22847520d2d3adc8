import classes from './avatar.module.css'
import { cx } from './cx.ts'
import { colorOf, initialsOf } from './initials.ts'

type AvatarProps = { name: string; photoUrl?: string | null; size?: 'tiny' | 'normal' | 'large' | 'huge' }

/** A face or initials; always beside or under a name, so it says nothing to a screen reader. */
export const Avatar = ({ name, photoUrl, size = 'normal' }: AvatarProps) => (
  <span
    className={cx(classes.avatar, classes[size])}
    style={{ '--avatar-color': `var(--chart-${colorOf(name)})` }}
    aria-hidden="true"
  >
    {photoUrl ? <img src={photoUrl} alt="" /> : initialsOf(name)}
  </span>
)
